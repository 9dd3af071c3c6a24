import type { z } from "zod";
import { type Verdict, verdictSchema } from "./schema.ts";

export type ParsedVerdict =
  | { readonly kind: "verdict"; readonly verdict: Verdict }
  /** In plain words; says nothing that the text itself could have chosen, apart from a version number. */
  | { readonly kind: "refused"; readonly reason: string };

/** No honest verdict comes near: its texts are capped. */
export const LONGEST_VERDICT = 10 * 1024 * 1024;

/** An untrusted text as a verdict. Unknown fields are dropped, everything known is checked. Never throws. */
export function parseVerdict(text: string): ParsedVerdict {
  // A text has at least as many bytes as characters, so this refuses no file below the limit.
  if (text.length > LONGEST_VERDICT) return refused("the verdict is larger than 10 MB");
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refused(
      text.trim() === "" ? "the verdict is empty" : "the verdict is not JSON; was its writing cut off?",
    );
  }
  const wrongKind = refuseOtherDocuments(data);
  if (wrongKind !== undefined) return refused(wrongKind);
  const parsed = verdictSchema.safeParse(data);
  return parsed.success ? { kind: "verdict", verdict: parsed.data } : refused(faultsIn(parsed.error));
}

const refused = (reason: string): ParsedVerdict => ({ kind: "refused", reason });

function refuseOtherDocuments(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data))
    return "the verdict is not a JSON object";
  const { schema, version } = data as { readonly schema?: unknown; readonly version?: unknown };
  if (schema !== "outcome-gate/verdict")
    return 'the document is no verdict: its "schema" is not "outcome-gate/verdict"';
  if (version === 1) return undefined;
  return typeof version === "number" && Number.isSafeInteger(version) && version > 1
    ? `the verdict has version ${version}, and this release reads version 1; update the part that reads it`
    : "the verdict has no version that this release knows (1)";
}

const MOST_FAULTS_TOLD = 5;

function faultsIn(error: z.ZodError): string {
  const told = error.issues
    .slice(0, MOST_FAULTS_TOLD)
    .map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const rest = error.issues.length - told.length;
  return `the verdict does not follow its schema: ${told.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
}
