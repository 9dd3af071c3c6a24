import { UserError } from "../../core/user-error.ts";
import type { Access } from "./access.ts";
import { isLoopbackHost } from "./is-loopback-host.ts";

/** Characters of the secret that encrypts tokens. */
export const shortestSecret = 32;

/** Refuses settings of a sign-in that would not be safe. */
export function checkAccess(access: Access): void {
  if (access.kind === "loopback") return;
  const url = URL.canParse(access.publicUrl) ? new URL(access.publicUrl) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.host));
  if (url === undefined || !isSafe) {
    throw new UserError(
      `The public address \`${access.publicUrl}\` is not an \`https\` address.`,
      "Give the address at which browsers reach the server; `http` is for localhost alone.",
    );
  }
  if (access.secret.length < shortestSecret) {
    throw new UserError(
      `The secret of the sign-in is shorter than ${shortestSecret} characters.`,
      "Make one with `openssl rand -base64 48`, and keep it: another one ends all sessions.",
    );
  }
}
