import type { Store } from "../../src/adapters/store/store.ts";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import type { KnownRepository, PullRequestState } from "../../src/ports/bot/ledger.ts";
import { aBreakingVerdict, aVerdict } from "./a-verdict.ts";

export const repositories = {
  open: { id: 11, installation: 1, owner: "example", name: "open", visibility: "public" },
  secret: { id: 12, installation: 1, owner: "example", name: "secret", visibility: "private" },
  other: { id: 13, installation: 2, owner: "other", name: "hidden", visibility: "private" },
} as const satisfies Record<string, KnownRepository>;

export const headOf = (text: string): string =>
  Buffer.from(text).toString("hex").padEnd(40, "0").slice(0, 40);

export interface PullSpec {
  readonly repository: KnownRepository;
  readonly number: number;
  readonly title?: string;
  readonly agent?: string;
  readonly openedAt?: string;
  readonly state?: PullRequestState["state"];
  readonly waiting?: PullRequestState["waiting"];
  /** Verdicts on one head each, oldest first; the last is of the pull request's head. */
  readonly verdicts?: readonly Partial<Verdict>[];
}

/** Records a pull request with its verdicts as the bot would. */
export async function recordPull({ ledger, index }: Store, spec: PullSpec): Promise<void> {
  const { repository, number, agent = "heron", openedAt = "2026-11-20T08:00:00.000Z", verdicts = [] } = spec;
  await index.saveRepository(repository);
  const heads = verdicts.map((_, at) => headOf(`${repository.id} ${number} ${at}`));
  for (const [at, overrides] of verdicts.entries()) {
    const make = ["regression", "breaking-resolved", "work-in-progress"].includes(
      overrides.outcome ?? "resolved",
    )
      ? aBreakingVerdict
      : aVerdict;
    await ledger.record({
      repository,
      pullRequest: number,
      run: { id: number * 100 + at, attempt: 1 },
      verdict: make({
        head: heads[at] ?? "",
        agent: { name: agent, confidence: "identity", evidence: [] },
        ...overrides,
      }),
      recordedAt: new Date(Date.parse(openedAt) + (at + 1) * 3_600_000).toISOString(),
    });
  }
  await index.savePullRequest({
    repository,
    number,
    title: spec.title ?? `Change ${number}`,
    author: `${agent}[bot]`,
    head: heads.at(-1) ?? headOf(`${repository.id} ${number} new`),
    state: spec.state ?? "open",
    draft: "ready",
    agent: { name: agent, confidence: "identity" },
    waiting: spec.waiting ?? (verdicts.length === 0 ? "gate" : "nothing"),
    openedAt,
    updatedAt: openedAt,
  });
}
