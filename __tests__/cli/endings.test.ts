import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { prepareOutputs } from "../../src/cli/prepare-outputs.ts";
import { aFolder } from "../builders/a-folder.ts";
import { builtCli } from "../builders/built-cli.ts";
import { gitRepository } from "../builders/git-repository.ts";

const outcomeGate = builtCli();

/** Runs a line of shell in which `$CLASSIFY` answers with 0 when its output can be written. */
function shell(line: string) {
  const folder = aFolder();
  writeFileSync(join(folder, "a.xml"), '<testsuite><testcase name="a"/></testsuite>');
  const classify = `"${process.execPath}" "${outcomeGate.file}" classify --before a.xml --after a.xml`;
  const { status, stderr } = spawnSync("sh", ["-c", line.replace("$CLASSIFY", classify)], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stderr };
}

describe("how the program ends", () => {
  it("keeps its answer when nobody reads it to the end", () => {
    expect(shell('($CLASSIFY; echo "code $?" >&2) | true')).toEqual({ status: 0, stderr: "code 0\n" });
  });

  (existsSync("/dev/full") ? it : it.skip)("is no answer when it cannot be written", () => {
    const { status, stderr } = shell("$CLASSIFY >/dev/full");
    expect(status).toBe(2);
    expect(stderr).toMatch(/^outcome-gate: Standard output cannot be written: ENOSPC/);
  });

  it("reads a report that is named twice once", () => {
    const folder = aFolder();
    mkdirSync(join(folder, "all"));
    for (const name of ["b.xml", "all/a.xml"])
      writeFileSync(join(folder, name), '<testsuite><testcase name="a"/></testsuite>');
    const before = ["--before", "all", "all/a.xml", "./all/../all/a.xml"];
    expect(outcomeGate(folder, "classify", ...before, "--after", "b.xml").code).toBe(0);
  });

  it("leaves no old answer behind when it has none, and says so before anything is run", () => {
    const repository = gitRepository({ folder: aFolder() });
    repository.commit({ a: "1" });
    const old = join(repository.folder, "old.json");
    writeFileSync(old, "{}");
    const ended = outcomeGate(repository.folder, "run", "--base", "x", "--head", "y", "--json", "old.json");
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(readFileSync(old, "utf8")).toBe("");
  });
});

describe("places for answers", () => {
  it("are refused before the work when they cannot be written, or when two answers want the same", async () => {
    const folder = aFolder();
    writeFileSync(join(folder, "file"), "");
    const at = (path: string) => join(folder, path);
    await expect(prepareOutputs({ "--json": folder })).rejects.toMatchObject({ name: "UserError" });
    await expect(prepareOutputs({ "--json": at("file/x") })).rejects.toMatchObject({ name: "UserError" });
    await expect(prepareOutputs({ "--json": "-", "--markdown": "-" })).rejects.toMatchObject({
      message: "--json and --markdown both go to standard output.",
    });
    await prepareOutputs({ "--json": at("new/folder/x"), "--markdown": "-", "--repair": undefined });
    expect(existsSync(at("new/folder/x"))).toBe(false);
  });
});
