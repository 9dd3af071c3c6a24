import type { Policy } from "../core/config/config.ts";
import { outlinePlainly } from "../core/names/outline-plainly.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { Clock } from "../ports/clock.ts";
import type { Machine } from "../ports/machine.ts";
import type { Progress } from "../ports/progress.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { SuiteRunner } from "../ports/suite-runner.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import type { LaidOver } from "./designate-laid-tests.ts";
import { type Examination, examineChange } from "./examine-change.ts";
import { type ExplainedBreak, explainBreak, nothingToExplain } from "./explain-break.ts";
import { openRunLog } from "./run-log.ts";
import { writeVerdict } from "./write-verdict.ts";
import type { WrittenDesignation } from "./written-designation.ts";

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

export interface EvaluationRequest {
  readonly base: { readonly commit: ObjectId; readonly tree: ObjectId };
  /** `tree` is the tree that is judged: of the commit itself, or of its merge into base. */
  readonly head: { readonly commit: ObjectId; readonly tree: ObjectId };
  readonly mergeBase?: ObjectId;
  readonly suites: readonly Suite[];
  readonly designations: readonly WrittenDesignation[];
  /** Tests from elsewhere that both trees hold already. */
  readonly laid?: LaidOver;
  readonly passToPass: readonly string[];
  /** Patterns of tests left out of the regression suite for now. */
  readonly quarantine: readonly string[];
  /** Runs of base in all, to find tests that waver; one when absent. */
  readonly calibrate?: number;
  readonly testEdits: "hold" | "trust";
  readonly policy: Policy;
  readonly search: "localize" | "outcome-only";
  /** Probes at a time; `auto` decides by the machine and by what base's run took of it. */
  readonly parallel: number | "auto";
  readonly maxProbes: number;
  readonly maxMinutes: number;
  /** Name and version, for the verdict. */
  readonly tool: string;
  /** Identifies the toolchain in cache keys. Absent: base is never cached. */
  readonly toolchain?: string | Promise<string>;
  /** Said in the verdict besides what is found out here. */
  readonly notes: readonly string[];
  readonly agent?: NonNullable<Verdict["agent"]>;
}

/** What the evaluation found out, before it is written down as a verdict. */
export interface Findings extends Examination {
  readonly explained: ExplainedBreak;
}

/** The main job: from two trees to a verdict (design sections 3 and 5). Every fault of the tests is an answer, never an exception. */
export async function evaluateChange(request: EvaluationRequest, ports: EvaluationPorts): Promise<Verdict> {
  const started = ports.clock.now();
  const log = openRunLog(ports);
  const examined = await examineChange(request, { ...ports, log });
  const explained = isWorthASearch(request, examined)
    ? await explainBreak({ request, ...examined, started }, { outliner: plainOutliner, ...ports, log })
    : nothingToExplain;
  return writeVerdict({
    request,
    findings: { ...examined, explained },
    log,
    totalMs: ports.clock.now() - started,
  });
}

/** Whether something broke, and whether anybody wants to know what did it. */
export function isWorthASearch(request: EvaluationRequest, { judgement }: Examination): boolean {
  return request.search === "localize" && request.maxProbes > 0 && judgement.p2p.broken.length > 0;
}
