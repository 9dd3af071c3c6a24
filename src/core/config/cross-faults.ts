import { type DataFault, didYouMean } from "./schema-faults.ts";

/** Names that only the rooms outside core know. */
export interface KnownNames {
  /** The presets, with `command`. */
  readonly frameworks: readonly string[];
  readonly reports: readonly string[];
}

/** What a schema cannot say: known names, keys that need each other, names that repeat. Looks at raw data, so that these are told together with the rest. */
export function crossFaults(data: unknown, known: KnownNames): readonly DataFault[] {
  const file = asMapping(data);
  const suites = asList(file?.["suites"]);
  return [
    ...suites.flatMap((suite, index) => suiteFaults(suite, ["suites", index], known)),
    ...repeatedNames(suites),
    ...asList(asMapping(file?.["agents"])?.["add"]).flatMap(agentFaults),
    ...testsFromFaults(file?.["tests-from"]),
  ];
}

type Path = readonly PropertyKey[];

function suiteFaults(suite: unknown, path: Path, known: KnownNames): readonly DataFault[] {
  if (typeof suite === "string") return frameworkFaults(suite, path, known);
  const keys = asMapping(suite);
  if (keys === undefined) return [];
  const { framework, command, report } = keys;
  const faults: DataFault[] = [];
  if (typeof framework === "string")
    faults.push(...frameworkFaults(framework, [...path, "framework"], known));
  if (typeof report === "string" && !known.reports.includes(report)) {
    faults.push(unknownName([...path, "report"], "report format", report, known.reports));
  }
  if (framework === undefined && command === undefined) {
    faults.push(fault(path, "needs a `framework`, or a `command` with its `report`"));
  }
  const custom = framework === "command" || (framework === undefined && command !== undefined);
  if (custom && command === undefined)
    faults.push(fault(path, "needs a `command`, since its framework is `command`"));
  if (custom && report === undefined) {
    faults.push(
      fault(path, `needs a \`report\`: the format that the command writes (${known.reports.join(", ")})`),
    );
  }
  return faults;
}

function frameworkFaults(name: string, path: Path, known: KnownNames): readonly DataFault[] {
  const bare = path.length === 2;
  if (bare && name === "command") return [fault(path, "needs a mapping with `command` and `report`")];
  return known.frameworks.includes(name) ? [] : [unknownName(path, "framework", name, known.frameworks)];
}

function unknownName(path: Path, what: string, name: string, known: readonly string[]): DataFault {
  const nearest = didYouMean(name, known);
  return fault(
    path,
    `\`${name.slice(0, 60)}\` is not a known ${what}${nearest === "" ? `; known are ${known.join(", ")}` : nearest}`,
  );
}

function repeatedNames(suites: readonly unknown[]): readonly DataFault[] {
  const seen = new Set<string>();
  return suites.flatMap((suite, index) => {
    const name = suiteName(suite);
    if (name === undefined) return [];
    if (seen.has(name))
      return [
        fault(["suites", index], `is the second suite named \`${name}\`; give it a \`name\` of its own`),
      ];
    seen.add(name);
    return [];
  });
}

function suiteName(suite: unknown): string | undefined {
  if (typeof suite === "string") return suite;
  const keys = asMapping(suite);
  const name =
    keys?.["name"] ?? keys?.["framework"] ?? (keys?.["command"] === undefined ? undefined : "command");
  return typeof name === "string" ? name : undefined;
}

function agentFaults(rule: unknown, index: number): readonly DataFault[] {
  const keys = asMapping(rule);
  if (keys === undefined) return [];
  const signs = ["login", "branch-prefix", "trailer"].filter((key) => keys[key] !== undefined);
  return signs.length > 0
    ? []
    : [fault(["agents", "add", index], "needs at least one of `login`, `branch-prefix` and `trailer`")];
}

function testsFromFaults(value: unknown): readonly DataFault[] {
  const keys = asMapping(value);
  if (keys === undefined) return [];
  const given = [keys["branch"], keys["patch"]].filter((key) => key !== undefined);
  return given.length === 1 ? [] : [fault(["tests-from"], "needs either `branch` or `patch`")];
}

const fault = (path: Path, message: string): DataFault => ({ path, at: "value", message });

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function asMapping(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
