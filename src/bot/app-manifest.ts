import { handledEvents } from "./handle/handle-delivery.ts";

/** What the App may do, as GitHub's manifest names it; nothing of it is asked for in advance. */
export const appPermissions = {
  /** Reads the gate's runs and their artifacts; runs them again. */
  actions: "write",
  /** Its own check run on each head. */
  checks: "write",
  /** Reads base's configuration; commits base's lines when somebody presses "Drop breaking hunk". With `read` that button offers the patch. */
  contents: "write",
  /** Comment, label, suggestion, reaction; who opened what. */
  pull_requests: "write",
  /** Is told when a merge queue asks for checks. */
  merge_queues: "read",
  /** Every App has it: names, and who has which role. */
  metadata: "read",
} as const;

/** GitHub sends these to every App, and takes no subscription to them. */
const ALWAYS_SENT = new Set(["installation", "installation_repositories"]);

/** The events to subscribe to. */
export const appEvents: readonly string[] = handledEvents.filter((event) => !ALWAYS_SENT.has(event));
