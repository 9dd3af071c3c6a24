import { createServer, request as openRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sign } from "@octokit/webhooks-methods";
import { receiveDelivery } from "../../../src/bot/receive/receive-delivery.ts";
import { UserError } from "../../../src/core/user-error.ts";
import type { Delivery, DeliveryInbox } from "../../../src/ports/bot/delivery-inbox.ts";
import { aStore } from "../../builders/a-store.ts";

const SECRETS = ["the new secret", "the old secret"];
const lines: string[] = [];
let inbox: DeliveryInbox;
let server: Server;
let address: string;

beforeAll(async () => {
  ({ inbox } = await aStore());
  ({ server, address } = await serve(inbox));
});

afterAll(() => {
  server.close();
});

async function serve(to: DeliveryInbox): Promise<{ readonly server: Server; readonly address: string }> {
  const receive = receiveDelivery({
    secrets: SECRETS,
    inbox: to,
    events: new Set(["pull_request"]),
    log: (line) => lines.push(line),
  });
  const listening = createServer(receive);
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  return { server: listening, address: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` };
}

interface Sent {
  readonly id: string;
  readonly body: string;
  readonly event?: string;
  readonly secret?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(sent: Sent, to = address): Promise<{ readonly status: number; readonly text: string }> {
  const { id, body, event = "pull_request", secret = "the new secret", type = "application/json" } = sent;
  const response = await fetch(to, {
    method: "POST",
    headers: {
      "content-type": type,
      "x-github-delivery": id,
      "x-github-event": event,
      "x-hub-signature-256": await sign(secret, body),
      ...sent.headers,
    },
    body,
  });
  return { status: response.status, text: (await response.text()).trim() };
}

describe("deliveries over HTTP", () => {
  it("are answered 202 when they are in the inbox, with what came as it came", async () => {
    const body = '{ "repository": {"id": 1}, "number": "ä \\u0000" }';
    expect(await send({ id: "first", body })).toEqual({ status: 202, text: "accepted" });
    expect(await inbox.read("first")).toMatchObject({ id: "first", event: "pull_request", payload: body });
  });

  it("are known the second time, and not taken twice", async () => {
    await send({ id: "twice", body: '{"a":1}' });
    expect(await send({ id: "twice", body: '{"a":2}' })).toEqual({ status: 202, text: "known" });
    expect((await inbox.read("twice"))?.payload).toBe('{"a":1}');
  });

  it("may be signed with the secret before a change", async () => {
    expect((await send({ id: "old-secret", body: "{}", secret: "the old secret" })).status).toBe(202);
  });

  it("may come as a form", async () => {
    const body = new URLSearchParams({ payload: '{"a":"b&c"}' }).toString();
    const sent = await send({ id: "form", body, type: "application/x-www-form-urlencoded" });
    expect(sent.status).toBe(202);
    expect((await inbox.read("form"))?.payload).toBe('{"a":"b&c"}');
  });

  it("are refused with a wrong signature, in one line that holds nothing of the payload", async () => {
    lines.length = 0;
    const sent = await send({ id: "forged", body: '{"say":"payload"}', secret: "a guess" });
    expect(sent.status).toBe(401);
    expect(lines).toEqual(["Refused delivery forged (pull_request): the signature is wrong."]);
    expect(await inbox.read("forged")).toBeUndefined();
  });

  it.each([
    ["no signature", { "x-hub-signature-256": "" }, 401],
    ["the signature of SHA-1 alone", { "x-hub-signature-256": "", "x-hub-signature": "sha1=00" }, 401],
    ["a delivery id that is none", { "x-github-delivery": "../../etc" }, 400],
    ["an event that is none", { "x-github-event": "pull request" }, 400],
  ])("are refused with %s", async (_, headers, status) => {
    expect((await send({ id: "odd", body: "{}", headers })).status).toBe(status);
    expect(await inbox.read("odd")).toBeUndefined();
  });

  it("of events that nothing is done about are answered and forgotten", async () => {
    expect(await send({ id: "star", body: "{}", event: "star" })).toEqual({
      status: 202,
      text: "nothing to do",
    });
    expect(await inbox.read("star")).toBeUndefined();
  });

  it.each([
    ["text that is not JSON", "application/json", "{", 400],
    ["another type", "text/plain", "{}", 415],
    ["a form without a payload", "application/x-www-form-urlencoded", "a=b", 415],
  ])("are refused that hold %s", async (_, type, body, status) => {
    expect((await send({ id: "no-json", body, type })).status).toBe(status);
  });

  it("larger than 25 MB are refused while they are read", async () => {
    const answer = await new Promise<number | undefined>((done, failed) => {
      const sending = openRequest(
        address,
        { method: "POST", headers: { "x-github-delivery": "huge", "x-github-event": "pull_request" } },
        (response) => done(response.statusCode),
      );
      sending.on("error", failed);
      const part = Buffer.alloc(1024 * 1024, "x");
      const more = (left: number): void => {
        if (left > 0 && !sending.destroyed) sending.write(part, () => more(left - 1));
      };
      more(40);
    });
    expect(answer).toBe(413);
  });

  it("that cannot be kept are answered 503, so that GitHub knows", async () => {
    const broken: DeliveryInbox = {
      ...inbox,
      accept: async (_: Delivery) => {
        throw new Error("disk full: ghp_abcdefghijklmnop");
      },
    };
    const other = await serve(broken);
    lines.length = 0;
    expect((await send({ id: "disk", body: "{}" }, other.address)).status).toBe(503);
    expect(lines).toEqual(["A delivery could not be kept: disk full: [redacted]"]);
    other.server.close();
  });

  it("are not taken at all without a secret", () => {
    const options = { inbox, events: new Set<string>(), log: () => {} };
    expect(() => receiveDelivery({ ...options, secrets: [] })).toThrow(UserError);
    expect(() => receiveDelivery({ ...options, secrets: ["good", " "] })).toThrow(UserError);
  });
});
