import { git } from "./git.ts";

/** The top of the checkout that `folder` is in; `folder` itself in a bare repository, which has none. Only asks. */
export async function findWorkingTree(folder: string): Promise<string> {
  const args = ["rev-parse", "--path-format=absolute", "--show-toplevel"];
  const { code, stdout } = await git(args, { cwd: folder, okCodes: [0, 128] });
  return code === 0 ? stdout.toString("utf8").replace(/\n$/, "") : folder;
}
