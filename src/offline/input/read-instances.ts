import { UserError } from "../../core/user-error.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import type { Instance } from "../instance.ts";
import type { Remark, Remarks } from "../remark.ts";
import { KNOWN_REPOSITORIES, repositoryOfId } from "../repositories.ts";
import { INSTANCES, looksLike } from "./looks-like.ts";
import { readRecords } from "./read-records.ts";
import { isObject, type JsonObject, keysOf, textOf } from "./record.ts";
import { readTestList } from "./test-list.ts";

/**
 * The instances of a data set file by id: SWE-bench and its relatives, as JSONL, JSON list, map or CSV. A row that cannot be used is told
 * and left out; of two rows with one id the last wins, and that is told. Throws a `UserError` when no row is an instance.
 */
export function readInstances(
  files: OfflineFiles,
  path: string,
  remarks: Remarks,
): Promise<ReadonlyMap<string, Instance>> {
  return readInstancesAs(files, path, remarks, (instance) => instance);
}

/** The same, with what else the caller wants of each row. `take` gives what is kept of an instance, or what is wrong with its row. */
export async function readInstancesAs<T extends object>(
  files: OfflineFiles,
  path: string,
  remarks: Remarks,
  take: (instance: Instance, row: JsonObject) => T | string,
): Promise<ReadonlyMap<string, T>> {
  const instances = new Map<string, T>();
  // Told only when the file is of the right kind: else one sentence says what it is.
  const pending: Remark[] = [];
  const once = sharedTexts();
  let sample: unknown;
  for await (const { value, line, key } of readRecords(files, path, isInstanceRow, remarks)) {
    sample ??= value;
    const at = line === undefined ? { path } : { path, line };
    const reading = readInstance(value, key, once);
    const taken = typeof reading === "string" ? reading : take(reading, isObject(value) ? value : {});
    if (typeof reading === "string" || typeof taken === "string") {
      pending.push({ ...at, text: `skipped: ${taken}` });
      continue;
    }
    if (instances.has(reading.id))
      pending.push({ ...at, text: `${reading.id} is there twice; the last one counts` });
    instances.set(reading.id, taken);
  }
  if (instances.size === 0) throw noInstances(path, sample, pending[0]);
  for (const remark of pending) remarks(remark);
  return instances;
}

/** Gives one copy of equal texts: the instances of a repository list the same thousands of tests. */
function sharedTexts(): (texts: readonly string[]) => readonly string[] {
  const known = new Map<string, string>();
  return (texts) =>
    texts.map((text) => {
      const other = known.get(text);
      if (other === undefined) known.set(text, text);
      return other ?? text;
    });
}

function noInstances(path: string, sample: unknown, first: Remark | undefined): UserError {
  const kind = sample === undefined ? "" : looksLike(sample);
  const why =
    kind === INSTANCES && first !== undefined
      ? ` that can be used. The first: ${first.text.replace(/^skipped: /, "")}`
      : "";
  return new UserError(
    `${path} holds no instances${why || (kind === "" ? "" : `; it looks like ${kind}`)}`,
    "Give a data set file with instance_id, FAIL_TO_PASS and PASS_TO_PASS.",
  );
}

const F2P_KEYS = ["FAIL_TO_PASS", "fail_to_pass", "F2P"] as const;
const P2P_KEYS = ["PASS_TO_PASS", "pass_to_pass", "P2P"] as const;

const isInstanceRow = (value: unknown): boolean =>
  isObject(value) && (Object.hasOwn(value, "instance_id") || Object.hasOwn(value, "f2p_tests"));

/** The instance, or what is wrong with the row. */
function readInstance(
  row: unknown,
  key: string | undefined,
  once: (texts: readonly string[]) => readonly string[],
): Instance | string {
  if (!isObject(row)) return `not an object but ${looksLike(row)}`;
  if (isObject(row["f2p_tests"])) return readMultiInstance(row);
  const id = textOf(row, "instance_id") || (key ?? "");
  if (id === "") return "no instance_id that is text";
  const f2p = listOf(row, F2P_KEYS);
  const p2p = listOf(row, P2P_KEYS);
  if (f2p === undefined) return `${id} has no readable FAIL_TO_PASS; it looks like ${looksLike(row)}`;
  if (p2p === undefined) return `${id} has no readable PASS_TO_PASS`;
  const repository = textOf(row, "repo") || (repositoryOfId(id) ?? "");
  return { ...about(row, repository), id, f2p: once(f2p), p2p: once(p2p) };
}

function listOf(row: JsonObject, keys: readonly string[]): readonly string[] | undefined {
  const key = keys.find((name) => row[name] !== undefined && row[name] !== null);
  return key === undefined ? undefined : readTestList(row[key]);
}

function about(row: JsonObject, repository: string): Omit<Instance, "id" | "f2p" | "p2p"> {
  const known = KNOWN_REPOSITORIES.get(repository.toLowerCase());
  const evalType = textOf(row, "eval_type") || (known?.failOnly === true ? "fail_only" : "");
  const language = textOf(row, "language") || textOf(row, "repo_language") || textOf(row, "lang");
  return {
    repository,
    language: language.toLowerCase() || (known?.language ?? "unknown"),
    version: textOf(row, "version"),
    logParser:
      textOf(row, "log_parser") || (known?.logParser ?? (isSweSmith(repository) ? SWE_SMITH_PARSER : "")),
    evalType: evalType === "fail_only" ? "fail-only" : "pass-and-fail",
  };
}

/** SWE-smith's mirrors run pytest with the status behind the id, which this parser reads too. */
const SWE_SMITH_PARSER = "parse_log_pytest_v2";
const isSweSmith = (repository: string): boolean => repository.toLowerCase().startsWith("swesmith/");

/** A Multi-SWE-bench row: tests that were skipped or absent before count as fail-to-pass too. */
function readMultiInstance(row: JsonObject): Instance | string {
  const [org, repo] = [textOf(row, "org"), textOf(row, "repo")];
  if (org === "" || repo === "") return "no org or repo";
  const classes = new Map<string, string>();
  for (const name of ["f2p", "s2p", "n2p"]) {
    for (const test of keysOf(row, `${name}_tests`)) classes.set(test, name);
  }
  return {
    ...about(row, `${org}/${repo}`),
    id: textOf(row, "instance_id") || `${org}__${repo}-${String(row["number"])}`,
    f2p: [...classes.keys()],
    p2p: keysOf(row, "p2p_tests"),
    classes,
  };
}
