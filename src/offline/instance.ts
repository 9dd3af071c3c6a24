/** A task of a data set: what is needed to grade a log of it. Patches and texts are not kept. */
export interface Instance {
  readonly id: string;
  /** `owner/name`; empty when neither the row nor the id tells. */
  readonly repository: string;
  readonly language: string;
  readonly version: string;
  readonly f2p: readonly string[];
  readonly p2p: readonly string[];
  /** The name of a log parser; empty when none is known. */
  readonly logParser: string;
  readonly evalType: "pass-and-fail" | "fail-only";
  /** Multi-SWE-bench only: the class that an f2p test must show again (`f2p`, `s2p`, `n2p`). */
  readonly classes?: ReadonlyMap<string, string>;
}
