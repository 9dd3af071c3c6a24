import type { CommentHost } from "../../ports/comment-host.ts";

/** Answers once in the conversation, however often it is tried. `to` names what is answered: letters, digits, `-` and `:`. Undefined when it stands there; otherwise what was refused. */
export async function reply(
  pullRequest: number,
  to: string,
  text: string,
  host: CommentHost,
): Promise<string | undefined> {
  const marker = `<!-- outcome-gate reply=${to} -->`;
  const listed = await host.listComments(pullRequest);
  if (listed.kind === "refused") return listed.because;
  const marked = listed.kind === "done" ? listed.value.filter(({ body }) => body.includes(marker)) : [];
  if (marked.length > 0) {
    const own = await host.ownLogin();
    if (marked.some(({ author }) => author === own)) return undefined;
  }
  const made = await host.createComment(pullRequest, `${text}\n\n${marker}`);
  return made.kind === "refused" ? made.because : undefined;
}
