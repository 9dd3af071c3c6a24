import type { RepositoryFiles } from "./framework.ts";

/** The parts of a `package.json` that detection reads. All of it is untrusted. */
export interface PackageManifest {
  readonly name: string | undefined;
  readonly scripts: Readonly<Record<string, string>>;
  /** Names and version ranges in `dependencies` and `devDependencies`. */
  readonly dependencies: ReadonlyMap<string, string>;
  /** Top-level keys: some runners keep their configuration under their own name. */
  readonly keys: ReadonlySet<string>;
  readonly workspaces: readonly string[];
}

/** Undefined when there is none or when it is not a JSON object. */
export async function readPackageManifest(repository: RepositoryFiles): Promise<PackageManifest | undefined> {
  const json = record(parsed(await repository.read("package.json")));
  if (json === undefined) return undefined;
  const workspaces = record(json["workspaces"])?.["packages"] ?? json["workspaces"];
  return {
    name: typeof json["name"] === "string" ? json["name"] : undefined,
    scripts: Object.fromEntries(
      Object.entries(record(json["scripts"]) ?? {}).filter(
        (script): script is [string, string] => typeof script[1] === "string",
      ),
    ),
    dependencies: new Map(
      ["dependencies", "devDependencies"].flatMap((key) =>
        Object.entries(record(json[key]) ?? {}).map(([name, range]) => [name, String(range)] as const),
      ),
    ),
    keys: new Set(Object.keys(json)),
    workspaces: Array.isArray(workspaces) ? workspaces.filter((glob) => typeof glob === "string") : [],
  };
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
