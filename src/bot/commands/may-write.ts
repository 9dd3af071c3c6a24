import type { ApprovalHost } from "../../ports/approval-host.ts";

/** The role by which somebody may ask for something; undefined for everybody else, and where it cannot be read: fail closed. */
export async function writingRole(
  { login, type }: { readonly login: string; readonly type: string },
  host: Pick<ApprovalHost, "roleOf">,
): Promise<"write" | "maintain" | "admin" | undefined> {
  if (type !== "User") return undefined;
  const role = await host.roleOf(login);
  if (role.kind !== "done" || role.value === "none" || role.value === "read") return undefined;
  return role.value;
}
