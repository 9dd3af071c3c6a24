import { z } from "zod";
import { outcomes } from "../verdict/outcome-names.ts";
import {
  day,
  duration,
  globs,
  passedVariable,
  repositoryPath,
  testList,
  text,
  variableName,
} from "./field-schemas.ts";

/**
 * `.github/outcome-gate.yml`, as it is written: kebab-case, every key optional, unknown keys refused.
 * `docs/configuration.md` and `schema/config.schema.json` are made from here, so each key says in one sentence what it does.
 */

const suite = z.strictObject({
  name: text
    .optional()
    .describe("What the suite is called in the verdict; the framework's name when absent."),
  framework: text
    .optional()
    .describe(
      "The preset that runs the tests, such as `jest` or `pytest`; `command` when only a command is given.",
    ),
  command: text
    .optional()
    .describe(
      "Replaces the way the preset starts its runner (`npx jest`); for `command` the whole line, with `{report}`, `{files}` and `{tests}` filled in.",
    ),
  report: text
    .optional()
    .describe("The format of the report; a preset knows its own, `command` must name one."),
  directory: repositoryPath.default(".").describe("Where the commands run, relative to the repository."),
  setup: text.optional().describe("Prepares a working tree once, for example `npm ci`."),
  "setup-inputs": globs
    .default([])
    .describe(
      "Files that make `setup` run again when they differ; manifests and lock files of the framework when empty.",
    ),
  build: text
    .optional()
    .describe(
      "Runs on every tree before the tests, incrementally; its failure is told apart from a failing test.",
    ),
  "test-files": globs
    .default([])
    .describe(
      "Files that are tests or belong to them; they are held at base's version. The framework's own when empty.",
    ),
  when: globs
    .default([])
    .describe("The suite is run only when the change touches one of these paths; always when empty."),
  severity: z
    .enum(["block", "warn"])
    .default("block")
    .describe("`warn`: what the change breaks in this suite is said, and does not block."),
  weight: z
    .number()
    .positive()
    .max(1_000)
    .optional()
    .describe(
      "What a run costs beside the other suites (1 when absent): lighter suites run first, in every round.",
    ),
  isolate: z
    .enum(["network", "container"])
    .optional()
    .describe(
      "Keeps tests and build from the network, or (`container`) also from every file outside the lane; an error where the system cannot.",
    ),
  timeout: duration.default("30m").describe("The longest that one run may take."),
  env: z
    .record(variableName, z.string().max(8_192))
    .default({})
    .describe("Variables that the commands get, besides a short list of harmless ones."),
  "pass-env": z
    .array(passedVariable)
    .default([])
    .describe("Names of variables of the workflow that the commands may see; never tokens."),
});

const agentRule = z
  .strictObject({
    name: text.describe("What the agent is called in the verdict."),
    login: text.optional().describe("The account that opens its pull requests."),
    "branch-prefix": text.optional().describe("How the names of its branches begin."),
    trailer: text.optional().describe("A trailer of its commits, such as `Co-authored-by: Name <mail>`."),
  })
  .describe("One agent; at least one of `login`, `branch-prefix` and `trailer`.");

const quarantined = z.strictObject({
  test: text.describe("A pattern over test ids; `*` stands for anything."),
  until: day.describe("The last day on which the tests are left out, in UTC."),
  reason: text.describe("Why, for whoever reads the verdict."),
});

const testsFrom = z.strictObject({
  branch: text.optional().describe("A branch whose test files are laid over base and head."),
  patch: repositoryPath.optional().describe("A patch file on base whose tests are laid over base and head."),
});

const failOn = z.enum(["breaks-p2p", "f2p-failing", "test-edits", ...outcomes]);

export const configFileSchema = z
  .strictObject({
    suites: z
      .array(z.union([text, suite]))
      .default([])
      .describe("The test suites, each a preset's name or a mapping; detected when empty."),
    gate: z
      .enum(["agents", "all"])
      .default("agents")
      .describe("Which pull requests are gated: those that an agent wrote, or all."),
    drafts: z.enum(["gate", "skip"]).default("gate").describe("Whether draft pull requests are gated too."),
    mode: z
      .enum(["enforce", "report"])
      .default("enforce")
      .describe("`report` says everything and blocks nothing."),
    "fail-on": z
      .array(failOn)
      .default(["breaks-p2p"])
      .describe("What blocks the merge: outcomes, or `breaks-p2p`, `f2p-failing`, `test-edits`."),
    "require-p2p": z
      .boolean()
      .default(true)
      .describe("Whether a base on which no test passes makes the outcome Inconclusive."),
    "fail-to-pass": z
      .union([z.array(text), testList])
      .default([])
      .describe(
        "Ids of tests that must fail on base and pass on head; a text is read as a list in JSON or Python, or a line each.",
      ),
    "tests-from": testsFrom
      .optional()
      .describe("Where designated tests are kept when they are not in the repository's own tree."),
    "pass-to-pass": z
      .array(text)
      .default([])
      .describe(
        "Patterns over test ids that select the regression suite; every test when empty, and a leading `!` takes tests away.",
      ),
    quarantine: z
      .array(quarantined)
      .default([])
      .describe("Tests known to fail now and then, left out of pass-to-pass until a day."),
    refine: z
      .boolean()
      .default(true)
      .describe(
        "Whether to look for the smallest part of the culprit hunk that still breaks the tests, when three more probes suffice.",
      ),
    calibrate: z
      .int()
      .min(1)
      .max(100)
      .default(1)
      .describe(
        "How often base is run before anything is compared; tests that waver there are left out of pass-to-pass.",
      ),
    "test-edits": z
      .enum(["hold", "trust"])
      .default("hold")
      .describe("`hold` grades with base's version of existing tests, `trust` with the pull request's."),
    comment: z
      .enum(["always", "on-problem", "never"])
      .default("always")
      .describe("When a comment is written on the pull request."),
    "hand-off": z
      .enum(["ask", "auto"])
      .default("ask")
      .describe(
        "`auto` calls the pull request's agent with the repair packet, twice at most; `ask` says how a maintainer does.",
      ),
    agents: z
      .strictObject({
        add: z.array(agentRule).default([]).describe("Agents that the built-in table does not know."),
        remove: z
          .array(text)
          .default([])
          .describe("Names from the built-in table that do not count as agents here."),
      })
      .prefault({})
      .describe("Changes to the table of agents."),
    "max-probes": z
      .int()
      .min(0)
      .max(10_000)
      .default(40)
      .describe("How many runs the search for the breaking hunk may take; 0 turns it off."),
    "max-minutes": z
      .number()
      .positive()
      .max(1_440)
      .default(60)
      .describe("How long one evaluation may take in all, in minutes."),
    parallel: z
      .union([z.int().min(1).max(64), z.literal("auto")])
      .default(1)
      .describe("How many working trees run tests at a time; `auto` decides by the machine."),
  })
  .meta({
    title: "Outcome Gate configuration",
    description: "The file `.github/outcome-gate.yml`, always read from the base branch.",
  });

export type ConfigFile = z.infer<typeof configFileSchema>;
export type SuiteFile = Exclude<ConfigFile["suites"][number], string>;
