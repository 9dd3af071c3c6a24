import { dangerOrder } from "../../core/outcome/danger-order.ts";
import type { OpenPull, VerdictLine } from "../../ports/bot/ledger-reader.ts";
import type { ShareFigures } from "../page/share-figures.ts";
import type { PullRow, ShareRow, VerdictRow } from "./api-schemas.ts";

type Named = OpenPull["repository"];

const nameOf = ({ owner, name }: Named): string => `${owner}/${name}`;

/** A verdict as the API gives it; `document` is the ledger's own text of it. */
export const verdictRowOf = (line: VerdictLine, document: string | undefined): VerdictRow => ({
  id: line.seq,
  repository: nameOf(line.repository),
  ...(line.pullRequest === undefined ? {} : { pull_request: line.pullRequest }),
  head: line.head,
  base: line.base,
  run: line.run,
  outcome: line.outcome,
  decision: line.decision,
  ...(line.agent === undefined ? {} : { agent: line.agent }),
  broken: line.broken,
  certified: line.certified,
  probes: line.probes,
  recorded_at: line.recordedAt,
  glance: line.glance,
  ...(document === undefined ? {} : { document: JSON.parse(document) }),
});

/** An open pull request as the API gives it. */
export const pullRowOf = (pull: OpenPull): PullRow => ({
  repository: nameOf(pull.repository),
  number: pull.number,
  title: pull.title,
  author: pull.author,
  head: pull.head,
  draft: pull.draft === "draft",
  ...(pull.agent === undefined ? {} : { agent: pull.agent }),
  waiting: pull.waiting,
  outcome: pull.standing,
  danger: dangerOrder.indexOf(pull.standing),
  opened_at: pull.openedAt,
  updated_at: pull.updatedAt,
  ...(pull.judged === undefined
    ? {}
    : { broken: pull.judged.broken, judged_at: pull.judged.recordedAt, glance: pull.judged.glance }),
});

/** Shares of one agent, repository or week as the API gives them. */
export const shareRowOf = (name: string, figures: ShareFigures): ShareRow => ({
  name,
  verdicts: figures.verdicts,
  graded: figures.graded,
  counts: figures.byOutcome,
  broke: figures.broke,
  explained: figures.explained,
});
