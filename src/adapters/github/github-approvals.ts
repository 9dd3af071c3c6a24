import { z } from "zod";
import type { ApprovalHost, Role, TimelineItem } from "../../ports/approval-host.ts";
import { allPages } from "./all-pages.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

/** The timeline has some forty kinds of events; every field is absent in most of them. */
const eventSchema = z.object({
  event: z.string().optional(),
  created_at: z.string().optional(),
  label: z.object({ name: z.string() }).optional(),
  actor: z.object({ login: z.string(), type: z.string() }).nullish(),
});

const suitesSchema = z.object({ check_suites: z.array(z.object({ created_at: z.string().nullable() })) });

const permissionSchema = z.object({ permission: z.string(), role_name: z.string() });

export function githubApprovals(client: GitHubClient, repository: Repository): ApprovalHost {
  const get = (route: string, parameters: Record<string, unknown>) =>
    client.request(route, { ...repository, ...parameters });
  return {
    readTimeline: (number) =>
      answerOf(
        "pull-requests: read",
        async () => {
          const events = await allPages(eventSchema, (page) =>
            get("GET /repos/{owner}/{repo}/issues/{issue_number}/timeline", {
              issue_number: number,
              ...page,
            }),
          );
          return events.flatMap(itemOf);
        },
        "refused",
      ),
    firstSeen: (head) =>
      answerOf(
        "checks: read",
        async () => {
          const { data } = await get("GET /repos/{owner}/{repo}/commits/{ref}/check-suites", {
            ref: head,
            per_page: 100,
          });
          const times = suitesSchema.parse(data).check_suites.flatMap(({ created_at }) => created_at ?? []);
          return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
        },
        "refused",
      ),
    roleOf: (login) =>
      answerOf(
        "contents: read",
        async () => {
          try {
            const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
            return roleIn(permissionSchema.parse((await get(route, { username: login })).data));
          } catch (error) {
            if (error instanceof Error && "status" in error && error.status === 404) return "none";
            throw error;
          }
        },
        "refused",
      ),
  };
}

function itemOf({ event, created_at, label, actor }: z.infer<typeof eventSchema>): readonly TimelineItem[] {
  switch (event) {
    case "labeled":
      if (label === undefined || created_at === undefined) return [];
      return [
        { kind: "labeled", label: label.name, by: actor ?? { login: "ghost", type: "User" }, at: created_at },
      ];
    case "unlabeled":
      return label === undefined ? [] : [{ kind: "unlabeled", label: label.name }];
    case "committed":
      return [{ kind: "pushed" }];
    case "head_ref_force_pushed":
    case "head_ref_restored":
      return [{ kind: "pushed", ...(created_at === undefined ? {} : { at: created_at }) }];
    case "base_ref_changed":
    case "automatic_base_change_succeeded":
      return created_at === undefined ? [] : [{ kind: "retargeted", at: created_at }];
    default:
      return [];
  }
}

/** `permission` knows four words; `role_name` tells maintainers from writers, and may be a role of the organization's own. */
function roleIn({ permission, role_name }: z.infer<typeof permissionSchema>): Role {
  if (permission === "admin") return "admin";
  if (permission === "write") return role_name === "maintain" ? "maintain" : "write";
  return permission === "read" ? "read" : "none";
}
