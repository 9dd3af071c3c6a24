import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { openStore } from "../../src/adapters/store/open-store.ts";
import type { StoreSettings } from "../../src/adapters/store/store.ts";

const top = process.cwd();
const leanBundle: string = pathToFileURL(join(top, "scripts/lean-bundle.mjs")).href;

export interface WorkerProgram {
  readonly file: string;
  remove(): void;
}

/** The program that is killed, as a file that Node runs. It lies below the project, where its libraries are found. */
export async function buildWorkerProgram(): Promise<WorkerProgram> {
  const cache = join(top, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "outcome-gate-worker-"));
  const { leanPlugins } = (await import(leanBundle)) as { readonly leanPlugins: Plugin[] };
  await build({
    absWorkingDir: top,
    entryPoints: { worker: "__tests__/programs/hold-worker.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["libsql", "pg", "graphile-worker"],
    // It is started fifty times: it loads only what its store needs.
    splitting: true,
    plugins: leanPlugins,
    minify: true,
    logLevel: "error",
  });
  return { file: join(folder, "worker.mjs"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface KillOptions {
  readonly program: string;
  readonly settings: StoreSettings;
  readonly rounds: number;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface KillResult {
  /** Deliveries that were promised to be done. */
  readonly accepted: number;
  /** Promised, and without a verdict in the ledger at the end. */
  readonly lost: readonly string[];
  /** Rows of the ledger beyond one for each delivery. */
  readonly doubled: number;
  /** Jobs that were begun more often than once: what the kills hit. */
  readonly redone: number;
  readonly dead: number;
}

const PER_ROUND = 5;

/**
 * Starts the worker again and again, gives it new deliveries and some of those before, and kills it (SIGKILL) after a random one of the things it says. Then
 * lets the last one finish and counts.
 */
export async function killRounds(options: KillOptions): Promise<KillResult> {
  const said: string[] = [];
  const sent: string[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const ids = Array.from(
      { length: PER_ROUND },
      (_, index) => `delivery-${round}-${index}${".".repeat(index)}`,
    );
    const again = sent.filter(() => options.random() < 1 / (sent.length + 1));
    sent.push(...ids);
    // It says up to three things about each delivery, and two about itself.
    const after = 1 + Math.floor(options.random() * (3 * PER_ROUND + 2));
    said.push(...(await runUntil(options, [...ids, ...again], (lines) => lines >= after)));
  }
  const store = await openStore(options.settings);
  try {
    const finished = await finish(store);
    return count(said, finished);
  } finally {
    await store.close();
  }
}

/** Ends when what it says is enough, or when it has nothing more to say. */
async function runUntil(
  { program, settings }: KillOptions,
  ids: readonly string[],
  isEnough: (lines: number) => boolean,
): Promise<readonly string[]> {
  const child: ChildProcess = spawn(process.execPath, [program, JSON.stringify(settings), ...ids], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout?.on("data", (part: Buffer) => {
    text += part.toString();
    const lines = text.split("\n").length - 1;
    if (isEnough(lines) || lines >= 3 * PER_ROUND + 2) child.kill("SIGKILL");
  });
  const [, signal] = await once(child, "close");
  if (signal !== "SIGKILL") throw new Error(`The worker ended by itself after saying: ${text}`);
  // A line that was cut off was not said.
  return text.split("\n").slice(0, -1);
}

type OpenStore = Awaited<ReturnType<typeof openStore>>;

interface Finished {
  readonly notes: readonly string[];
  readonly begun: number;
  readonly dead: number;
}

async function finish(store: OpenStore): Promise<Finished> {
  let begun = 0;
  const { aVerdict } = await import("./a-verdict.ts");
  await store.work({
    delivery: async (payload) => {
      begun += 1;
      const { delivery: id } = payload as { delivery: string };
      const delivery = await store.inbox.read(id);
      await store.ledger.record({
        repository: { id: 1, owner: "acme", name: "shop" },
        pullRequest: 1,
        run: { id: 1, attempt: 1 },
        verdict: aVerdict({ notes: [id] }),
        recordedAt: delivery?.receivedAt ?? "",
      });
    },
  });
  for (;;) {
    const { waiting, dead } = await store.queue.depth();
    if (waiting === 0) {
      const rows = await store.db.selectFrom("verdict").select("document").execute();
      return { notes: rows.map((row) => JSON.parse(row.document).notes[0]), begun, dead };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function count(said: readonly string[], { notes, begun, dead }: Finished): KillResult {
  const ids = (word: string): readonly string[] =>
    said.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const accepted = new Set(ids("accepted"));
  const recorded = new Set(notes);
  return {
    accepted: accepted.size,
    lost: [...accepted].filter((id) => !recorded.has(id)),
    doubled: notes.length - recorded.size,
    redone: ids("begun").length + begun - recorded.size,
    dead,
  };
}
