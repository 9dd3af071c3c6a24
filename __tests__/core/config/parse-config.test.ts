import { describe, expect, it } from "@jest/globals";
import { activeQuarantine } from "../../../src/core/config/active-quarantine.ts";
import type { Config } from "../../../src/core/config/config.ts";
import { writeFaults } from "../../../src/core/config/config-fault.ts";
import { parseDuration } from "../../../src/core/config/durations.ts";
import { parseConfig } from "../../../src/core/config/parse-config.ts";
import { defaultConfig } from "../../../src/core/config/to-config.ts";

const known = { frameworks: ["command", "jest", "pytest", "vitest"], reports: ["junit", "tap"] };

function configOf(text: string): Config {
  const parsed = parseConfig(text, known);
  if (parsed.kind === "faults") throw new Error(writeFaults(parsed.faults, "file"));
  return parsed.config;
}

function faultsOf(text: string): string[] {
  const parsed = parseConfig(text, known);
  return parsed.kind === "config" ? [] : writeFaults(parsed.faults, "f").split("\n");
}

describe("the configuration file", () => {
  it("may be empty or hold only comments, and then means the defaults", () => {
    for (const text of ["", "\n", "# nothing yet\n", "---\n", "{}"])
      expect(configOf(text)).toEqual(defaultConfig);
  });

  it("by default blocks on broken pass-to-pass tests of agents' pull requests and holds tests", () => {
    expect(defaultConfig).toEqual({
      suites: [],
      refine: true,
      calibrate: 1,
      gate: "agents",
      drafts: "gate",
      policy: { failOn: ["breaks-p2p"], mode: "enforce", requireP2p: true },
      failToPass: [],
      passToPass: [],
      quarantine: [],
      testEdits: "hold",
      comment: "always",
      handOff: "ask",
      agents: { add: [], remove: [] },
      maxProbes: 40,
      maxMinutes: 60,
      parallel: 1,
    });
  });

  it("reads every key", () => {
    const config = configOf(`
suites:
  - name: unit
    framework: command
    command: make check REPORT={report}
    report: tap
    directory: ./packages/core/
    setup: npm ci
    setup-inputs: [package-lock.json]
    build: make
    test-files: ["test/**"]
    when: ["packages/**", "!docs/**"]
    timeout: 1h30m
    isolate: network
    weight: 2.5
    env: { LANG: C.UTF-8, EMPTY: "" }
    pass-env: [JAVA_HOME]
gate: all
drafts: skip
mode: report
fail-on: [breaks-p2p, no-op, inconclusive]
require-p2p: false
fail-to-pass: ["test/a.test.ts > a"]
tests-from: { branch: hidden-tests }
pass-to-pass: ["test/*", "!test/slow/"]
quarantine: [{ test: "test/net*", until: 2027-01-31, reason: needs a network }]
test-edits: trust
comment: on-problem
hand-off: auto
agents:
  add: [{ name: our-bot, login: "our-bot[bot]", branch-prefix: bot/, trailer: "Made-by: our-bot" }]
  remove: [devin]
max-probes: 0
max-minutes: 7.5
parallel: auto
refine: false
calibrate: 5
`);
    expect(config).toEqual({
      suites: [
        {
          name: "unit",
          framework: "command",
          command: "make check REPORT={report}",
          report: "tap",
          directory: "packages/core",
          setup: "npm ci",
          setupInputs: ["package-lock.json"],
          build: "make",
          testFiles: ["test/**"],
          when: ["packages/**", "!docs/**"],
          timeoutMs: 5_400_000,
          isolate: "network",
          weight: 2.5,
          env: { LANG: "C.UTF-8", EMPTY: "" },
          passEnv: ["JAVA_HOME"],
        },
      ],
      refine: false,
      calibrate: 5,
      gate: "all",
      drafts: "skip",
      policy: { failOn: ["breaks-p2p", "no-op", "inconclusive"], mode: "report", requireP2p: false },
      failToPass: ["test/a.test.ts > a"],
      testsFrom: { kind: "branch", branch: "hidden-tests" },
      passToPass: ["test/*", "!test/slow/"],
      quarantine: [{ test: "test/net*", until: "2027-01-31", reason: "needs a network" }],
      testEdits: "trust",
      comment: "on-problem",
      handOff: "auto",
      agents: {
        add: [{ name: "our-bot", login: "our-bot[bot]", branchPrefix: "bot/", trailer: "Made-by: our-bot" }],
        remove: ["devin"],
      },
      maxProbes: 0,
      maxMinutes: 7.5,
      parallel: "auto",
    });
  });

  it("takes a suite that is only a preset's name", () => {
    const [suite] = configOf("suites: [jest]").suites;
    expect(suite).toMatchObject({
      name: "jest",
      framework: "jest",
      directory: "",
      timeoutMs: 1_800_000,
      testFiles: [],
    });
  });

  it("takes a command with its report as a suite without a framework", () => {
    const [suite] = configOf("suites: [{ command: make test, report: junit }]").suites;
    expect(suite).toMatchObject({ name: "command", framework: "command", command: "make test" });
  });
});

