import { UserError } from "../../core/user-error.ts";
import type { HostAnswer } from "../../ports/host-answer.ts";

/** A permission as it stands below `permissions:` in a workflow. */
export type Permission =
  | "pull-requests: write"
  | "pull-requests: read"
  | "checks: write"
  | "checks: read"
  | "actions: read"
  | "actions: write"
  | "issues: read"
  | "issues: write"
  | "contents: read"
  | "contents: write";

/** Runs a request whose refusal is an expected answer. Used-up limits and GitHub's own faults are a `UserError`. */
export async function answerOf<T>(
  permission: Permission,
  ask: () => Promise<T>,
  missing: "gone" | "refused",
): Promise<HostAnswer<T>> {
  try {
    return { kind: "done", value: await ask() };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    if (isLimit(failure) || failure.status === 401 || failure.status >= 500) throw userError(failure, error);
    if (missing === "gone" && (failure.status === 404 || failure.status === 410)) return { kind: "gone" };
    return { kind: "refused", because: refusalWords(failure, permission) };
  }
}

/** For reads without which nothing can be done. */
export async function required<T>(what: string, permission: Permission, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    if (isLimit(failure) || failure.status === 401 || failure.status >= 500) throw userError(failure, error);
    throw new UserError(
      `GitHub gave no access to ${what}: ${failure.message}`,
      `Check that it exists, and give the job \`permissions: ${permission}\`.`,
      { cause: error },
    );
  }
}

interface Failure {
  readonly status: number;
  readonly message: string;
  readonly remaining: string | undefined;
}

function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return undefined;
  const response = "response" in error ? (error.response as ErrorResponse | undefined) : undefined;
  const message = response?.data?.message ?? error.message;
  return { status: error.status, message, remaining: response?.headers?.["x-ratelimit-remaining"] };
}

interface ErrorResponse {
  readonly data?: { readonly message?: string };
  readonly headers?: Readonly<Record<string, string>>;
}

function isLimit(failure: Failure): boolean {
  if (failure.status !== 403 && failure.status !== 429) return false;
  return failure.status === 429 || failure.remaining === "0" || /rate limit/i.test(failure.message);
}

function refusalWords(failure: Failure, permission: Permission): string {
  const said = `GitHub answered ${failure.status} (${failure.message})`;
  if (/locked/i.test(failure.message)) return `the conversation is locked. ${said}.`;
  if (failure.status === 403 || failure.status === 404) {
    return `the token lacks \`permissions: ${permission}\`. ${said}; a workflow run of a fork or of Dependabot never has it.`;
  }
  return `${said}.`;
}

function userError(failure: Failure, cause: unknown): UserError {
  const what = `GitHub answered ${failure.status}: ${failure.message}`;
  if (isLimit(failure))
    return new UserError(what, "The rate limit of this token is used up. Run the job again later.", {
      cause,
    });
  if (failure.status === 401)
    return new UserError(what, "The token is not valid (any more). Check the input `github-token`.", {
      cause,
    });
  return new UserError(
    what,
    "GitHub itself has a fault. See githubstatus.com, and run the job again later.",
    { cause },
  );
}
