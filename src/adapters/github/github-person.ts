import { z } from "zod";
import type { Person, SignInAnswer } from "../../ports/bot/sign-in-host.ts";
import { type AskOptions, askGitHub, unavailable } from "./ask-github.ts";

export interface PersonOptions extends AskOptions {
  /** `https://api.github.com`, or an Enterprise server's `/api/v3`. */
  readonly apiUrl: string;
}

/** GitHub's pages of a list: 100 pages of 100. Who sees more sees the first 10,000 of an installation. */
const PER_PAGE = 100;
const MOST_PAGES = 100;
/** Installations asked for at the same time. */
const AT_ONCE = 5;

const userAnswer = z.object({ login: z.string() });
const installationsAnswer = z.object({ installations: z.array(z.object({ id: z.int() })) });
const repositoriesAnswer = z.object({ repositories: z.array(z.object({ id: z.int() })) });
const ownRepositoriesAnswer = z.array(z.object({ id: z.int() }));

/** Who a token is of, and the repositories that GitHub says this person can see. */
export async function readGitHubPerson(options: PersonOptions, token: string): Promise<SignInAnswer<Person>> {
  const user = await read(options, token, "/user", userAnswer);
  if (user.kind !== "done") return user.kind === "refused" ? { kind: "expired" } : user;
  const repositories = await readRepositories(options, token);
  if (repositories.kind !== "done") return repositories;
  return { kind: "done", value: { login: user.value.login, repositories: [...new Set(repositories.value)] } };
}

async function readRepositories(
  options: PersonOptions,
  token: string,
): Promise<SignInAnswer<readonly number[]>> {
  const installations = await readPages(
    options,
    token,
    "/user/installations",
    (body) => installationsAnswer.safeParse(body).data?.installations,
  );
  // Only a token that an App gave may ask for installations; what another token can see is its owner's repositories.
  if (installations.kind === "refused") {
    const own = await readPages(
      options,
      token,
      "/user/repos",
      (body) => ownRepositoriesAnswer.safeParse(body).data,
    );
    return own.kind === "refused" ? { kind: "expired" } : own;
  }
  if (installations.kind !== "done") return installations;
  const seen: number[] = [];
  for (let at = 0; at < installations.value.length; at += AT_ONCE) {
    const answers = await Promise.all(
      installations.value
        .slice(at, at + AT_ONCE)
        .map((id) =>
          readPages(
            options,
            token,
            `/user/installations/${id}/repositories`,
            (body) => repositoriesAnswer.safeParse(body).data?.repositories,
          ),
        ),
    );
    for (const answer of answers) {
      // Removed or suspended since it was listed: nothing of it is seen.
      if (answer.kind === "refused") continue;
      if (answer.kind !== "done") return answer;
      seen.push(...answer.value);
    }
  }
  return { kind: "done", value: seen };
}

type Read<T> = SignInAnswer<T> | { readonly kind: "refused" };

async function readPages(
  options: PersonOptions,
  token: string,
  path: string,
  itemsOf: (body: unknown) => readonly { readonly id: number }[] | undefined,
): Promise<Read<readonly number[]>> {
  const ids: number[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await read(options, token, `${path}?per_page=${PER_PAGE}&page=${page}`, z.unknown());
    if (answer.kind !== "done") return answer;
    const items = itemsOf(answer.value);
    if (items === undefined)
      return { kind: "unavailable", because: `GitHub's answer to ${path} is not what it documents` };
    ids.push(...items.map((item) => item.id));
    if (items.length < PER_PAGE) break;
  }
  return { kind: "done", value: ids };
}

async function read<T>(
  options: PersonOptions,
  token: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<Read<T>> {
  const answer = await askGitHub(options, `${options.apiUrl}${path}`, {
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "x-github-api-version": "2022-11-28",
      "user-agent": "outcome-gate",
    },
  });
  if (answer.kind === "unavailable") return answer;
  if (answer.status === 401) return { kind: "expired" };
  if (answer.status === 403 && answer.limited) return unavailable(answer.status);
  if (answer.status === 403 || answer.status === 404) return { kind: "refused" };
  const parsed = answer.status === 200 ? schema.safeParse(answer.body) : undefined;
  return parsed?.success ? { kind: "done", value: parsed.data } : unavailable(answer.status);
}
