import type { AgentSignal } from "./agent-table.ts";
import type { PullRequestFacts } from "./pull-request-facts.ts";
import type { Trailer } from "./trailers.ts";

/** Facts prepared for matching: the description without what it quotes, and all trailers. */
export interface SeenFacts extends PullRequestFacts {
  readonly prose: string;
  readonly trailers: readonly Trailer[];
}

/** What was found, in words for the reader, or undefined. */
export function matchSignal(signal: AgentSignal, facts: SeenFacts): string | undefined {
  switch (signal.kind) {
    case "author":
      return sameAccount(signal, facts.author) ? `opened by ${facts.author.login}` : undefined;
    case "branch":
      return facts.branch.name.startsWith(signal.prefix) ? `branch ${facts.branch.name}` : undefined;
    case "body":
      return signal.all.every((text) => facts.prose.includes(text))
        ? `description has ${signal.all.join("…")}`
        : undefined;
    case "trailer": {
      const found = facts.trailers.find(
        (trailer) => same(trailer.key, signal.key) && trailer.value.startsWith(signal.startsWith),
      );
      return found && `trailer ${found.key}: ${found.value}`;
    }
    case "co-author": {
      const found = facts.trailers.find(
        (trailer) => same(trailer.key, "Co-authored-by") && isCoAuthor(signal, trailer.value),
      );
      return found && `trailer ${found.key}: ${found.value}`;
    }
    case "commit-email":
    case "commit-login":
    case "commit-name":
      return commitWords(signal, facts);
  }
}

type CommitSignal = Extract<AgentSignal, { kind: `commit-${string}` }>;

function commitWords(signal: CommitSignal, facts: SeenFacts): string | undefined {
  const commit = facts.commits.find((one) => {
    if (signal.kind === "commit-email") return same(one.authorEmail, signal.email);
    if (signal.kind === "commit-login") return same(one.authorLogin ?? "", signal.login);
    return one.authorName.endsWith(signal.endsWith);
  });
  return commit && `commit by ${commit.authorName} <${commit.authorEmail}>`;
}

/** Never by the id alone: an agent's commits may carry the id of github-actions. */
function sameAccount(signal: Extract<AgentSignal, { kind: "author" }>, author: SeenFacts["author"]): boolean {
  if (!same(signal.login, author.login)) return false;
  if (signal.type === "Bot" && author.type !== "Bot") return false;
  return signal.id === undefined || signal.id === author.id;
}

function isCoAuthor(signal: Extract<AgentSignal, { kind: "co-author" }>, value: string): boolean {
  const [, name = "", email = ""] = /^(.*?)\s*<([^<>]*)>$/.exec(value) ?? [];
  if (!same(email, signal.email)) return false;
  return signal.name === undefined || name === signal.name || name.startsWith(`${signal.name} `);
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
