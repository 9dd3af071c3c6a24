import type { Instance } from "../instance.ts";
import type { InstanceResult, InstanceVerdict } from "../instance-result.ts";

/** What a reader made of one instance in one value. */
export interface Finding {
  readonly instanceId: string;
  readonly verdict: InstanceVerdict;
  readonly reason?: string;
  /** Only when the value itself says them; else they come from the path and the id. */
  readonly model?: string;
  readonly rules?: InstanceResult["rules"];
}

/** Where a value came from. */
export interface Source {
  readonly path: string;
  /** The instance that the path names: `<id>/report.json`, `<id>_result.json`, `instance_<id>.log`. Empty when it names none. */
  readonly pathId: string;
  /** The data set, when one was given. */
  readonly instances: ReadonlyMap<string, Instance>;
}

/** Reads one schema. Undefined: the value is of another make. */
export type ReportReader = (value: unknown, source: Source) => readonly Finding[] | undefined;

/** A finding with or without a reason. */
export const finding = (instanceId: string, verdict: InstanceVerdict, reason?: string): Finding =>
  reason === undefined ? { instanceId, verdict } : { instanceId, verdict, reason };

/** The reason of a finding whose report names no expected tests and no verdict either. */
export const NEEDS_DATA_SET = "needs-the-data-set";
