import { gitHubSignIn } from "../../src/adapters/github/github-sign-in.ts";
import { readLedger } from "../../src/adapters/store/read-ledger.ts";
import { sessionStore } from "../../src/adapters/store/sessions.ts";
import type { Store } from "../../src/adapters/store/store.ts";
import { createMeters } from "../../src/bot/api/meters.ts";
import { triageApp } from "../../src/bot/page/triage-app.ts";
import type { TriageOptions } from "../../src/bot/page/triage-options.ts";
import type { SignInAccess } from "../../src/bot/sign-in/access.ts";
import { CLIENT, type FakeSignIn } from "../fakes/github/fake-sign-in.ts";

export const PUBLIC_URL = "https://gate.example.org";

/** The triage app over a store, on loopback or behind a sign-in. `at` moves its clock. */
export function aTriage(store: Store, options: Partial<TriageOptions> = {}) {
  const clock = { at: new Date("2026-11-30T12:00:00Z") };
  const reader = readLedger(store.db);
  const faults: unknown[] = [];
  const app = triageApp({
    reader,
    queue: store.queue,
    access: { kind: "loopback" },
    meters: createMeters(reader, store.queue),
    gitHubUrl: "https://github.com",
    now: () => clock.at,
    ready: async () => {},
    report: (error) => faults.push(error),
    ...options,
  });
  return {
    app,
    clock,
    faults,
    /** Of a page on loopback, where nothing else is said. */
    get: (path: string, headers: Record<string, string> = {}) =>
      app.request(path, { headers: { host: "localhost:3000", ...headers } }),
    post: (path: string, headers: Record<string, string> = {}) =>
      app.request(path, { method: "POST", headers: { host: "localhost:3000", ...headers } }),
  };
}

export function aSignInAccess(
  store: Store,
  fake: FakeSignIn,
  overrides: Partial<SignInAccess> = {},
): SignInAccess {
  const clock = { at: new Date("2026-11-30T12:00:00Z") };
  return {
    kind: "sign-in",
    host: gitHubSignIn({
      ...CLIENT,
      gitHubUrl: "https://github.com",
      apiUrl: "https://api.github.com",
      now: () => clock.at,
      fetch: fake.fetch,
    }),
    sessions: sessionStore(store.db),
    publicUrl: PUBLIC_URL,
    secret: "a secret of at least thirty-two characters",
    admins: [],
    ...overrides,
  };
}
