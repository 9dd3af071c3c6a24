import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parseConfig } from "../../src/core/config/parse-config.ts";
import { gateSentences } from "../../src/core/outcome/policy.ts";
import { reasonSentences } from "../../src/core/outcome/reasons.ts";
import { aBreakingVerdict } from "../builders/a-verdict.ts";

const top = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(top, path), "utf8");
const validatorOf = async (name: string) =>
  new Ajv2020({ strict: false }).compile(JSON.parse(await read(`schema/${name}.schema.json`)));

describe("files made from the source", () => {
  it.each(["schema", "docs"])("are committed as %s.mjs makes them", async (script) => {
    await expect(
      promisify(execFile)(process.execPath, [join(top, `scripts/${script}.mjs`), "--check"]),
    ).resolves.toMatchObject({ stderr: "" });
  });
});

describe("the JSON schemas", () => {
  it("accept what the reader accepts and refuse what it refuses", async () => {
    const config = await validatorOf("config");
    expect(config({ suites: ["jest", { framework: "pytest", timeout: "10m" }], parallel: "auto" })).toBe(
      true,
    );
    expect(config({ fail_on: [] })).toBe(false);
    expect(config({ suites: [{ framework: "jest", timeout: "10 minutes" }] })).toBe(false);
  });

  it("of the verdict leave room for fields of later versions", async () => {
    const verdict = await validatorOf("verdict");
    expect(verdict({ ...aBreakingVerdict(), later: true })).toBe(true);
    expect(verdict({ ...aBreakingVerdict(), outcome: "great" })).toBe(false);
  });
});

describe("the documentation", () => {
  it("shows configurations that are accepted", async () => {
    const page = await read("docs/configuration.md");
    const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) {
      const parsed = parseConfig(example, { frameworks: ["jest", "vitest", "command"], reports: ["junit"] });
      expect(parsed).toMatchObject({ kind: "config" });
    }
  });

  it("has a sentence for every word of reasons and of the gate", async () => {
    const page = await read("docs/outcomes.md");
    for (const [word, sentence] of Object.entries({ ...reasonSentences, ...gateSentences })) {
      expect(page).toContain(`| \`${word}\` | ${sentence} |`);
    }
  });
});
