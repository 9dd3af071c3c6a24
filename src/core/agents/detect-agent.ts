import type { AgentRule } from "../config/config.ts";
import type { Verdict } from "../verdict/schema.ts";
import { type AgentRow, type AgentSignal, type AgentTable, agentTable } from "./agent-table.ts";
import { matchSignal, type SeenFacts } from "./match-signal.ts";
import type { PullRequestFacts } from "./pull-request-facts.ts";
import { bodyTrailers, commitTrailers, proseOf } from "./trailers.ts";

/** What the repository's configuration changes in the table. */
export interface AgentChanges {
  readonly add: readonly AgentRule[];
  readonly remove: readonly string[];
}

type Agent = NonNullable<Verdict["agent"]>;
type Confidence = Agent["confidence"];

interface Sighting {
  readonly agent: string;
  readonly confidence: Confidence;
  readonly what: string;
}

const strength: Readonly<Record<Confidence, number>> = { identity: 2, signal: 1, weak: 0 };

/**
 * Which agent wrote or helped to write a pull request: the one with the strongest evidence, with all evidence, or undefined when nothing
 * shows one. Undefined proves nothing: marks can be switched off. So detection may only ever add checking.
 */
export function detectAgent(
  facts: PullRequestFacts,
  changes: AgentChanges = { add: [], remove: [] },
  table: AgentTable = agentTable,
): Agent | undefined {
  const removed = new Set(changes.remove.map((name) => name.toLowerCase()));
  const rows = [...table.agents, ...changes.add.map(rowOf)].filter(
    (row) => !removed.has(row.name.toLowerCase()),
  );
  const seen = factsThatCount(facts, table);
  const sightings = rows.flatMap((row) => row.signals.flatMap((signal) => sighting(row, signal, seen)));
  const strongest = sightings.toSorted((a, b) => strength[b.confidence] - strength[a.confidence])[0];
  if (strongest === undefined) return undefined;
  const several = new Set(sightings.map((one) => one.agent)).size > 1;
  const evidence = sightings.map((one) => (several ? `${one.agent}: ${one.what}` : one.what));
  return {
    name: strongest.agent,
    confidence: strongest.confidence,
    evidence: [...new Set(evidence)].slice(0, 20),
  };
}

/** Dependency bots quote other projects' changelogs, with their trailers and marks; only who committed counts there. */
function factsThatCount(facts: PullRequestFacts, table: AgentTable): SeenFacts {
  if (table.automation.includes(facts.author.login.toLowerCase())) {
    return { ...facts, branch: { ...facts.branch, name: "" }, prose: "", trailers: [] };
  }
  const prose = proseOf(facts.body);
  const trailers = [
    ...facts.commits.flatMap((commit) => commitTrailers(commit.message)),
    ...bodyTrailers(prose),
  ];
  return { ...facts, prose, trailers };
}

function sighting(row: AgentRow, signal: AgentSignal, facts: SeenFacts): readonly Sighting[] {
  const what = matchSignal(signal, facts);
  if (what === undefined) return [];
  // The contributor names a fork's branch, so it says less.
  const fork = signal.kind === "branch" && facts.branch.of === "a-fork";
  return [{ agent: row.name, confidence: fork ? "weak" : signal.confidence, what }];
}

/** A configured rule as a row; a login that the repository names itself is taken for an identity, whatever its type. */
function rowOf(rule: AgentRule): AgentRow {
  const source = { confidence: "signal", evidence: "the repository's configuration", checked: "" } as const;
  const [key = "", ...value] = (rule.trailer ?? "").split(":");
  const signals: AgentSignal[] = [];
  if (rule.login !== undefined) {
    signals.push({ kind: "author", login: rule.login, type: "any", ...source, confidence: "identity" });
  }
  if (rule.branchPrefix !== undefined) signals.push({ kind: "branch", prefix: rule.branchPrefix, ...source });
  if (key !== "")
    signals.push({ kind: "trailer", key: key.trim(), startsWith: value.join(":").trim(), ...source });
  return { name: rule.name, title: rule.name, signals };
}
