import { type FakeGit, noGit } from "./fake-git.ts";

/** Everything the fake GitHub remembers. Tests read and change it as people would by hand. */
export interface FakeState {
  /** Who the token belongs to. */
  viewer: FakeAccount;
  permissions: {
    pulls: "read" | "write";
    checks: "none" | "read" | "write";
    /** `write` when absent. */
    actions?: "none" | "read" | "write";
    contents?: "read" | "write";
  };
  labels: Map<string, FakeLabel>;
  pulls: Map<number, FakePull>;
  /** Issues that are no pull requests. */
  issues: Map<number, FakeIssue>;
  comments: FakeComment[];
  reviewComments: FakeReviewComment[];
  checks: FakeCheck[];
  /** What happened to pull requests, in order. */
  timeline: FakeTimelineEvent[];
  /** `admin`, `maintain`, `write`, … by login; others are no collaborators. */
  roles: Map<string, string>;
  /** When GitHub first made a check suite for a commit. */
  firstSeen: Map<string, string>;
  artifacts: FakeArtifact[];
  /** Files of the repository by `branch:path`; the default branch is `main`. */
  files: Map<string, string>;
  /** Issues with who wrote and edited what, as GraphQL tells them. */
  discussions: Map<number, FakeDiscussion>;
  /** Issues that GitHub links as closed, by pull request. */
  linkedIssues: Map<number, number[]>;
  /** Workflow runs, oldest first. */
  runs: FakeRun[];
  /** Names of the repository's workflows. */
  workflows: string[];
  reactions: { readonly comment: number; readonly content: string }[];
  git: FakeGit;
  app: FakeApp;
  nextId: number;
}

interface FakeApp {
  id: number;
  slug: string;
  /** PEM; without it nobody can be the App. */
  publicKey: string | undefined;
  installations: number[];
  /** Those that were given out. */
  tokens: string[];
  /** By code: what GitHub gives for a manifest that somebody confirmed. */
  manifests: Map<
    string,
    {
      readonly client_id: string;
      readonly client_secret: string;
      readonly webhook_secret: string;
      readonly pem: string;
    }
  >;
  /** By `owner/name`: where it is installed. */
  repositories: Map<string, { id: number; owner: string; name: string; isPrivate: boolean }>;
}

export interface FakeRun {
  id: number;
  attempt: number;
  workflow: string;
  event: string;
  status: string;
  conclusion: string | null;
  head: string;
  branch: string;
  fork: boolean;
}

/** An author or editor who is `null` is gone; without `editor` the text was never edited. */
interface FakeText {
  body: string;
  author: string | null;
  editor?: string | null;
}

interface FakeDiscussion extends FakeText {
  comments: FakeText[];
  /** Another repository's, when given. */
  repository?: string;
}

export type FakeTimelineEvent = { readonly pull: number } & (
  | {
      readonly event: "labeled" | "unlabeled";
      readonly label: string;
      readonly actor: FakeAccount;
      readonly at: string;
    }
  | { readonly event: "committed" }
  | { readonly event: "head_ref_force_pushed" | "base_ref_changed"; readonly at: string }
);

interface FakeArtifact {
  run: number;
  name: string;
  zip: Uint8Array;
  expired: boolean;
  /** What GitHub says of it, when that is not true. */
  claims?: { size?: number; digest?: string };
}

export interface FakeAccount {
  login: string;
  id: number;
  type: "User" | "Bot";
}

interface FakeLabel {
  name: string;
  color: string;
  description: string | null;
}

interface FakeIssue {
  title: string;
  body: string | null;
  comments: { body: string; at: string }[];
}

export interface FakePull {
  number: number;
  title?: string;
  createdAt?: string;
  /** What it became on its target branch. */
  merge?: { commit: string; at: string };
  head: string;
  base: string;
  mergedOrClosed: "open" | "closed" | "merged";
  draft: boolean;
  locked: boolean;
  /** Of a fork: those who may write here may push to its branch. */
  maintainersMayPush?: boolean;
  labels: string[];
  author: FakeAccount;
  branch: string;
  fork: boolean;
  body: string | null;
  commits: { sha: string; name: string; email: string; login: string | undefined; message: string }[];
  /** Lines of the head side that stand in the diff, by path. */
  diff: Map<string, Set<number>>;
}

export interface FakeComment {
  id: number;
  pull: number;
  author: FakeAccount;
  body: string;
  /** When it was written. */
  at?: string;
  /** Who edited it last; `null` is gone. */
  editor?: string | null;
}

export interface FakeReviewComment extends FakeComment {
  commit: string;
  path: string;
  startLine: number | undefined;
  line: number;
}

export interface FakeCheck {
  id: number;
  name: string;
  head: string;
  externalId: string | null;
  status: string;
  conclusion: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  annotations: unknown[];
  /** The account of the app that made it; GitHub Actions when absent. */
  app?: string;
  actions?: readonly { readonly label: string; readonly description: string; readonly identifier: string }[];
}

export const actionsBot: FakeAccount = { login: "github-actions[bot]", id: 41898282, type: "Bot" };
/** The App's own account. */
export const appBot: FakeAccount = { login: "outcome-gate[bot]", id: 4711, type: "Bot" };
export const somebody: FakeAccount = { login: "maria", id: 1234, type: "User" };

export function anEmptyGitHub(): FakeState {
  return {
    viewer: actionsBot,
    permissions: { pulls: "write", checks: "write" },
    labels: new Map(),
    pulls: new Map(),
    issues: new Map(),
    comments: [],
    reviewComments: [],
    checks: [],
    discussions: new Map(),
    linkedIssues: new Map(),
    timeline: [],
    roles: new Map(),
    firstSeen: new Map(),
    artifacts: [],
    files: new Map(),
    runs: [],
    workflows: ["Outcome Gate"],
    reactions: [],
    git: noGit(),
    app: {
      id: 99,
      slug: "outcome-gate",
      publicKey: undefined,
      installations: [77],
      tokens: [],
      manifests: new Map(),
      repositories: new Map([["acme/shop", { id: 5, owner: "acme", name: "shop", isPrivate: false }]]),
    },
    nextId: 1000,
  };
}

export function aPull(overrides: Partial<FakePull> = {}): FakePull {
  return {
    number: 7,
    head: "a".repeat(40),
    base: "b".repeat(40),
    mergedOrClosed: "open",
    draft: false,
    locked: false,
    labels: [],
    author: somebody,
    branch: "fix-total",
    fork: false,
    body: "Fixes the total",
    commits: [
      {
        sha: "a".repeat(40),
        name: "Maria",
        email: "maria@example.org",
        login: "maria",
        message: "Fix total",
      },
    ],
    diff: new Map([["src/cart/total.ts", new Set([41, 42, 43, 44, 45, 46, 47])]]),
    ...overrides,
  };
}

export function aRun(overrides: Partial<FakeRun> = {}): FakeRun {
  return {
    id: 50,
    attempt: 1,
    workflow: "Outcome Gate",
    event: "pull_request",
    status: "completed",
    conclusion: "failure",
    head: "a".repeat(40),
    branch: "fix-total",
    fork: false,
    ...overrides,
  };
}
