import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { followReport } from "../../../src/adapters/lanes/follow-report.ts";
import { testOfKey } from "../../../src/core/tests/test-id.ts";
import { aFolder } from "../../builders/a-folder.ts";

const options = { format: "tap", suite: "unit", roots: [] };
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `ok ${from + at + 1} - case ${from + at + 1}\n`).join("");

/** Follows a report while `write` writes it, and gives the names of the tests that were read; undefined when it was given up. */
async function followed(
  write: (path: string) => Promise<void>,
  mostBytes?: number,
): Promise<readonly string[] | undefined> {
  const path = join(realpathSync(aFolder()), "report.tap");
  const ended = new AbortController();
  const reading = followReport(path, options, ended.signal, mostBytes);
  await write(path);
  ended.abort();
  const read = await reading;
  return read && [...read.results.keys()].map((key) => testOfKey(key).name);
}

/** Until the file has been opened, and read as far as it goes. */
async function untilRead(path: string): Promise<void> {
  const isOpen = (fd: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  };
  while (!readdirSync("/proc/self/fd").some(isOpen)) await delay(20);
  await delay(250);
}

describe("following a report", () => {
  it("gives what the file holds in the end, in whatever pieces and breaks it was written", async () => {
    const names = await followed(async (path) => {
      await delay(250);
      writeFileSync(path, "TAP version 13\n");
      await untilRead(path);
      appendFileSync(path, `${lines(0, 900)}ok 901 - ca`);
      await untilRead(path);
      appendFileSync(path, `se 901\n${lines(901, 1_500)}1..1500\n`);
    });
    expect(names).toHaveLength(1_500);
    expect(names?.[900]).toBe("case 901");
  });

  it("gives what was written at once at the end", async () => {
    expect(await followed(async (path) => writeFileSync(path, `${lines(0, 3)}1..3\n`))).toHaveLength(3);
  });

  const early = `TAP version 13\n${lines(0, 500)}`;
  const late = early.replace("ok 7 -", "no 7 -");

  it.each<[string, (path: string) => void]>([
    ["was written over, and is as long as before", (path) => writeFileSync(path, late)],
    ["was written over with more", (path) => writeFileSync(path, `${late}1..500\n`)],
    ["was written over with less", (path) => writeFileSync(path, lines(0, 3))],
    [
      "was replaced by another file with the same bytes",
      (path) => {
        writeFileSync(`${path}.new`, early);
        renameSync(`${path}.new`, path);
      },
    ],
    ["is gone", (path) => renameSync(path, `${path}.gone`)],
  ])("gives up a file that %s after it had been read", async (_, change) => {
    const names = await followed(async (path) => {
      writeFileSync(path, early);
      await untilRead(path);
      change(path);
    });
    expect(names).toBeUndefined();
  });

  it("gives up what is not there, and what is a link", async () => {
    expect(await followed(() => Promise.resolve())).toBeUndefined();
    const linked = followed(async (path) => {
      writeFileSync(`${path}.other`, early);
      symlinkSync(`${path}.other`, path);
      await delay(250);
    });
    expect(await linked).toBeUndefined();
  });

  it("gives up a pipe, and does not wait for it", async () => {
    const piped = followed(async (path) => {
      execFileSync("mkfifo", [path]);
      await delay(250);
    });
    expect(await piped).toBeUndefined();
  });

  it("gives up a file that grows beyond what is read twice, and reads no further", async () => {
    const large = followed(async (path) => {
      writeFileSync(path, early);
      await untilRead(path);
      // Holes: nothing is written, and all of it could be read.
      truncateSync(path, 2 ** 42);
    }, 100_000);
    expect(await large).toBeUndefined();
  });
});
