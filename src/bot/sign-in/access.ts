import type { Sight } from "../../ports/bot/ledger-reader.ts";
import type { SessionStore } from "../../ports/bot/session-store.ts";
import type { SignInHost } from "../../ports/bot/sign-in-host.ts";

/**
 * Who may look. `loopback`: whoever sits at this machine sees everything; the server listens on loopback only, and requests that name
 * another host are refused. `sign-in`: each person sees what GitHub says this person can see.
 */
export type Access = { readonly kind: "loopback" } | SignInAccess;

export interface SignInAccess {
  readonly kind: "sign-in";
  readonly host: SignInHost;
  readonly sessions: SessionStore;
  /** Where browsers reach the server, say `https://gate.example.org`; `http` only for loopback. */
  readonly publicUrl: string;
  /** Encrypts tokens and signs badge addresses; at least 32 characters. Another one ends all sessions. */
  readonly secret: string;
  /** Logins that may see and revive dead work. */
  readonly admins: readonly string[];
  /** What Prometheus sends as bearer token. Absent: `/metrics` does not exist. */
  readonly metricsToken?: string;
}

/** Who asks, and what exists for this person. */
export interface Viewer {
  /** Absent on loopback. */
  readonly login?: string;
  readonly sight: Sight;
  readonly role: "admin" | "reader";
}
