import { redactor } from "../../core/render/redact.ts";

const LONGEST = 300;

/** The first line of why a job failed, without what looks like a secret. */
export function failureLine(error: unknown): string {
  const message = (error as { readonly message?: unknown } | undefined)?.message;
  const text = typeof message === "string" && message !== "" ? message : String(error);
  const [first = ""] = redactor([])(text).split(/\r?\n/);
  return first.slice(0, LONGEST) || "failed without a message";
}

/** Why a job is dead that has no error: every attempt ended with the process. */
export const ENDED_WITH_PROCESS = "the process ended while doing it";
