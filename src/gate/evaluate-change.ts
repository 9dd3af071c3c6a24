import { outlinePlainly } from "../core/names/outline-plainly.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { Clock } from "../ports/clock.ts";
import type { Machine } from "../ports/machine.ts";
import type { Progress } from "../ports/progress.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { SuiteRunner } from "../ports/suite-runner.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import type { Change } from "./change.ts";
import type { EvaluationRequest } from "./evaluation-request.ts";
import { type Examination, examineChange } from "./examine-change.ts";
import { explainBreak, nothingToExplain } from "./explain-break.ts";
import { readAhead } from "./plan-search.ts";
import { rememberingOutliner } from "./remembering-outliner.ts";
import { openRunLog } from "./run-log.ts";
import { writeVerdict } from "./write-verdict.ts";

export interface EvaluationPorts {
  readonly trees: TreeStore;
  readonly runner: SuiteRunner;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly cache?: RunCache;
  /** Without it names are read word by word. */
  readonly outliner?: SourceOutliner;
  /** Without it `parallel: "auto"` is one. */
  readonly machine?: Machine;
}

const plainOutliner: SourceOutliner = {
  outline: (path, text) => Promise.resolve(outlinePlainly(path, text)),
};

/** The main job: from two trees to a verdict (design sections 3 and 5). Every fault of the tests is an answer, never an exception. */
export async function evaluateChange(request: EvaluationRequest, ports: EvaluationPorts): Promise<Verdict> {
  const started = ports.clock.now();
  const log = openRunLog(ports);
  const outliner = rememberingOutliner(ports.outliner ?? plainOutliner);
  let ahead: Promise<void> | undefined;
  const onDoubt = (change: Change) => {
    if (request.search === "localize") ahead ??= readAhead(change, { ...ports, outliner });
  };
  try {
    const examined = await examineChange(request, { ...ports, log, onDoubt });
    const explained = isWorthASearch(request, examined)
      ? await explainBreak({ request, ...examined, started }, { ...ports, outliner, log })
      : nothingToExplain;
    return writeVerdict({
      request,
      findings: { ...examined, explained },
      log,
      totalMs: ports.clock.now() - started,
    });
  } finally {
    // The trees are closed after this.
    await ahead;
  }
}

/** Whether something broke, and whether anybody wants to know what did it. */
export function isWorthASearch(request: EvaluationRequest, { judgement }: Examination): boolean {
  return request.search === "localize" && request.maxProbes > 0 && judgement.p2p.broken.length > 0;
}
