import { createHash } from "node:crypto";

/** A GitHub that people can sign in at, behind a `fetch`. Tokens and codes work as GitHub documents them: codes once and with their verifier, refresh tokens once. */
export interface FakeSignIn {
  readonly fetch: typeof fetch;
  readonly log: string[];
  /** By login: the repositories of each installation that the person sees. */
  readonly people: Map<string, ReadonlyMap<number, readonly number[]>>;
  /** Access tokens that work now, with whom they are of and where they come from. */
  readonly tokens: Map<string, { readonly login: string; readonly kind: "app" | "personal" }>;
  /** What the browser would do at GitHub: says yes to the request at this address, and gives the way back. */
  authorize(url: string, login: string): URL;
  /** Answers of the next requests whose path begins so. */
  readonly faults: Map<string, number>;
}

export const CLIENT = { clientId: "Iv1.client", clientSecret: "client-secret" };

export function fakeSignIn(): FakeSignIn {
  const codes = new Map<
    string,
    { readonly login: string; readonly challenge: string; readonly redirect: string }
  >();
  const refreshes = new Map<string, string>();
  let counter = 0;

  const issue = (login: string): Response => {
    counter += 1;
    const [access, refresh] = [`ghu_access${counter}`, `ghr_refresh${counter}`];
    fake.tokens.set(access, { login, kind: "app" });
    refreshes.set(refresh, login);
    return Response.json({
      access_token: access,
      expires_in: 28_800,
      refresh_token: refresh,
      refresh_token_expires_in: 15_897_600,
      token_type: "bearer",
      scope: "",
    });
  };

  const bad = (error: string): Response => Response.json({ error });

  const tokenFor = (given: URLSearchParams): Response => {
    const form = Object.fromEntries(given);
    const { clientId, clientSecret } = CLIENT;
    if (form["client_id"] !== clientId || form["client_secret"] !== clientSecret)
      return bad("incorrect_client_credentials");
    if (form["grant_type"] === "refresh_token") {
      const login = take(refreshes, form["refresh_token"]);
      return login === undefined ? bad("bad_refresh_token") : issue(login);
    }
    const code = take(codes, form["code"]);
    const challenge = createHash("sha256").update(String(form["code_verifier"])).digest("base64url");
    if (code?.challenge !== challenge || code.redirect !== form["redirect_uri"])
      return bad("bad_verification_code");
    return issue(code.login);
  };

  const api = (url: URL, authorization: string): Response => {
    const token = fake.tokens.get(authorization.replace(/^Bearer /, ""));
    if (token === undefined) return Response.json({ message: "Bad credentials" }, { status: 401 });
    const installations = fake.people.get(token.login) ?? new Map<number, readonly number[]>();
    const page = Number(url.searchParams.get("page") ?? 1);
    const most = Number(url.searchParams.get("per_page") ?? 30);
    const part = (ids: readonly number[]) => ids.slice((page - 1) * most, page * most).map((id) => ({ id }));
    if (url.pathname === "/user") return Response.json({ login: token.login });
    if (url.pathname === "/user/repos") return Response.json(part([...installations.values()].flat()));
    if (token.kind === "personal")
      return Response.json(
        { message: "You must authenticate with an access token authorized to a GitHub App" },
        { status: 403 },
      );
    if (url.pathname === "/user/installations")
      return Response.json({
        total_count: installations.size,
        installations: part([...installations.keys()]),
      });
    const id = /^\/user\/installations\/(\d+)\/repositories$/.exec(url.pathname)?.[1];
    const repositories = installations.get(Number(id));
    if (repositories === undefined) return Response.json({ message: "Not Found" }, { status: 404 });
    return Response.json({ total_count: repositories.length, repositories: part(repositories) });
  };

  const fake: FakeSignIn = {
    log: [],
    people: new Map(),
    tokens: new Map(),
    faults: new Map(),
    authorize: (address, login) => {
      const { searchParams } = new URL(address);
      const [state, challenge, redirect] = ["state", "code_challenge", "redirect_uri"].map(
        (name) => searchParams.get(name) ?? "",
      );
      counter += 1;
      codes.set(`code${counter}`, { login, challenge: challenge ?? "", redirect: redirect ?? "" });
      const back = new URL(redirect ?? "");
      back.search = new URLSearchParams({ code: `code${counter}`, state: state ?? "" }).toString();
      return back;
    },
    fetch: async (input, init) => {
      const url = new URL(String(input));
      fake.log.push(`${init?.method ?? "GET"} ${url.pathname}`);
      const fault = [...fake.faults].find(([path]) => url.pathname.startsWith(path));
      if (fault !== undefined) return Response.json({ message: "fault" }, { status: fault[1] });
      if (url.pathname === "/login/oauth/access_token")
        return tokenFor(new URLSearchParams(String(init?.body)));
      return api(url, new Headers(init?.headers).get("authorization") ?? "");
    },
  };
  return fake;
}

/** What works once. */
function take<T>(map: Map<string, T>, key = ""): T | undefined {
  const found = map.get(key);
  map.delete(key);
  return found;
}
