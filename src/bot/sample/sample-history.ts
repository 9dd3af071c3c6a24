import { createHash } from "node:crypto";
import type { NamedOutcome } from "../../core/verdict/outcome-names.ts";
import type { Outcome } from "../../core/verdict/schema.ts";
import type { KnownRepository, LedgerEntry, PullRequestState, Ruling } from "../../ports/bot/ledger.ts";
import { type SampleChange, sampleChanges } from "./sample-changes.ts";
import { type SampleRandom, sampleRandom } from "./sample-random.ts";
import { sampleVerdict } from "./sample-verdict.ts";
import { type SampleAgent, sampleAgents, sampleRepositories } from "./sample-world.ts";

/** An invented past: twelve weeks of agents' pull requests, the newest 60 of them open. The same at each call but for the times, which end at `now`. */
export interface SampleHistory {
  readonly pulls: readonly PullRequestState[];
  /** In the order in which they were recorded. */
  readonly entries: readonly LedgerEntry[];
  readonly rulings: readonly Ruling[];
}

const PULLS = 200;
const OPEN = 60;
const MINUTE = 60_000;
const SPAN = 84 * 24 * 60 * MINUTE;

export function sampleHistory(now: Date): SampleHistory {
  const random = sampleRandom(20_261_130);
  const made = Array.from({ length: PULLS }, (_, at) => pullHistory(at, now, random));
  const byTime = (a: LedgerEntry, b: LedgerEntry): number => (a.recordedAt < b.recordedAt ? -1 : 1);
  return {
    pulls: made.map(({ pull }) => pull),
    entries: made.flatMap(({ entries }) => entries).toSorted(byTime),
    rulings: made.flatMap(({ rulings }) => rulings),
  };
}

interface Plan {
  readonly at: number;
  readonly number: number;
  readonly change: SampleChange;
  readonly agent: SampleAgent;
  readonly repository: KnownRepository;
  readonly openedAt: number;
}

function pullHistory(
  at: number,
  now: Date,
  random: SampleRandom,
): {
  readonly pull: PullRequestState;
  readonly entries: readonly LedgerEntry[];
  readonly rulings: readonly Ruling[];
} {
  // Neighbours differ, as far as the list goes.
  const change = sampleChanges[(at * 7) % sampleChanges.length] ?? random.pick(sampleChanges);
  // Older ones lie further apart, so that the open ones are of the last weeks.
  const age = SPAN * (1 - at / PULLS) ** 1.4 + (10 + random.below(600)) * MINUTE;
  const plan: Plan = {
    at,
    number: 120 + at * 3 + random.below(3),
    change,
    agent: random.pick(sampleAgents),
    repository: sampleRepositories.find((one) => one.name === change.repository) ?? firstRepository(),
    openedAt: now.getTime() - age,
  };
  const open = at >= PULLS - OPEN;
  const entries = entriesOf(plan, now, random);
  const pushed = open && random.chance(12);
  const pull = pullOf(plan, { open, pushed, head: entries.at(-1)?.verdict.head, random, now });
  return { pull, entries, rulings: rulingsOf(plan, entries, random) };
}

function firstRepository(): KnownRepository {
  const [first] = sampleRepositories;
  if (first === undefined) throw new Error("the sample has no repository");
  return first;
}

function entriesOf(plan: Plan, now: Date, random: SampleRandom): readonly LedgerEntry[] {
  const { at, change, agent, repository, number } = plan;
  const heads = 1 + random.below(random.chance(40) ? 4 : 2);
  const base = sha(`base ${repository.id} ${Math.floor(at / 8)}`);
  const entries: LedgerEntry[] = [];
  let outcome: Outcome = firstOutcome(agent, random);
  let time = plan.openedAt + (4 + random.below(20)) * MINUTE;
  for (let push = 0; push < heads && time < now.getTime(); push += 1) {
    entries.push({
      repository,
      pullRequest: number,
      run: { id: 7_000_000 + at * 10 + push, attempt: 1 },
      verdict: sampleVerdict({
        change,
        outcome,
        agent: agent.name,
        base,
        head: sha(`head ${at} ${push}`),
        random,
      }),
      recordedAt: new Date(time).toISOString(),
    });
    outcome = nextOutcome(outcome, random);
    time += (30 + random.below(1_400)) * MINUTE;
  }
  return entries;
}

function firstOutcome({ outcomes }: SampleAgent, random: SampleRandom): Outcome {
  if (random.chance(5)) return random.pick<Outcome>(["inconclusive", "not-applied", "ungraded"]);
  let left = random.below(100);
  const found = (Object.keys(outcomes) as NamedOutcome[]).find((name) => {
    left -= outcomes[name];
    return left < 0;
  });
  return found ?? "resolved";
}

const better: Partial<Record<Outcome, readonly Outcome[]>> = {
  regression: ["work-in-progress", "no-op", "regression"],
  "work-in-progress": ["partially-resolved", "breaking-resolved", "resolved"],
  "breaking-resolved": ["resolved", "resolved", "breaking-resolved"],
  "partially-resolved": ["resolved", "partially-resolved", "work-in-progress"],
  "no-op": ["partially-resolved", "resolved", "regression"],
  resolved: ["resolved", "resolved", "breaking-resolved"],
};

const nextOutcome = (outcome: Outcome, random: SampleRandom): Outcome =>
  random.pick(better[outcome] ?? ["resolved", "partially-resolved"]);

interface Ending {
  readonly open: boolean;
  /** A newer head was pushed that is not judged yet. */
  readonly pushed: boolean;
  readonly head: string | undefined;
  readonly random: SampleRandom;
  readonly now: Date;
}

function pullOf(plan: Plan, { open, pushed, head, random, now }: Ending): PullRequestState {
  const { repository, number, change, agent, at, openedAt } = plan;
  const unjudged = pushed || head === undefined;
  const confidence = random.chance(80) ? "identity" : "signal";
  return {
    repository,
    number,
    title: change.title,
    author: confidence === "identity" ? agent.login : "octocat",
    head: unjudged ? sha(`head ${at} pushed`) : head,
    state: open ? "open" : random.chance(70) ? "merged" : "closed",
    draft: open && random.chance(15) ? "draft" : "ready",
    agent: { name: agent.name, confidence },
    waiting: unjudged && open ? random.pick(["gate", "gate", "approval"]) : "nothing",
    openedAt: new Date(openedAt).toISOString(),
    updatedAt: now.toISOString(),
  };
}

const reasons = [
  "The old behaviour was a bug; the test is changed in the next pull request.",
  "Agreed with the people of the mobile app: they do not use this any more.",
  "Known on this branch, fixed in the release branch already.",
];

function rulingsOf(
  { at, repository, number }: Plan,
  entries: readonly LedgerEntry[],
  random: SampleRandom,
): readonly Ruling[] {
  const last = entries.at(-1);
  if (last === undefined || last.verdict.p2p.broken.length === 0 || !random.chance(25)) return [];
  const later = (minutes: number): string =>
    new Date(Date.parse(last.recordedAt) + minutes * MINUTE).toISOString();
  const common = { repository, pullRequest: number, head: last.verdict.head, by: "octocat" };
  return [
    { ...common, kind: "rerun", at: later(9), text: "", source: `sample:${at}:rerun` },
    { ...common, kind: "accept", at: later(25), text: random.pick(reasons), source: `sample:${at}:accept` },
  ];
}

const sha = (text: string): string => createHash("sha1").update(`sample ${text}`).digest("hex");