describe("a faulty configuration file", () => {
  it("is told all its faults at once, each with line and column", () => {
    const text = [
      "gate: agent",
      "fail_on: [regression]",
      "suites:",
      "  - framework: jset",
      "    timeout: 600",
      "    dirctory: a",
      "  - framework: pytest",
      "    when: src/**",
      "max-probes: many",
    ].join("\n");
    expect(faultsOf(text)).toEqual([
      "f:1:7: gate: must be one of `agents`, `all`, but is `agent`; did you mean `agents`?",
      "f:2:1: fail_on: is not a key of the configuration; did you mean `fail-on`?",
      "f:4:16: suites[0].framework: `jset` is not a known framework; did you mean `jest`?",
      "f:5:14: suites[0].timeout: must be a duration such as `90s`, `10m` or `1h30m`",
      "f:6:5: suites[0].dirctory: is not a key of the configuration; did you mean `directory`?",
      "f:8:11: suites[1].when: must be a list, but is `src/**`; write `[src/**]` for a list of one",
      "f:9:13: max-probes: must be a number, but is `many`",
    ]);
  });

  it.each([
    ["a list", "- jest", "f:1:1: the file must be a mapping of keys to values, but is a list"],
    ["only text", "hello", "f:1:1: the file must be a mapping of keys to values, but is `hello`"],
    ["a key twice", "gate: all\ngate: agents", "f:2:1: the same key stands here twice; keep one"],
    ["a key left empty", "suites:", "f:1:8: suites: must be a list, but is left empty"],
    [
      "a camel-case key",
      "failOn: []",
      "f:1:1: failOn: is not a key of the configuration; did you mean `fail-on`?",
    ],
    [
      "an unknown duration",
      'suites: [{framework: jest, timeout: "10 min"}]',
      "f:1:37: suites[0].timeout: must be a duration such as `90s`, `10m` or `1h30m`",
    ],
    [
      "a duration of nothing",
      "suites: [{framework: jest, timeout: 0m}]",
      "f:1:37: suites[0].timeout: must be longer than nothing",
    ],
    ["a negative budget", "max-minutes: -1", "f:1:14: max-minutes: must be more than 0"],
    [
      "a budget of half a run",
      "max-probes: 1.5",
      "f:1:13: max-probes: must be a whole number, but is the number 1.5",
    ],
    [
      "neither number nor auto",
      "parallel: fast",
      "f:1:11: parallel: must be a number or `auto`, but is `fast`",
    ],
    [
      "a suite that is a number",
      "suites: [7]",
      "f:1:10: suites[0]: must be text or a mapping of keys to values, but is the number 7",
    ],
    [
      "a suite without a way to run",
      "suites: [{name: unit}]",
      "f:1:10: suites[0]: needs a `framework`, or a `command` with its `report`",
    ],
    [
      "a command without a report",
      "suites: [{command: make}]",
      "f:1:10: suites[0]: needs a `report`: the format that the command writes (junit, tap)",
    ],
    [
      "an unknown report",
      "suites: [{command: make, report: junt}]",
      "f:1:34: suites[0].report: `junt` is not a known report format; did you mean `junit`?",
    ],
    [
      "two suites of one name",
      "suites: [jest, jest]",
      "f:1:16: suites[1]: is the second suite named `jest`; give it a `name` of its own",
    ],
    [
      "a folder outside",
      "suites: [{framework: jest, directory: ../x}]",
      "f:1:39: suites[0].directory: must be relative to the repository, with forward slashes and without `..`",
    ],
    [
      "an absolute glob",
      "suites: [{framework: jest, when: [/etc/**]}]",
      "f:1:35: suites[0].when[0]: must be relative to the repository, with forward slashes and without `..`",
    ],
    [
      "a token passed on",
      "suites: [{framework: jest, pass-env: [GITHUB_TOKEN]}]",
      "f:1:39: suites[0].pass-env[0]: is never given to tests: it holds a token or steers the workflow",
    ],
    [
      "a variable with a bad name",
      "suites: [{framework: jest, env: {A-B: x}}]",
      "f:1:34: suites[0].env.A-B: must be the name of an environment variable",
    ],
    [
      "a variable that is a number",
      "suites: [{framework: jest, env: {PORT: 80}}]",
      'f:1:40: suites[0].env.PORT: must be text, but is the number 80; put it in quotes: `"80"`',
    ],
    [
      "a day that does not exist",
      "quarantine: [{test: a, until: 2027-02-29, reason: r}]",
      "f:1:31: quarantine[0].until: must be a day such as `2027-01-31`",
    ],
    [
      "a quarantine without a reason",
      "quarantine: [{test: a, until: 2027-02-28}]",
      "f:1:14: quarantine[0].reason: is missing",
    ],
    [
      "an agent without a sign",
      "agents: {add: [{name: x}]}",
      "f:1:16: agents.add[0]: needs at least one of `login`, `branch-prefix` and `trailer`",
    ],
    [
      "two sources of tests",
      "tests-from: {branch: a, patch: b}",
      "f:1:13: tests-from: needs either `branch` or `patch`",
    ],
    ["an unknown outcome", "fail-on: [regresion]", "must be one of `breaks-p2p`"],
    [
      "a yes that is no boolean",
      "require-p2p: yes",
      "f:1:14: require-p2p: must be `true` or `false`, but is `yes`",
    ],
  ])("is told about %s", (_, text, expected) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(expected);
  });

  it("is told where its syntax breaks", () => {
    const [first] = faultsOf("suites: [jest\ngate: all\n");
    expect(first).toMatch(/^f:\d+:\d+: /);
  });

  it("is told both of a repeated key and of other faults", () => {
    expect(faultsOf("gate: all\ngate: all\nmode: x")).toHaveLength(2);
  });

  it("cannot make the reader expand aliases without end", () => {
    const levels = ["a0: &a0 [x,x,x,x,x,x,x,x,x]"];
    for (let level = 1; level < 12; level += 1) {
      levels.push(`a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`);
    }
    expect(faultsOf(levels.join("\n"))).toEqual(["f:1:1: uses aliases too often; write the values out"]);
  });

  it("cannot make the reader recurse without end, and may not be huge", () => {
    expect(faultsOf("[".repeat(200_000))).toEqual(["f:1:1: the file is nested too deeply"]);
    expect(faultsOf(`${"- ".repeat(100_000)}x`)).toEqual(["f:1:1: the file is nested too deeply"]);
    expect(faultsOf("#".repeat(300_000))).toEqual(["f:1:1: the file is longer than 256 KiB"]);
  });

  it("may hold keys that mean something to JavaScript, which are as unknown as others", () => {
    for (const key of ["__proto__", "constructor", "toString"]) {
      expect(faultsOf(`${key}: 1`)[0]).toContain("is not a key of the configuration");
    }
  });
});

