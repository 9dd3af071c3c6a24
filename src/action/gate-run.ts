import type { RunNumber } from "../core/render/marker.ts";
import type { Neutraliser } from "../core/render/neutralise.ts";
import type { GateEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";

/** One run of the gating Action: what started it, what it was asked, and where it puts its results. */
export interface GateRun {
  readonly inputs: Inputs;
  readonly event: GateEvent;
  readonly run: RunNumber;
  /** Name and version of the tool. */
  readonly tool: string;
  readonly outputFolder: string;
  readonly detailsUrl?: string;
  readonly secrets: readonly string[];
  readonly safe: Neutraliser;
}
