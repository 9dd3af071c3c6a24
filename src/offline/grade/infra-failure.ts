/** A sign in a log that the environment broke. `ambiguous` ones can come from a bad patch as well. Advisory: it never changes a grade. */
export interface InfraFailure {
  readonly reason: string;
  readonly tier: "environment" | "ambiguous";
}

const SIGNATURES: readonly (readonly [string, InfraFailure["tier"], RegExp])[] = [
  ["browser_launch_failed", "environment", /Failed to launch|Failed to connect to the bus/],
  ["display_unavailable", "environment", /cannot open display|Missing X server|unable to open X display/],
  ["out_of_memory", "environment", /Cannot allocate memory|OutOfMemoryError|^Killed$/m],
  ["container_unavailable", "environment", /Error response from daemon|Cannot connect to the Docker daemon/],
  ["network_unreachable", "environment", /Could not resolve host|Temporary failure in name resolution/],
  ["missing_module", "ambiguous", /Cannot find module|MODULE_NOT_FOUND|ModuleNotFoundError/],
  ["no_tests_collected", "ambiguous", /no tests ran|collected 0 items/],
  ["tests_timed_out", "ambiguous", /Timeout error: \d+ seconds exceeded/],
];

/** The first signature that a log matches. Source: `infra_failure.py`, SWE-bench 5.0.2. */
export function findInfraFailure(log: string): InfraFailure | undefined {
  const hit = SIGNATURES.find(([, , pattern]) => pattern.test(log));
  return hit === undefined ? undefined : { reason: hit[0], tier: hit[1] };
}
