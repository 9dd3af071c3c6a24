import type { ObjectId } from "../core/patch/patch.ts";
import { overrideLabel, testsAcceptedLabel } from "../core/render/labels.ts";
import type { Approval } from "../core/verdict/schema.ts";
import type { ApprovalHost, Role, TimelineItem } from "../ports/approval-host.ts";

/** What is asked about: a pull request with its labels, at this head. */
export interface ApprovalQuestion {
  readonly pullRequest: number;
  readonly head: ObjectId;
  readonly labels: readonly string[];
  /** The event that brings commits: no label can have been set after it. */
  readonly event: "brings-commits" | "other";
}

export interface Approvals {
  readonly approvals: readonly Approval[];
  /** Labels that stand there and do not count, each with the reason as a sentence. */
  readonly withdrawn: readonly { readonly label: string; readonly because: string }[];
}

const kinds: readonly {
  readonly kind: Approval["kind"];
  readonly label: string;
  readonly roles: readonly Role[];
}[] = [
  { kind: "override", label: overrideLabel.name, roles: ["maintain", "admin"] },
  { kind: "tests-accepted", label: testsAcceptedLabel.name, roles: ["write", "maintain", "admin"] },
];

const NEEDS = {
  override: "only maintainers may override",
  "tests-accepted": "only somebody with write access may accept test edits",
} as const;

/**
 * What maintainers decided by labels about this very head (design rule 8). A label counts when a person with the right set it last, when
 * no commit came after it, and when the host knew the head before it: the first two are read from the timeline, where a commit stands by a
 * time that its committer may have made up, so the third uses the host's own clock. Whatever cannot be read does not count: fail closed.
 */
export async function readApprovals(question: ApprovalQuestion, host: ApprovalHost): Promise<Approvals> {
  const asked = kinds.filter(({ label }) => question.labels.includes(label));
  if (asked.length === 0) return { approvals: [], withdrawn: [] };
  if (question.event === "brings-commits") {
    return {
      approvals: [],
      withdrawn: asked.map(({ label }) => ({ label, because: "commits came after it was set" })),
    };
  }
  const timeline = await host.readTimeline(question.pullRequest);
  const seen = await host.firstSeen(question.head);
  const approvals: Approval[] = [];
  const withdrawn: { label: string; because: string }[] = [];
  for (const { kind, label, roles } of asked) {
    const setting =
      timeline.kind === "done"
        ? lastSetting(label, timeline.value)
        : "the pull request's history cannot be read";
    const firstSeen = seen.kind === "done" ? seen.value : undefined;
    const because =
      typeof setting === "string" ? setting : await objectionTo(setting, { firstSeen, roles, kind }, host);
    if (because !== undefined) withdrawn.push({ label, because });
    else if (typeof setting !== "string") approvals.push({ kind, by: setting.by.login, at: setting.at });
  }
  return { approvals, withdrawn };
}

type Setting = Extract<TimelineItem, { kind: "labeled" }>;

/** The last time the label was set, or why that does not count. */
function lastSetting(label: string, timeline: readonly TimelineItem[]): Setting | string {
  const at = timeline.findLastIndex((item) => "label" in item && item.label === label);
  const setting = timeline[at];
  if (setting?.kind !== "labeled") return "nothing shows who set it";
  const pushed = timeline.some(
    (item, index) =>
      item.kind === "pushed" &&
      (index > at || (item.at !== undefined && Date.parse(item.at) >= Date.parse(setting.at))),
  );
  if (pushed) return "commits came after it was set";
  return isRetargetedSince(setting.at, timeline)
    ? "the pull request was pointed at another branch after it was set"
    : setting;
}

/** Whether the pull request was pointed at another branch after this time, or at it. */
export const isRetargetedSince = (at: string, timeline: readonly TimelineItem[]): boolean =>
  timeline.some((item) => item.kind === "retargeted" && Date.parse(item.at) >= Date.parse(at));

async function objectionTo(
  { by, at }: Setting,
  {
    firstSeen,
    roles,
    kind,
  }: {
    readonly firstSeen: string | undefined;
    readonly roles: readonly Role[];
    readonly kind: Approval["kind"];
  },
  host: ApprovalHost,
): Promise<string | undefined> {
  if (firstSeen === undefined) return "nothing shows that this commit was there when it was set";
  if (Date.parse(firstSeen) >= Date.parse(at)) return "commits came after it was set";
  if (by.type !== "User") return "an app set it, not a person";
  const role = await host.roleOf(by.login);
  if (role.kind !== "done") return "the rights of whoever set it cannot be read";
  return roles.includes(role.value) ? undefined : NEEDS[kind];
}
