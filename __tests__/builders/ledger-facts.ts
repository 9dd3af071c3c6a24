import type { KnownRepository, LedgerEntry, PullRequestState } from "../../src/ports/bot/ledger.ts";
import { aVerdict } from "./a-verdict.ts";

/** An id as large as GitHub's may become. */
export const aRepository: KnownRepository = {
  id: 9_000_000_001,
  owner: "acme",
  name: "shop",
  installation: 70_000_000_002,
  visibility: "private",
};

export const aHead = (letter: string): string => letter.repeat(40);

export function anEntry(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    repository: { id: aRepository.id, owner: aRepository.owner, name: aRepository.name },
    pullRequest: 7,
    run: { id: 12_000_000_003, attempt: 1 },
    verdict: aVerdict({ head: aHead("a") }),
    recordedAt: "2026-05-10T12:00:00.000Z",
    ...overrides,
  };
}

export function aPullRequest(overrides: Partial<PullRequestState> = {}): PullRequestState {
  return {
    repository: { id: aRepository.id, owner: aRepository.owner, name: aRepository.name },
    number: 7,
    title: "Fix the total",
    author: "an-agent[bot]",
    head: aHead("a"),
    state: "open",
    draft: "ready",
    agent: { name: "copilot", confidence: "identity" },
    waiting: "gate",
    openedAt: "2026-05-10T11:00:00.000Z",
    updatedAt: "2026-05-10T11:00:00.000Z",
    ...overrides,
  };
}
