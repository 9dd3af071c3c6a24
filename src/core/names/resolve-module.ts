import type { TreePath } from "../patch/patch.ts";
import { languageOf } from "./language-of.ts";

/** The files of a tree, by what an import may call them. */
export interface ModuleIndex {
  /** Paths without extension, by their last part; a folder's main file goes by the folder's name too. */
  readonly byName: ReadonlyMap<string, readonly { readonly stem: string; readonly path: TreePath }[]>;
  readonly byFolder: ReadonlyMap<string, readonly TreePath[]>;
}

/** Files that stand for their folder. */
const MAIN = /(?:^|\/)(?:index|__init__|mod|main|lib)$/;

export function indexModules(paths: readonly TreePath[]): ModuleIndex {
  const byName = new Map<string, { stem: string; path: TreePath }[]>();
  const byFolder = new Map<string, TreePath[]>();
  const note = (stem: string, path: TreePath): void => {
    const name = stem.slice(stem.lastIndexOf("/") + 1);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [{ stem, path }]);
    else known.push({ stem, path });
  };
  for (const path of paths) {
    const stem = path.replace(/(?<=[^/])\.[^./]+$/, "");
    note(stem, path);
    if (MAIN.test(stem)) note(folderOf(stem), path);
    if (!/\.go$/.test(path)) continue;
    const folder = folderOf(path);
    const known = byFolder.get(folder);
    if (known === undefined) byFolder.set(folder, [path]);
    else known.push(path);
  }
  return { byName, byFolder };
}

/**
 * The files that an import may mean; empty for what comes from outside. Relative ones are exact, the others go by the longest
 * ending that a path shares with them, since where sources are rooted is the build's secret.
 */
export function resolveModule(module: string, from: TreePath, index: ModuleIndex): readonly TreePath[] {
  const language = languageOf(from);
  // A file named in full may be of any kind (JSON, a style sheet).
  return candidates(module, from, index).filter(
    (path) => languageOf(path) === language || path.endsWith(module.replace(/^[./]+/, "")),
  );
}

function candidates(module: string, from: TreePath, index: ModuleIndex): readonly TreePath[] {
  const relative = relativeStem(module, from);
  if (relative !== undefined) return exact(relative, index);
  const isPath = module.includes("/");
  const wanted = (isPath ? module : module.replaceAll(/::|[.\\]/g, "/"))
    .replace(/^(?:crate|self)\//, "")
    .replace(isPath ? /\.[cm]?[jt]sx?$|\.(?:rb|py|php|h|hpp|hh)$/ : /^$/, "");
  const beside = exact(join(folderOf(from), wanted), index);
  if (beside.length > 0) return beside;
  const byEnding = endingIn(wanted, index);
  if (byEnding.length > 0) return byEnding;
  // `crate::cart::Cart`, `com.acme.Cart.of`: the last part is a name within the file.
  const outer = folderOf(wanted);
  const around = isPath || outer === "" ? [] : endingIn(outer, index);
  return around.length > 0 ? around : inFolder(wanted, index);
}

function relativeStem(module: string, from: TreePath): string | undefined {
  const plain = module.replace(/\.[cm]?[jt]sx?$|\.(?:rb|php|h|hpp)$/, "").replace(/[?#].*$/, "");
  if (/^\.\.?(?:\/|$)/.test(module)) return join(folderOf(from), plain);
  const dots = /^(?<dots>\.+)(?<rest>.*)$/.exec(module)?.groups;
  if (dots === undefined) return undefined;
  const up = "../".repeat((dots["dots"] ?? "").length - 1);
  return join(folderOf(from), `${up}${(dots["rest"] ?? "").replaceAll(".", "/")}`);
}

function exact(stem: string, { byName }: ModuleIndex): readonly TreePath[] {
  const name = stem.slice(stem.lastIndexOf("/") + 1);
  return (byName.get(name) ?? [])
    .filter((entry) => entry.stem === stem || entry.path === stem)
    .map(({ path }) => path);
}

function endingIn(wanted: string, { byName }: ModuleIndex): readonly TreePath[] {
  const name = wanted.slice(wanted.lastIndexOf("/") + 1);
  return (byName.get(name) ?? [])
    .filter(({ stem }) => stem === wanted || stem.endsWith(`/${wanted}`))
    .map(({ path }) => path);
}

/** Go imports a folder, under a name that begins somewhere else. */
function inFolder(wanted: string, { byFolder }: ModuleIndex): readonly TreePath[] {
  for (let rest = wanted; rest !== ""; rest = rest.includes("/") ? rest.slice(rest.indexOf("/") + 1) : "") {
    const files = byFolder.get(rest);
    if (files !== undefined) return files;
  }
  return [];
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

function join(folder: string, relative: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
