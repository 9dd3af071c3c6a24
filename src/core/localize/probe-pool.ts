import { type Mask, unitsOf } from "./mask.ts";
import type { Probe, ProbeAnswer } from "./result.ts";

interface Answered {
  readonly mask: Mask;
  readonly answer: ProbeAnswer;
  /** 1 + the depth of the deepest probe that was known when this one started: its round. */
  readonly depth: number;
}

/** The probes that run. Counts those started and the rounds they took. */
export interface ProbePool {
  readonly start: (mask: Mask, openTests: readonly string[]) => void;
  /** All answers that have come in, at least one; rejects when a probe broke. Never call with nothing in flight. */
  readonly next: () => Promise<readonly Answered[]>;
  readonly inFlight: () => readonly Mask[];
  /** Stops the probes on these trees; their answers are dropped. */
  readonly abort: (masks: readonly Mask[]) => void;
  readonly started: () => number;
  /** Longest line of probes that each waited for another one: wall clock in probes when all last equally long. */
  readonly rounds: () => number;
}

interface Running {
  readonly mask: Mask;
  readonly depth: number;
  readonly controller: AbortController;
}

export function probePool(probe: Probe): ProbePool {
  const running = new Set<Running>();
  let arrived: Answered[] = [];
  let broken: { readonly error: unknown } | undefined;
  let wake: () => void = () => undefined;
  let started = 0;
  let known = 0;
  let rounds = 0;

  const start = (mask: Mask, openTests: readonly string[]): void => {
    const run: Running = { mask, depth: known + 1, controller: new AbortController() };
    running.add(run);
    started++;
    rounds = Math.max(rounds, run.depth);
    const settle = (record: () => void): void => {
      // An aborted probe is no longer running; whatever it answers is dropped.
      if (!running.delete(run)) return;
      record();
      wake();
    };
    probe(unitsOf(mask), openTests, run.controller.signal).then(
      (answer) => settle(() => arrived.push({ mask, answer, depth: run.depth })),
      (error: unknown) => settle(() => (broken = { error })),
    );
  };

  const next = async (): Promise<readonly Answered[]> => {
    while (arrived.length === 0 && broken === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (broken !== undefined) {
      stop([...running]);
      throw broken.error;
    }
    const answers = arrived;
    arrived = [];
    for (const { depth } of answers) known = Math.max(known, depth);
    return answers;
  };

  const stop = (runs: readonly Running[]): void => {
    for (const run of runs) {
      running.delete(run);
      run.controller.abort();
    }
  };

  return {
    start,
    next,
    inFlight: () => [...running].map(({ mask }) => mask),
    abort: (masks) => stop([...running].filter(({ mask }) => masks.includes(mask))),
    started: () => started,
    rounds: () => rounds,
  };
}
