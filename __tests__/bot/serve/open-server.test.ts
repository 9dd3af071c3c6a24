import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "@jest/globals";
import { bodyReader } from "../../../src/bot/receive/read-body.ts";
import { openServer } from "../../../src/bot/serve/open-server.ts";

it("a request that does not end is ended, so that it holds no memory that others need", async () => {
  const readBody = bodyReader();
  const read: string[] = [];
  const serving = {
    pages: () => new Response("a page"),
    receive: async (request: Parameters<typeof readBody>[0]) => {
      read.push((await readBody(request)).kind);
    },
  };
  const where = { host: "127.0.0.1", port: 0 };
  const server = await openServer(where, () => serving, { requestMs: 50, lookMs: 10 });
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  socket.write("POST /api/github/webhooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nbegun");
  socket.resume();
  await once(socket, "close");
  await server.close();
  expect(read).toEqual(["broken-off"]);
});
