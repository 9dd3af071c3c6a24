import { getOctokit } from "@actions/github";
import { describe, expect, it } from "@jest/globals";
import { fakeGitHub } from "./fake-github.ts";
import { aPull } from "./fake-github-state.ts";

function aClient() {
  const fake = fakeGitHub();
  const client = getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } });
  const ask = (route: string, parameters: Record<string, unknown> = {}) =>
    client.request(route, { owner: "acme", repo: "shop", ...parameters });
  return { fake, ask };
}

const annotation = { path: "a", start_line: 1, end_line: 1, annotation_level: "failure", message: "m" };
const check = { name: "x", head_sha: "a".repeat(40), status: "completed", conclusion: "success" };

describe("fakeGitHub", () => {
  it.each([
    ["a route that is not documented", "GET /repos/{owner}/{repo}/nonesuch", {}],
    [
      "a value outside an enumeration",
      "POST /repos/{owner}/{repo}/check-runs",
      { ...check, conclusion: "green" },
    ],
    [
      "a property that is not documented",
      "POST /repos/{owner}/{repo}/labels",
      { name: "x", colour: "ffffff" },
    ],
    ["a missing property", "POST /repos/{owner}/{repo}/issues/7/comments", {}],
    ["a parameter of the wrong type", "GET /repos/{owner}/{repo}/pulls/seven", {}],
    [
      "51 annotations",
      "POST /repos/{owner}/{repo}/check-runs",
      { ...check, output: { title: "t", summary: "s", annotations: new Array(51).fill(annotation) } },
    ],
  ])("counts %s as a violation", async (_what, route, parameters) => {
    const { fake, ask } = aClient();
    await expect(ask(route, parameters)).rejects.toThrow();
    expect(fake.violations).toHaveLength(1);
  });

  it.each([
    [
      "a comment of 65,537 characters",
      "POST /repos/{owner}/{repo}/issues/7/comments",
      { body: "x".repeat(65_537) },
    ],
    ["a label of 51 characters", "POST /repos/{owner}/{repo}/labels", { name: "x".repeat(51) }],
    [
      "a check run of 65,535 characters that are more bytes",
      "POST /repos/{owner}/{repo}/check-runs",
      { ...check, output: { title: "t", summary: `${"x".repeat(65_533)}ü\u200b` } },
    ],
    [
      "a suggestion outside the diff",
      "POST /repos/{owner}/{repo}/pulls/7/comments",
      { body: "x", commit_id: "a".repeat(40), path: "src/cart/total.ts", line: 900, side: "RIGHT" },
    ],
  ])("refuses %s as GitHub does, without a violation", async (_what, route, parameters) => {
    const { fake, ask } = aClient();
    await expect(ask(route, parameters)).rejects.toMatchObject({ status: 422 });
    expect(fake.violations).toEqual([]);
  });

  it("notices when it answers what GitHub would not", async () => {
    const { fake, ask } = aClient();
    fake.state.pulls.set(7, aPull({ mergedOrClosed: "open", head: undefined as unknown as string }));
    await expect(ask("GET /repos/{owner}/{repo}/pulls/7")).rejects.toThrow();
    expect(fake.violations).toEqual([expect.stringContaining("answer 200 of GET")]);
  });
});
