import { type AgentTable, agentTable } from "./agent-table.ts";

/** How a maintainer calls the agent in a comment, where that works. */
export interface HandOff {
  /** Without `@`: a page never mentions anybody by itself. */
  readonly mention: string;
  /** What must be true for it to answer, as the end of "… needs". */
  readonly needs?: string;
}

/** By the agent's name in the verdict; undefined for agents that take no comments, and for names that are not in the table. */
export function handOffTo(name: string | undefined, table: AgentTable = agentTable): HandOff | undefined {
  const row = table.agents.find((agent) => agent.name === name);
  if (row?.mention === undefined) return undefined;
  return { mention: row.mention, ...(row.mentionNeeds === undefined ? {} : { needs: row.mentionNeeds }) };
}
