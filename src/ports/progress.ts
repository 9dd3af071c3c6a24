import type { Verdict } from "../core/verdict/schema.ts";

type Run = Verdict["runs"][number];

/** What the person who waits is told. */
export interface Progress {
  runStarted(run: Pick<Run, "id" | "purpose" | "suite">): void;
  runEnded(run: Run): void;
  note(text: string): void;
}
