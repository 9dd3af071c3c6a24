import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { build } from "esbuild";
import { aPullRequestPayload } from "../builders/event-payload.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { aPull } from "../fakes/github/fake-github-state.ts";

const top = fileURLToPath(new URL("../../", import.meta.url));
let folder: string;
let bundle: string;

/** The entry as it is shipped: one file, with the reporters beside it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gate-entry-"));
  bundle = join(folder, "dist", "gate.mjs");
  await build({
    entryPoints: [join(top, "src/action/gate.ts")],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  cpSync(join(top, "src/frameworks/reporters"), join(folder, "dist", "reporters"), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SUM = "export const add = (a, b) => a + b;\n\n\n\n\n\n\n\n\nexport const half = (a) => a / 2;\n";
const TESTS = `import { test } from "node:test";
import assert from "node:assert";
import { add, half } from "../src/sum.mjs";
test("adds", () => assert.equal(add(1, 2), 3));
test("halves", () => assert.equal(half(4), 2));
`;

/** A repository as actions/checkout leaves it: the merge of the pull request into base is checked out. */
function aCheckout(head: Record<string, string>): {
  readonly repository: string;
  readonly base: string;
  readonly head: string;
} {
  const repository = mkdtempSync(join(folder, "repo-"));
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: repository,
      stdio: "pipe",
    })
      .toString()
      .trim();
  const write = (files: Record<string, string>, message: string) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(repository, dirname(path)), { recursive: true });
      writeFileSync(join(repository, path), text);
    }
    git("add", "-A");
    git("commit", "-q", "-m", message);
    return git("rev-parse", "HEAD");
  };
  git("init", "-q", "-b", "main");
  const packageJson = `${JSON.stringify({ name: "sum", scripts: { test: "node --test" } })}\n`;
  const base = write({ "package.json": packageJson, "src/sum.mjs": SUM, "test/sum.test.mjs": TESTS }, "Base");
  git("checkout", "-q", "-b", "copilot/fix-1");
  const tip = write(head, "Change");
  git("checkout", "-q", "--detach", "main");
  git("merge", "-q", "--no-ff", "--no-edit", "copilot/fix-1");
  return { repository, base, head: tip };
}

interface Ended {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs the bundle as the runner does: environment, event file, and files for outputs and summary. */
async function runAction(
  fake: FakeGitHub,
  checkout: { readonly repository: string; readonly base: string; readonly head: string },
  inputs: Record<string, string> = {},
): Promise<Ended> {
  const files = mkdtempSync(join(folder, "runner-"));
  const at = (name: string, text = "") => {
    writeFileSync(join(files, name), text);
    return join(files, name);
  };
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: files,
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: await fake.listen(),
    GITHUB_REPOSITORY: "acme/shop",
    GITHUB_RUN_ID: "17",
    GITHUB_RUN_ATTEMPT: "1",
    GITHUB_EVENT_NAME: "pull_request",
    GITHUB_EVENT_PATH: at("event.json", JSON.stringify(aPullRequestPayload(checkout))),
    GITHUB_OUTPUT: at("output"),
    GITHUB_STEP_SUMMARY: at("summary"),
    RUNNER_TEMP: files,
    "INPUT_GITHUB-TOKEN": "ghs_secret1234567890",
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
  };
  const child = spawn(process.execPath, [bundle], {
    cwd: checkout.repository,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (log += String(part)));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  await fake.close();
  const written = readFileSync(env.GITHUB_OUTPUT, "utf8");
  const outputs = Object.fromEntries(
    [...written.matchAll(/^(.+)<<(ghadelimiter_\S+)\n([\s\S]*?)\n\2$/gm)].map(
      ([, name = "", , value = ""]) => [name, value],
    ),
  );
  return { code, log, outputs, summary: readFileSync(env.GITHUB_STEP_SUMMARY, "utf8") };
}

function aGitHubOf(checkout: { readonly base: string; readonly head: string }): FakeGitHub {
  const fake = fakeGitHub();
  const diff = new Map([["src/sum.mjs", new Set(Array.from({ length: 10 }, (_, index) => index + 1))]]);
  fake.state.pulls.set(7, aPull({ head: checkout.head, base: checkout.base, diff }));
  return fake;
}

describe("the Action's bundle", () => {
  it("judges a real pull request, blames the hunk, publishes everywhere and ends red", async () => {
    const checkout = aCheckout({
      "src/sum.mjs": SUM.replace("a + b", "a + b + 0").replace("a / 2", "a / 3"),
    });
    const fake = aGitHubOf(checkout);
    const ended = await runAction(fake, checkout);
    expect(fake.violations).toEqual([]);
    expect(ended.outputs).toMatchObject({
      outcome: "regression",
      decision: "block",
      "culprit-path": "src/sum.mjs",
      "culprit-line": "10",
    });
    expect(ended.code).toBe(1);
    expect(ended.log).toContain("::error::Regression: blocks the merge");
    expect(ended.log.replace("::add-mask::ghs_secret1234567890", "")).not.toContain("ghs_secret");
    expect(ended.summary).toContain("### Outcome: Regression · blocks the merge");
    expect(fake.state.checks).toEqual([
      expect.objectContaining({
        head: checkout.head,
        conclusion: "failure",
        title: "Regression: breaks 1 test",
      }),
    ]);
    expect(fake.state.checks[0]?.annotations).toEqual([
      expect.objectContaining({ path: "src/sum.mjs", start_line: 10 }),
    ]);
    expect(fake.state.pulls.get(7)?.labels).toEqual(["outcome: regression"]);
    expect(fake.state.comments[0]?.body).toContain("`src/sum.mjs`".replace("/", "/\u200b"));
    expect(fake.state.reviewComments).toEqual([
      expect.objectContaining({
        path: "src/sum.mjs",
        line: 10,
        body: expect.stringContaining("export const half = (a) => a / 2;"),
      }),
    ]);
    expect(JSON.parse(readFileSync(ended.outputs["verdict-path"] ?? "", "utf8"))).toMatchObject({
      head: checkout.head,
      base: checkout.base,
      agent: { name: "copilot" },
    });
  });

  it("ends red with the next step when something is wrong, and leaves no green check", async () => {
    const checkout = aCheckout({ "src/sum.mjs": `${SUM}\n` });
    const fake = aGitHubOf(checkout);
    const ended = await runAction(fake, checkout, { suites: "nonesuch" });
    expect(ended.code).toBe(1);
    expect(ended.log).toMatch(/^::error::.*nonesuch/m);
    expect(fake.state.checks).toEqual([expect.objectContaining({ conclusion: "action_required" })]);
    const wrong = await runAction(aGitHubOf(checkout), checkout, { localize: "perhaps" });
    expect(wrong.log).toContain('::error::The input `localize` is "perhaps".');
  });
});
