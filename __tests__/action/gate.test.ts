import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Checkout, aCheckout as checkoutIn, SUM } from "../builders/a-checkout.ts";
import { aPullRequestPayload } from "../builders/event-payload.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { aPull } from "../fakes/github/fake-github-state.ts";
import { buildAction, type EndedStep, runStep } from "../programs/action-bundle.ts";

let folder: string;
let bundle: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gate-entry-"));
  bundle = (await buildAction())("gate");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aCheckout = (head: Record<string, string>) => checkoutIn(folder, head);

async function runAction(
  fake: FakeGitHub,
  checkout: Checkout,
  inputs: Record<string, string> = {},
): Promise<EndedStep> {
  const event = { name: "pull_request", payload: aPullRequestPayload(checkout) };
  const all = { "github-token": "ghs_secret1234567890", ...inputs };
  const apiUrl = await fake.listen();
  const ended = await runStep({ bundle, cwd: checkout.repository, apiUrl, event, inputs: all }, folder);
  await fake.close();
  return ended;
}

function aGitHubOf(checkout: Checkout): FakeGitHub {
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
