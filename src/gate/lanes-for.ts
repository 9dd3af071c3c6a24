import type { RunUsage } from "../core/tests/suite-run.ts";
import type { Machine } from "../ports/machine.ts";

/** What a run is taken to need when none was measured: half of the cores, as most runners use several. */
const UNKNOWN_BYTES = 1024 ** 3;
const UNKNOWN_SHARE = 0.5;
/** Some memory is left to everything else. */
const USABLE_MEMORY = 0.8;
/** Even a run that waits most of the time keeps a core busy now and then. */
const LEAST_CORES = 0.5;

/**
 * How many test runs at a time this machine bears, by what runs of the whole suites took. At least one, at most one per
 * core: probes run fewer tests than was measured, so that the number errs on the side of too few.
 */
export function lanesFor(machine: Machine, measured: readonly RunUsage[]): number {
  const bytes = Math.max(...measured.map(({ peakBytes }) => peakBytes), 0) || UNKNOWN_BYTES;
  const cores =
    measured.length === 0
      ? machine.cores * UNKNOWN_SHARE
      : Math.max(...measured.map((usage) => usage.cores), LEAST_CORES);
  const byMemory = (machine.freeBytes() * USABLE_MEMORY) / bytes;
  return Math.max(1, Math.floor(Math.min(machine.cores / cores, byMemory, machine.cores)));
}
