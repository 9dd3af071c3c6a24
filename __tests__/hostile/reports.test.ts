import { writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "@jest/globals";
import { readRunReports } from "../../src/adapters/lanes/read-run-reports.ts";
import { aFolder } from "../builders/a-folder.ts";
import { aSuite, aSuiteRunner, passing, shellFramework, statuses } from "../builders/a-suite-runner.ts";
import { heldMemory } from "../builders/held-memory.ts";

const open: Awaited<ReturnType<typeof aSuiteRunner>>[] = [];

async function run(command: string, format = "tap", timeoutMs = 60_000) {
  const framework = {
    ...shellFramework,
    invoke: (...args: Parameters<typeof shellFramework.invoke>) => ({
      ...shellFramework.invoke(...args),
      format,
    }),
  };
  const runner = await aSuiteRunner([{ file: "" }], { framework });
  open.push(runner);
  return runner.run(0, aSuite({ command }), { timeoutMs });
}

afterEach(async () => {
  for (const runner of open.splice(0)) expect(await runner.close()).toEqual([]);
});

const TAP = (...lines: readonly string[]) => `printf '${lines.join("\\n")}\\n'`;

describe("a pass cannot be forged", () => {
  it("by printing one", async () => {
    expect(await run(TAP("1..1", "ok 1 - a"))).toMatchObject({ kind: "invalid", reason: "no-report" });
  });

  it("by writing the report early: what stands in it when everything has ended counts", async () => {
    const early = `${TAP("1..1", "ok 1 - a")} >"$REPORT"`;
    const real = await run(`${early}; ${TAP("1..1", "not ok 1 - a")} >"$REPORT"; exit 1`);
    expect(statuses(real)).toEqual({ a: "failed" });
    // The runner writes what failed behind what was forged.
    const behind = await run(`${early}; ${TAP("not ok 2 - a")} >>"$REPORT"; exit 1`);
    expect(Object.values(statuses(behind))).toContain("failed");
  });

  it("by a good report and a bad exit: that is said, and counts against a change", async () => {
    expect(await run(`${passing("a")}; exit 1`)).toMatchObject({ contradiction: "failed-without-failures" });
    expect(await run(`${passing("a")}; kill -9 $$`)).toMatchObject({
      contradiction: "failed-without-failures",
    });
    expect(await run(`${passing("a")}; sleep 30`, "tap", 300)).toMatchObject({ kind: "timed-out" });
  });

  it("by a good exit and a bad or half report", async () => {
    expect(await run(`${TAP("1..1", "not ok 1 - a")} >"$REPORT"`)).toMatchObject({
      contradiction: "passed-with-failures",
    });
    expect(await run(`${TAP("1..2", "ok 1 - a")} >"$REPORT"`)).toMatchObject({ reason: "incomplete-report" });
  });

  it("by leaving somebody behind who writes it later", async () => {
    const later = `(setsid sh -c "sleep 0.3; printf '1..1\\nok 1 - a\\n' >$REPORT" &) ; exit 0`;
    expect(await run(later)).toMatchObject({ kind: "invalid", reason: "no-report" });
  });

  it.each([
    ["a link to one that passed", `${TAP("1..1", "ok 1 - a")} >old; ln -s "$PWD/old" "$REPORT"`],
    ["a pipe that never ends", 'mkfifo "$REPORT"'],
    ["a device", 'ln -s /dev/zero "$REPORT"'],
  ])("by %s in the report's place", async (_, command) => {
    expect(await run(command)).toMatchObject({ kind: "invalid", reason: "unreadable-report" });
  });
});

describe("memory and disk hold", () => {
  it("against a report of 5 GB, with the reason", async () => {
    const started = performance.now();
    const huge = await run('truncate -s 5G "$REPORT"');
    expect(huge).toMatchObject({ kind: "invalid", reason: "incomplete-report" });
    expect(huge.notes.join()).toMatch(/5368709120 bytes, and no more than 2147483648/);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it("against many reports that are too large together", async () => {
    const folder = aFolder();
    for (const name of ["a.tap", "b.tap", "c.tap"]) writeFileSync(`${folder}/${name}`, "1..1\nok 1 - x\n");
    const read = await readRunReports(folder, { suite: "u", roots: [], format: "tap" }, 32);
    expect([read.state, read.results.size]).toEqual(["incomplete", 2]);
  });

  it("against hundreds of thousands of tests (a million in bench/hostile.ts)", async () => {
    const before = heldMemory();
    const row = `printf "<testcase name=\\"test number %d\\"/>", i`;
    const many = await run(
      `awk 'BEGIN { print "<testsuite>"; for (i = 0; i < 200000; i++) ${row}; print "</testsuite>" }' >"$REPORT"`,
      "junit",
    );
    expect([many.kind, many.results.size]).toEqual(["completed", 200_000]);
    expect(heldMemory() - before).toBeLessThan(60e6);
  });

  it("against names, messages and lines of megabytes", async () => {
    const name = `head -c 1000000 /dev/zero | tr '\\0' x`;
    const long = await run(`{ printf '1..2\\nok 1 - '; ${name}; printf '\\nok 2 - b\\n'; } >"$REPORT"`);
    const names = Object.keys(statuses(long));
    expect(names).toHaveLength(2);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThan(1_100);
    const junit = `{ printf '<testsuite><testcase name="'; ${name}; printf '"><failure message="'; ${name}; printf '">'; ${name}; printf '</failure></testcase></testsuite>'; } >"$REPORT"; exit 1`;
    const failed = await run(junit, "junit");
    expect(JSON.stringify([...failed.results]).length).toBeLessThan(200_000);
  });

  it("against output without end: it is kept to its cap, and read on so that nobody blocks", async () => {
    const before = heldMemory();
    const loud = await run(`head -c 120000000 /dev/zero; head -c 60000000 /dev/zero >&2; ${passing("a")}`);
    expect(loud).toMatchObject({ kind: "completed", notes: ["the output was too large to be kept whole"] });
    expect(heldMemory() - before).toBeLessThan(50e6);
  });

  it("against a document that defines its own entities", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><testsuite><testcase name="t"><failure>&b;&f;</failure></testcase></testsuite>`;
    const read = await run(`printf '%s' '${bomb}' >"$REPORT"; exit 1`, "junit");
    expect(JSON.stringify([...read.results])).not.toMatch(/aaaa|root:/);
  });
});
