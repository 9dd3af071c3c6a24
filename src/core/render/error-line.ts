import { redactor } from "./redact.ts";

const LONGEST = 300;

/** The first line of what an error says, without what looks like a secret: for logs and for what is kept of failed jobs. */
export function errorLine(error: unknown): string {
  const message = (error as { readonly message?: unknown } | undefined)?.message;
  const text = typeof message === "string" && message !== "" ? message : String(error);
  const [first = ""] = redactor([])(text).split(/\r?\n/);
  return first.slice(0, LONGEST) || "failed without a message";
}
