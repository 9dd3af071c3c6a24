import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { githubHost } from "../../src/adapters/github/github-host.ts";
import { readRequests } from "../../src/gate/read-requests.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import type { FakeComment } from "../fakes/github/fake-github-state.ts";

let fake: FakeGitHub;
const HEAD = "a".repeat(40);

beforeEach(() => {
  fake = fakeGitHub();
  fake.state.roles.set("owner", "admin").set("writer", "write").set("reader", "read");
  fake.state.firstSeen.set(HEAD, "2026-11-30T10:00:00Z");
});
afterEach(() => expect(fake.violations).toEqual([]));

function says(body: string, login = "writer", over: Partial<FakeComment> = {}): void {
  const { comments } = fake.state;
  const author = { login, id: 1, type: "User" } as const;
  comments.push({ id: 600 + comments.length, pull: 7, author, body, at: "2026-11-30T11:00:00Z", ...over });
}

const read = () => {
  const client = getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } });
  return readRequests(7, HEAD, githubHost(client, { owner: "acme", repo: "shop" }));
};

describe("what the conversation asks of the gate", () => {
  it("is nothing where nobody asks, and costs one request", async () => {
    says("Looks good to me.");
    expect(await read()).toEqual({ ids: [], notes: [], search: "as-configured" });
    expect(fake.log).toHaveLength(1);
  });

  it("is the tests of each command and block by people with write access, each once", async () => {
    says("/outcome f2p a > b\nc");
    says("```fail-to-pass\nc\nd\n```", "owner");
    says("> /outcome f2p quoted");
    says("/outcome f2p strangers", "stranger");
    says("/outcome f2p readers", "reader");
    const { ids, notes } = await read();
    expect(ids).toEqual(["a > b", "c", "d"]);
    expect(notes.map((note) => /@\w+/.exec(note)?.[0])).toEqual(["@stranger", "@reader"]);
  });

  it("is asked by whoever edited a comment last", async () => {
    says("/outcome f2p a", "writer", { editor: "stranger" });
    says("/outcome f2p b", "stranger", { editor: "writer" });
    says("/outcome f2p c", "owner", { editor: null });
    expect(await read()).toMatchObject({ ids: ["b"], notes: [expect.any(String), expect.any(String)] });
  });

  it("is told when a list cannot be read", async () => {
    says('/outcome f2p ["a');
    expect((await read()).notes).toEqual([expect.stringContaining("neither a JSON nor a Python list")]);
  });

  it("is to localize on the head that was there when it was asked", async () => {
    says("/outcome localize");
    expect((await read()).search).toBe("localize");
    fake.state.firstSeen.set(HEAD, "2026-11-30T11:00:00Z");
    expect((await read()).search).toBe("as-configured");
    fake.state.firstSeen.clear();
    expect((await read()).search).toBe("as-configured");
  });

  it("is not to localize for a stranger, whom nobody need hear of", async () => {
    says("/outcome localize", "stranger");
    expect(await read()).toEqual({ ids: [], notes: [], search: "as-configured" });
  });

  it("is found behind more than a hundred comments", async () => {
    for (let at = 0; at < 130; at++) says("hm");
    says("/outcome f2p last");
    expect((await read()).ids).toEqual(["last"]);
  });

  it("is not known where the token may not read, and a note says so", async () => {
    fake.next.push({
      status: 200,
      body: {
        data: null,
        errors: [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }],
      },
    });
    expect(await read()).toMatchObject({ ids: [], notes: [expect.stringContaining("were not read")] });
  });
});
