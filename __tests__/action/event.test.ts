import { describe, expect, it } from "@jest/globals";
import { readEvent } from "../../src/action/event.ts";
import { aPullRequestPayload } from "../builders/event-payload.ts";

describe("readEvent", () => {
  it("reads a pull request with what shows who wrote it", () => {
    expect(readEvent("pull_request", aPullRequestPayload())).toEqual({
      kind: "pull-request",
      number: 7,
      base: "b".repeat(40),
      head: "a".repeat(40),
      draft: "ready",
      labels: ["bug"],
      event: "brings-commits",
      facts: {
        author: { login: "Copilot", id: 198982749, type: "Bot" },
        branch: { name: "copilot/fix-1", of: "this-repository" },
        body: "Fixes the total",
      },
    });
  });

  it("tells a fork, also one that was deleted, a draft, and an author who is gone", () => {
    const { pull_request } = aPullRequestPayload();
    const head = { ...pull_request.head, repo: null };
    expect(
      readEvent("pull_request", {
        pull_request: { ...pull_request, head, draft: true, user: null, body: null },
      }),
    ).toMatchObject({
      draft: "draft",
      facts: { author: { login: "ghost" }, branch: { of: "a-fork" }, body: "" },
    });
  });

  it("reads a merge group and a run by hand", () => {
    const merge_group = {
      base_sha: "b".repeat(40),
      head_sha: "a".repeat(40),
      head_ref: "refs/heads/gh-readonly-queue/main/pr-7",
    };
    expect(readEvent("merge_group", { merge_group })).toEqual({
      kind: "merge-group",
      base: "b".repeat(40),
      head: "a".repeat(40),
    });
    expect(readEvent("workflow_dispatch", { inputs: {} })).toEqual({ kind: "dispatch" });
  });

  it("refuses pull_request_target, and says why", () => {
    expect(() => readEvent("pull_request_target", aPullRequestPayload())).toThrow(
      /would run beside a token that can write/,
    );
  });

  it.each([["schedule"], ["issue_comment"], [""]])("does not know %s", (name) => {
    expect(() => readEvent(name, {})).toThrow("does not know the event");
  });

  it("refuses a payload in which a commit is not a commit", () => {
    const { pull_request } = aPullRequestPayload();
    const head = { ...pull_request.head, sha: "--upload-pack=x" };
    expect(() => readEvent("pull_request", { pull_request: { ...pull_request, head } })).toThrow(
      "not as GitHub documents it",
    );
  });
});
