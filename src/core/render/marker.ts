/**
 * The hidden line by which a published comment is found again. It is trusted only in a comment of our own author;
 * untrusted text never holds one, since its `<!` and `->` are broken.
 */
export interface Marker {
  /** Which gate of the repository: `gate` unless there are several. Lower case letters, digits and dashes. */
  readonly gate: string;
  readonly kind: "comment" | "suggestion" | "hand-off";
  readonly head: string;
  readonly run: RunNumber;
}

/** Orders runs of the gate on one head: the workflow run's number, then its attempt. */
export interface RunNumber {
  readonly id: number;
  readonly attempt: number;
}

const VERSION = 1;
const PATTERN =
  /<!-- outcome-gate v=(\d+) gate=([a-z0-9-]{1,64}) kind=(comment|suggestion|hand-off) head=([0-9a-f]{40,64}) run=(\d{1,15})\.(\d{1,9}) -->/;

export function writeMarker(marker: Marker): string {
  const { gate, kind, head, run } = marker;
  return `<!-- outcome-gate v=${VERSION} gate=${gate} kind=${kind} head=${head} run=${run.id}.${run.attempt} -->`;
}

/** The marker of a published text; undefined when it has none, or one of a later version. */
export function readMarker(body: string): Marker | undefined {
  const [, version, gate, kind, head, id, attempt] = PATTERN.exec(body) ?? [];
  if (version !== String(VERSION) || gate === undefined || head === undefined) return undefined;
  return {
    gate,
    kind: kind === "suggestion" || kind === "hand-off" ? kind : "comment",
    head,
    run: { id: Number(id), attempt: Number(attempt) },
  };
}

/** The text without its marker: what two publications are compared by. */
export function withoutMarker(body: string): string {
  return body.replace(PATTERN, "").replaceAll("\r\n", "\n").trimEnd();
}

/** Negative when `a` is the older run. */
export function compareRuns(a: RunNumber, b: RunNumber): number {
  return a.id - b.id || a.attempt - b.attempt;
}

/** A gate's name as it stands in markers. */
export function gateSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 64);
  return slug === "" ? "gate" : slug;
}
