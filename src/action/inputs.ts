import { parseDuration } from "../core/config/durations.ts";
import { parseTestList } from "../core/tests/test-lists.ts";
import { UserError } from "../core/user-error.ts";

/** The inputs of `action.yml`, typed; undefined where the input is empty. */
export interface Inputs {
  readonly token: string | undefined;
  readonly gateName: string;
  readonly path: string;
  readonly pullRequest: number | undefined;
  readonly gate: "agents" | "all" | undefined;
  readonly comment: "always" | "on-problem" | "never" | undefined;
  readonly label: "label" | "no-label";
  readonly suites: readonly string[] | undefined;
  readonly command: string | undefined;
  readonly report: string | undefined;
  readonly setup: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly failToPass: readonly string[] | undefined;
  readonly passToPass: readonly string[] | undefined;
  readonly search: "localize" | "outcome-only";
  readonly maxProbes: number | undefined;
  readonly outputFolder: string | undefined;
}

/** Gives one input as the runner has it; empty when it is not set. */
export type ReadInput = (name: string) => string;

/** Throws a `UserError` that names the input and what it takes. */
export function readInputs(read: ReadInput): Inputs {
  const text = (name: string) => read(name).trim() || undefined;
  return {
    token: text("github-token"),
    gateName: text("name") ?? "Outcome Gate",
    path: text("path") ?? ".",
    pullRequest: wholeNumber("pull-request", text("pull-request")),
    gate: oneOf("gate", text("gate"), ["agents", "all"]),
    comment: oneOf("comment", text("comment"), ["always", "on-problem", "never"]),
    label: oneOf("label", text("label"), ["true", "false"]) === "false" ? "no-label" : "label",
    suites: lines(text("suites")),
    command: text("command"),
    report: text("report"),
    setup: text("setup"),
    timeoutMs: durationOf("timeout", text("timeout")),
    failToPass: listOf(text("fail-to-pass")),
    passToPass: lines(text("pass-to-pass")),
    search: oneOf("localize", text("localize"), ["true", "false"]) === "false" ? "outcome-only" : "localize",
    maxProbes: wholeNumber("max-probes", text("max-probes")),
    outputFolder: text("output-folder"),
  };
}

function listOf(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : parseTestList(text);
}

function lines(text: string | undefined): readonly string[] | undefined {
  const found = text
    ?.split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return found;
}

/** The word that the input is, undefined when it is empty. Throws a `UserError` on any other. */
export function oneOf<T extends string>(
  name: string,
  text: string | undefined,
  words: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  throw new UserError(
    `The input \`${name}\` is "${text}".`,
    `It takes ${words.map((known) => `\`${known}\``).join(", ")} or nothing.`,
  );
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UserError(`The input \`${name}\` is "${text}".`, "It takes a whole number above zero.");
}

function durationOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = parseDuration(text);
  if (ms !== undefined && ms > 0) return ms;
  throw new UserError(`The input \`${name}\` is "${text}".`, "Write it like 90s, 10m or 1h30m.");
}
