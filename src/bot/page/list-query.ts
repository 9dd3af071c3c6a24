import { z } from "zod";
import { dangerOrder } from "../../core/outcome/danger-order.ts";
import type { PullFilter } from "../../ports/bot/ledger-reader.ts";

const DAY = 86_400_000;

/** The ages that the list can be filtered by, in words for the choice. */
export const ages = {
  "1d": "up to 1 day",
  "7d": "up to 7 days",
  "30d": "up to 30 days",
  "older-7d": "more than 7 days",
  "older-30d": "more than 30 days",
} as const;

const text = z.string().max(300);

/** The list's address: an empty or unknown value asks for nothing, so that an old bookmark still shows the list. */
export const listQuery = z.object({
  repository: text.catch("").default(""),
  agent: text.catch("").default(""),
  outcome: z
    .union([z.literal(""), z.enum(dangerOrder)])
    .catch("")
    .default(""),
  age: z
    .union([z.literal(""), z.enum(Object.keys(ages) as (keyof typeof ages)[])])
    .catch("")
    .default(""),
  after: text.catch("").default(""),
});

export type ListQuery = z.infer<typeof listQuery>;

/** What the list's address asks of the ledger. `owner/name` or a name alone finds a repository. */
export function pullFilterOf(query: ListQuery, now: Date): PullFilter {
  const { agent, outcome, age } = query;
  return {
    ...repositoryFilter(query.repository),
    ...(agent === "" ? {} : { agent }),
    ...(outcome === "" ? {} : { outcome }),
    ...ageFilter(age, now),
  };
}

/** `owner/name` or `name` as a filter; an empty text is none. */
export function repositoryFilter(text: string): { readonly owner?: string; readonly repository?: string } {
  const [first = "", ...rest] = text.trim().split("/");
  if (first === "" && rest.length === 0) return {};
  return rest.length === 0 ? { repository: first } : { owner: first, repository: rest.join("/") };
}

function ageFilter(age: ListQuery["age"], now: Date): Pick<PullFilter, "openedSince" | "openedBefore"> {
  if (age === "") return {};
  const days = Number.parseInt(age.replace("older-", ""), 10);
  const then = new Date(now.getTime() - days * DAY).toISOString();
  return age.startsWith("older-") ? { openedBefore: then } : { openedSince: then };
}