describe("durations", () => {
  it.each([
    ["90s", 90_000],
    ["10m", 600_000],
    ["1h30m", 5_400_000],
    ["2h5s", 7_205_000],
    ["", undefined],
    ["10", undefined],
    ["m", undefined],
    ["30m1h", undefined],
    ["1.5h", undefined],
    ["-1m", undefined],
    ["0s", undefined],
  ])("%s is %s milliseconds", (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });
});

describe("quarantine", () => {
  const entry = (until: string) => ({ test: until, until, reason: "flaky" });

  it("leaves tests out up to and including its day", () => {
    const { patterns, expired } = activeQuarantine([entry("2026-11-29"), entry("2026-11-30")], "2026-11-30");
    expect(patterns).toEqual(["2026-11-30"]);
    expect(expired).toEqual([entry("2026-11-29")]);
  });

  it.each([
    ["a JSON list in a text", `'["a", "b"]'`],
    ["a Python list in a text", `"['a', 'b']"`],
    ["a line each", "|\n  a\n  b"],
  ])("reads fail-to-pass from %s", (_, value) => {
    const parsed = parseConfig(`fail-to-pass: ${value}\n`, { frameworks: [], reports: [] });
    expect(parsed.kind === "config" && parsed.config.failToPass).toEqual(["a", "b"]);
  });

  it("refuses a text that opens as a list and is none", () => {
    expect(parseConfig("fail-to-pass: '[1, 2]'", { frameworks: [], reports: [] }).kind).toBe("faults");
  });
});
