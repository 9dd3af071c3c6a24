// `npm run bench:start [-- NODE…]`: how long the committed programs take to start and end, in turns with Node doing nothing, under
// the Node that runs this and under each other whose path is given. `gate` and `publish` are started outside a workflow run,
// which they refuse once they are loaded.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TURNS = 25;

const programs: Readonly<Record<string, readonly string[]>> = {
  "node doing nothing": ["-e", "0"],
  "outcome-gate --version": ["dist/cli.js", "--version"],
  gate: ["dist/gate.mjs"],
  publish: ["dist/publish.mjs"],
};

const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
try {
  console.log("| Node | program | median, ms | least | times Node |\n|---|---|--:|--:|--:|");
  for (const node of [process.execPath, ...process.argv.slice(2)]) compareUnder(node);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compareUnder(node: string): void {
  const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
  const times = new Map(Object.keys(programs).map((name) => [name, [] as number[]]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, args] of Object.entries(programs)) times.get(name)?.push(oneStart(node, args));
  }
  const bare = middle(times.get("node doing nothing") ?? []);
  for (const [name, each] of times) {
    const cells = [version, name, middle(each), Math.min(...each), middle(each) / bare];
    console.log(`| ${cells.map((cell) => (typeof cell === "number" ? rounded(cell) : cell)).join(" | ")} |`);
  }
}

function oneStart(node: string, args: readonly string[]): number {
  const start = performance.now();
  // Nothing of this machine's: certificates to read at every start, say.
  spawnSync(node, args, { env: { PATH: process.env["PATH"], RUNNER_TEMP: folder }, stdio: "ignore" });
  return performance.now() - start;
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function rounded(number: number): string {
  return number < 10 ? number.toFixed(1) : number.toFixed(0);
}
