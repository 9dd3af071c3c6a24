import { z } from "zod";
import json from "./agents.json" with { type: "json" };

const source = {
  /** `identity`: only the agent's app can do it. `signal`: anybody can type it. `weak`: people and other tools do it too, or sources disagree. */
  confidence: z.enum(["identity", "signal", "weak"]),
  /** Where the row can be checked. */
  evidence: z.url(),
  /** The day it was last checked. */
  checked: z.iso.date(),
};
const word = z.string().min(1);

const signal = z.discriminatedUnion("kind", [
  /** The account that opened the pull request; the numeric id must agree too where it is known. */
  z.object({
    kind: z.literal("author"),
    login: word,
    id: z.int().positive().optional(),
    type: z.enum(["Bot", "any"]).default("Bot"),
    ...source,
  }),
  z.object({ kind: z.literal("branch"), prefix: word, ...source }),
  /** All of these texts stand in the pull request's description, outside code. */
  z.object({ kind: z.literal("body"), all: z.array(word).min(1), ...source }),
  /** The whole address of a commit's author. Never a domain: people work there too. */
  z.object({ kind: z.literal("commit-email"), email: word, ...source }),
  z.object({ kind: z.literal("commit-login"), login: word, ...source }),
  z.object({ kind: z.literal("commit-name"), endsWith: word, ...source }),
  /** A `Co-authored-by` trailer with this address; with `name`, its first words must be that. */
  z.object({ kind: z.literal("co-author"), email: word, name: word.optional(), ...source }),
  z.object({ kind: z.literal("trailer"), key: word, startsWith: z.string(), ...source }),
]);

/** The form of `agents.json`. @public `scripts/schema.mjs` makes `schema/agents.schema.json` from it. */
export const agentTableSchema = z.object({
  $schema: z.string().optional(),
  agents: z.array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9-]*$/),
      title: word,
      /** The name by which a maintainer calls it in a comment, where that works. */
      mention: word.optional(),
      /** What must be true for it to answer, as the end of "it needs …". */
      mentionNeeds: word.optional(),
      signals: z.array(signal).min(1),
    }),
  ),
  /** Accounts that open pull requests by rule, not by a model. What they quote in descriptions and trailers is not theirs. */
  automation: z.array(word),
});

export type AgentTable = z.infer<typeof agentTableSchema>;
export type AgentRow = AgentTable["agents"][number];
export type AgentSignal = AgentRow["signals"][number];

/** Which agents are known, and by what. How to propose a row: `docs/agents.md`. */
export const agentTable: AgentTable = agentTableSchema.parse(json);
