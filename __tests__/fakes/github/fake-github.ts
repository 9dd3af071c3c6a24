import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fakeBotRoutes } from "./fake-bot-routes.ts";
import { type FakeResponse, fakeRoutes, problem } from "./fake-github-routes.ts";
import { anEmptyGitHub, aPull, type FakeState } from "./fake-github-state.ts";
import { answerGraphql } from "./fake-graphql.ts";
import { openApiChecker } from "./openapi-checker.ts";

export interface FakeGitHub {
  readonly state: FakeState;
  /** Every request that was answered, as `GET /repos/acme/shop/pulls/7`. */
  readonly log: string[];
  /** What no client may do and no fake may answer, by GitHub's own description. Empty at the end of each test. */
  readonly violations: string[];
  /** Answers of the next requests, instead of what the route would say. */
  readonly next: FakeResponse[];
  /** Called before a request is handled; waiting here orders requests of several clients. */
  before: (request: string) => Promise<void> | void;
  /** The same server without a socket, for clients in this process. */
  readonly fetch: typeof fetch;
  /** Starts on loopback; gives the base address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** A stateful GitHub for the repository `acme/shop`, with pull request 7. Each request and answer is checked against GitHub's description. */
export function fakeGitHub(): FakeGitHub {
  const state = anEmptyGitHub();
  state.pulls.set(7, aPull());
  let server: Server | undefined;
  const github: FakeGitHub = {
    state,
    log: [],
    violations: [],
    next: [],
    before: () => {},
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const answer = await handle(
        github,
        init?.method ?? "GET",
        url,
        init?.body === undefined ? undefined : String(init.body),
        new Headers(init?.headers).get("authorization") ?? "",
      );
      if (answer.bytes !== undefined) return new Response(Buffer.from(answer.bytes), { status: 200 });
      return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
        status: answer.status,
        headers: { "content-type": "application/json; charset=utf-8", ...answer.headers },
      });
    },
    listen: async () => {
      server = serve(github);
      await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: async () => {
      server?.closeAllConnections();
      await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
    },
  };
  return github;
}

async function handle(
  github: FakeGitHub,
  method: string,
  url: URL,
  text: string | undefined,
  authorization: string,
): Promise<FakeResponse> {
  const name = `${method} ${url.pathname}`;
  await github.before(name);
  github.log.push(name);
  const body = text === undefined || text === "" ? undefined : JSON.parse(text);
  const forced = github.next.shift();
  if (forced !== undefined) return forced;
  if (url.pathname === "/graphql") return graphql(github, body);
  const checker = openApiChecker();
  const route = checker.find(method, url.pathname);
  const handler = route === undefined ? undefined : { ...fakeRoutes, ...fakeBotRoutes }[route.name];
  if (route === undefined || handler === undefined)
    return violation(github, `${name} is not a documented route of the fake`);
  const query = Object.fromEntries(url.searchParams);
  const faults = checker.checkRequest(route, query, body);
  if (faults.length > 0) return violation(github, `${name}: ${faults.join("; ")}`);
  const answer = handler(github.state, { route, query, body: body ?? {}, authorization });
  const own = checker.checkResponse(route, answer.status, answer.body);
  return own.length > 0 ? violation(github, own.slice(0, 5).join("; ")) : answer;
}

function graphql(
  github: FakeGitHub,
  body: { query?: string; variables?: Record<string, unknown> } | undefined,
): FakeResponse {
  const answer = answerGraphql(github.state, body?.query ?? "", body?.variables ?? {});
  return "fault" in answer ? violation(github, answer.fault) : { status: 200, body: answer };
}

function violation(github: FakeGitHub, what: string): FakeResponse {
  github.violations.push(what);
  return problem(422, what);
}

function serve(github: FakeGitHub): Server {
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", async () => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      // Loopback clients may have been given a base address with the path of an Enterprise server.
      url.pathname = url.pathname.replace(/^\/api(?:\/v3)?(?=\/)/, "");
      const blob = /^\/blobs\/(\d+)\.zip$/.exec(url.pathname);
      if (blob !== null) return response.end(github.state.artifacts[Number(blob[1]) - 1]?.zip);
      const answer = await handle(
        github,
        request.method ?? "GET",
        url,
        parts.length === 0 ? undefined : Buffer.concat(parts).toString(),
        request.headers.authorization ?? "",
      );
      const location = answer.headers?.["location"]?.replace("https://blobs.example/", "/blobs/");
      response.writeHead(answer.status, {
        "content-type": "application/json; charset=utf-8",
        ...answer.headers,
        ...(location === undefined ? {} : { location }),
      });
      return response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
}
