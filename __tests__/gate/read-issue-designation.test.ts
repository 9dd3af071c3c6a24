import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { githubHost } from "../../src/adapters/github/github-host.ts";
import { readIssueDesignation } from "../../src/gate/read-issue-designation.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";

let fake: FakeGitHub;

beforeEach(() => {
  fake = fakeGitHub();
  fake.state.roles
    .set("owner", "admin")
    .set("writer", "write")
    .set("reader", "read")
    .set("triager", "triage");
});

afterEach(() => expect(fake.violations).toEqual([]));

const block = (...ids: readonly string[]) => `Please.\n\`\`\`fail-to-pass\n${ids.join("\n")}\n\`\`\`\n`;

function read(body = "") {
  const client = getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } });
  return readIssueDesignation({ number: 7, body }, githubHost(client, { owner: "acme", repo: "shop" }));
}

describe("designation by issues", () => {
  it("takes blocks of the linked issue and of its comments, by people with write access", async () => {
    fake.state.discussions.set(1, {
      body: block("a"),
      author: "owner",
      comments: [
        { body: block("b", "a"), author: "writer" },
        { body: block("c"), author: "reader" },
        { body: block("d"), author: "triager" },
        { body: block("e"), author: "nobody" },
        { body: "no block", author: "nobody" },
      ],
    });
    fake.state.linkedIssues.set(7, [1]);
    const { ids, notes } = await read();
    expect(ids).toEqual(["a", "b"]);
    expect(notes.map((note) => /@\w+/.exec(note)?.[0])).toEqual(["@reader", "@triager", "@nobody"]);
  });

  it("asks who edited last, not who wrote first", async () => {
    fake.state.discussions.set(1, {
      body: block("edited by a stranger"),
      author: "owner",
      editor: "stranger",
      comments: [
        { body: block("edited by a writer"), author: "stranger", editor: "writer" },
        { body: block("edited by somebody gone"), author: "owner", editor: null },
        { body: block("written by somebody gone"), author: null },
      ],
    });
    fake.state.linkedIssues.set(7, [1]);
    const { ids, notes } = await read();
    expect(ids).toEqual(["edited by a writer"]);
    expect(notes).toHaveLength(3);
  });

  it("follows closing words in the pull request's text, only to issues of this repository that exist", async () => {
    fake.state.discussions.set(3, { body: block("x"), author: "owner", comments: [] });
    fake.state.discussions.set(4, {
      body: block("y"),
      author: "owner",
      comments: [],
      repository: "other/shop",
    });
    fake.state.linkedIssues.set(7, [4]);
    expect(await read("Fixes #3, closes #404, fixes other/shop#3")).toEqual({ ids: ["x"], notes: [] });
  });

  it("reads more than a hundred comments", async () => {
    const comments = Array.from({ length: 230 }, (_, at) => ({
      body: at === 229 ? block("last") : "",
      author: "owner",
    }));
    fake.state.discussions.set(1, { body: "", author: "owner", comments });
    fake.state.linkedIssues.set(7, [1]);
    expect((await read()).ids).toEqual(["last"]);
  });

  it("says what it may not read, and designates nothing by it", async () => {
    const said = {
      data: null,
      errors: [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }],
    };
    fake.next.push({ status: 200, body: said }, { status: 403, body: { message: "no" } });
    const { ids, notes } = await read("fixes #1");
    expect(ids).toEqual([]);
    expect(notes.join()).toMatch(/Linked issues were not read.*issues: read.*Issue #1 was not read/s);
  });
});
