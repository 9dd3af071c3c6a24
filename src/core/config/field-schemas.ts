import { z } from "zod";
import { parseTestList } from "../tests/test-lists.ts";
import { durationPattern, parseDuration } from "./durations.ts";

/** The kinds of values that the configuration file is made of. Each message completes "KEY: …". */

export const text = z.string().trim().min(1, "must not be empty").max(8_192);

/** Ids of tests in one text, as data sets write them. */
export const testList = text.refine(
  isTestList,
  "opens with [ and is neither a JSON nor a Python list of texts",
);

const durationMessage = "must be a duration such as `90s`, `10m` or `1h30m`";

export const duration = z
  .string(durationMessage)
  .regex(durationPattern, durationMessage)
  .refine(
    (value) => !durationPattern.test(value) || parseDuration(value) !== undefined,
    "must be longer than nothing",
  );

/** A path or glob inside the repository. */
export const repositoryPath = text.refine(
  staysInside,
  "must be relative to the repository, with forward slashes and without `..`",
);

export const globs = z.array(repositoryPath);

export const variableName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of an environment variable");

export const passedVariable = variableName.refine(
  (name) => !withheld.test(name),
  "is never given to tests: it holds a token or steers the workflow",
);

const dayMessage = "must be a day such as `2027-01-31`";
/** A day of the calendar, `YYYY-MM-DD`. */
export const day = z.string(dayMessage).refine(isDay, dayMessage);

const withheld =
  /^(?:ACTIONS_.*|INPUT_.*|(?:GITHUB|GH)_TOKEN|GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY))$/i;

function isTestList(text: string): boolean {
  try {
    parseTestList(text);
    return true;
  } catch {
    return false;
  }
}

function staysInside(path: string): boolean {
  const parts = path.replace(/^!/, "").split("/");
  return !path.includes("\\") && !/^!?(?:\/|[A-Za-z]:)/.test(path) && !parts.includes("..");
}

function isDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null) return false;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return date >= 1 && date <= (lengths[month - 1] ?? 0);
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
