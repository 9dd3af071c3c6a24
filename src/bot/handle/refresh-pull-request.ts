import { detectAgent } from "../../core/agents/detect-agent.ts";
import type { Config } from "../../core/config/config.ts";
import { defaultConfig } from "../../core/config/to-config.ts";
import { isProvisional } from "../../core/render/check-reference.ts";
import { overrideLabel } from "../../core/render/labels.ts";
import type { Verdict } from "../../core/verdict/schema.ts";
import { exemptionOf } from "../../gate/exemption.ts";
import { sameHead } from "../../gate/publish/finished-run.ts";
import { publishNotice } from "../../gate/publish/publish-notice.ts";
import { publishWaiting } from "../../gate/publish/publish-waiting.ts";
import { readConfigOn } from "../../gate/read-config-on.ts";
import type { KnownRepository, PullRequestState } from "../../ports/bot/ledger.ts";
import type { FullPullRequest } from "../../ports/full-pull-request-host.ts";
import type { BotHost } from "./bot-host.ts";
import type { BotWorld } from "./bot-world.ts";
import { type HeadState, readHeadState } from "./head-state.ts";
import { othersOnHead } from "./others-on-head.ts";
import { acceptsOn, publishAgain, publishRun } from "./publish-run.ts";
import { refreshLater } from "./refresh-later.ts";
import { waitUntil } from "./wait-until.ts";

/** Where a pull request is, and everything to reach it by. */
interface Place {
  readonly repository: KnownRepository;
  readonly pull: FullPullRequest;
  readonly host: BotHost;
  readonly world: BotWorld;
}

/**
 * Brings everything that the bot shows of a pull request to what GitHub says of it now: the index, and the App's check run on its head. It
 * can be called at any time, any number of times.
 */
export async function refreshPullRequest(
  repository: KnownRepository,
  number: number,
  world: BotWorld,
): Promise<void> {
  const updatedAt = world.now();
  const host = await world.hostOf(repository);
  const pull = await host.readFullPullRequest(number);
  const place: Place = { repository, pull, host, world };
  const config = await readConfigOn(pull.base.branch, host);
  const known = typeof config === "string" ? defaultConfig : config;
  const agent = detectAgent({ ...pull, commits: await host.listCommits(number) }, known.agents);
  const save = (waiting: PullRequestState["waiting"]) =>
    world.index.savePullRequest({ ...stateOf(place, agent), waiting, updatedAt });
  const before = await world.index.findPullRequest(repository.id, number);
  if (before?.state === "open") await freeOthers(before, place);
  if (pull.state !== "open") return save("nothing");
  // Known to the page, and to others with this head, before anything else can fail.
  if (before?.head !== pull.head || before.state !== "open") await save("nothing");
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const shown = await showOnce(place, { config, agent });
    await save(shown.waiting);
    // Somebody else may publish at the same moment; whoever wrote looks again afterwards.
    if (shown.kind === "stands") return;
  }
}

const MOST_ROUNDS = 4;

/** Those that had the same head, and could not be published on for that, can be when this one has it no longer. */
async function freeOthers(before: PullRequestState, { repository, pull, world }: Place): Promise<void> {
  if (pull.state === "open" && pull.head === before.head) return;
  const others = await world.index.openWithHead(repository.id, before.head);
  for (const number of others)
    if (number !== pull.number) await refreshLater({ repository: repository.id, number }, world);
}

interface Shown {
  readonly kind: "stands" | "written";
  readonly waiting: PullRequestState["waiting"];
}

const stands: Shown = { kind: "stands", waiting: "nothing" };

async function showOnce(
  place: Place,
  { config, agent }: { readonly config: Config | string; readonly agent: Verdict["agent"] },
): Promise<Shown> {
  const { repository, pull, host, world } = place;
  const latest = await world.ledger.latestVerdict(repository.id, pull.number, pull.head);
  const state = await readHeadState(pull, latest, world.settings, host);
  if (state.kind === "no-gate") return stands;
  const others = await othersOnHead(repository, pull, world);
  if (others.length > 0) {
    await noVerdict(`${sameHead([pull.number, ...others])}.`, place);
    return stands;
  }
  if (typeof config === "string") {
    await noVerdict("base's configuration has a fault.", place);
    log(place, config);
    return stands;
  }
  const exemption = latest === undefined ? exemptionOf(pull, agent, config) : undefined;
  if (exemption === undefined) return show(state, place);
  await notice({ conclusion: "success", ...exemption }, place);
  return stands;
}

/** Brings the check run to what stands. */
async function show(state: Exclude<HeadState, { kind: "no-gate" }>, place: Place): Promise<Shown> {
  const { repository, pull, host, world } = place;
  switch (state.kind) {
    case "judged": {
      const entry = { ...state.entry, pullRequest: pull.number };
      if (await isOvertaken(entry.verdict, place)) await publishAgain(entry, repository, world);
      return stands;
    }
    case "ended":
      await publishRun(state.run, repository, world);
      return stands;
    case "waiting": {
      const { gateName } = world.settings;
      const url = state.run === undefined ? {} : { detailsUrl: state.run.url };
      const said = await publishWaiting({ head: pull.head, gateName, for: state.for, ...url }, host);
      if (said.kind === "refused") log(place, said.because);
      // Nobody need hurry with an approval, and its check run does not hang: it asks for action.
      if (state.for === "gate")
        await waitUntil({ repository: repository.id, number: pull.number, head: pull.head }, world);
      return { kind: said.kind === "written" ? "written" : "stands", waiting: state.for };
    }
  }
}

/** The override came or went since the verdict was decided, or its check run waits for a run that brought nothing. */
async function isOvertaken(
  { approvals }: Verdict,
  { repository, pull, host, world }: Place,
): Promise<boolean> {
  const accepts = await acceptsOn(repository, pull, world);
  const overridden = pull.labels.includes(overrideLabel.name) || accepts.length > 0;
  if (overridden !== (approvals?.some(({ kind }) => kind === "override") ?? false)) return true;
  const listed = await host.listCheckRuns(pull.head, world.settings.gateName);
  const newest = (listed.kind === "done" ? listed.value : []).toSorted((a, b) => b.id - a.id)[0];
  return listed.kind === "done" && (newest === undefined || isProvisional(newest.reference));
}

async function noVerdict(because: string, place: Place): Promise<void> {
  const summary = `There is no verdict for this commit: ${because}`;
  await notice({ conclusion: "action_required", title: "No verdict", summary }, place);
}

async function notice(
  content: {
    readonly conclusion: "success" | "action_required";
    readonly title: string;
    readonly summary: string;
  },
  place: Place,
): Promise<void> {
  const { gateName } = place.world.settings;
  const run = { id: 0, attempt: 0 };
  const refused = await publishNotice({ head: place.pull.head, gateName, run, ...content }, place.host);
  if (refused !== undefined) log(place, refused);
}

const log = ({ repository: { owner, name }, pull, world }: Place, what: string): void =>
  world.log(`${owner}/${name}#${pull.number}: ${what}`);

function stateOf(
  { repository, pull }: Place,
  agent: Verdict["agent"],
): Omit<PullRequestState, "waiting" | "updatedAt"> {
  const { number, title, head, state, draft, openedAt } = pull;
  return {
    ...{ repository, number, title, head, state, draft, openedAt },
    author: pull.author.login,
    ...(agent === undefined ? {} : { agent: { name: agent.name, confidence: agent.confidence } }),
  };
}
