import { git } from "./git.ts";

/** `owner/name` of the repository that the clone's `origin` is; undefined where there is none or it is of another make. */
export async function originName(folder: string): Promise<string | undefined> {
  const args = ["config", "--get", "remote.origin.url"];
  const { code, stdout } = await git(args, { cwd: folder, okCodes: [0, 1, 128] });
  const match = /([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(stdout.toString("utf8").trim());
  return code === 0 && match !== null ? `${match[1]}/${match[2]}` : undefined;
}
