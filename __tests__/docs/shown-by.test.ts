import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const docs = join(import.meta.dirname, "../../docs");

/** Links to tests: the words of a link are the test's title. */
const proofs = (page: string) =>
  [...readFileSync(join(docs, page), "utf8").matchAll(/\[([^\]]+)\]\((\.\.\/__tests__\/[^)]+)\)/g)].map(
    ([, title = "", path = ""]) => ({ title, path }),
  );

/** As it stands in the source, where quotes inside may be escaped. */
const hasTest = (path: string, title: string) =>
  existsSync(join(docs, path)) && readFileSync(join(docs, path), "utf8").includes(title);

describe.each(["comparison.md", "threat-model.md"])("%s", (page) => {
  it("shows each of its claims by a test of that title", () => {
    expect(proofs(page).filter(({ path, title }) => !hasTest(path, title))).toEqual([]);
    expect(proofs(page).length).toBeGreaterThan(20);
  });
});

it("comparison.md answers all 28 complaints, each with a test", () => {
  const rows = readFileSync(join(docs, "comparison.md"), "utf8").match(/^\| \d+ \|.*$/gm) ?? [];
  expect(rows.map((row) => Number(row.split("|")[1]))).toEqual(Array.from({ length: 28 }, (_, n) => n + 1));
  for (const row of rows) expect(row).toContain("](../__tests__/");
});
