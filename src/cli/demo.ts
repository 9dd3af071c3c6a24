import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { renderPage } from "../core/render/comment.ts";
import { neutraliser } from "../core/render/neutralise.ts";
import { renderTerminal } from "../core/render/terminal.ts";
import { evaluateLocally } from "../engine/evaluate-locally.ts";
import { makeDemoRepository } from "./demo/demo-repository.ts";
import { commandProgress } from "./progress.ts";
import { terminalStyle } from "./terminal-style.ts";

/** `outcome-gate demo`: the whole job on a small repository of our own. Returns 0 when it ran, whatever the gate says of the made-up change. */
export async function demo(options: { readonly keep?: true }): Promise<number> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), "outcome-gate-demo-"));
  const progress = commandProgress({});
  try {
    progress.note(
      "A made-up shop; an agent was asked for coupon codes, and the tests that it brought are green.",
    );
    await makeDemoRepository(folder);
    const verdict = await evaluateLocally(
      {
        repository: folder,
        base: "base",
        head: "head",
        headTree: "as-committed",
        tool: `outcome-gate ${packageJson.version}`,
        search: "localize",
        suites: {},
      },
      progress,
    );
    progress.end();
    const safe = neutraliser([]);
    process.stdout.write(`\n${renderTerminal(verdict, safe, terminalStyle(process.stdout))}`);
    process.stdout.write(`\n--- the comment on the pull request ---\n\n${renderPage(verdict, safe, {})}\n`);
    progress.note(
      options.keep === true
        ? `\nThe repository is in ${folder} (tags base and head).`
        : "\nThe repository is removed again; --keep keeps it. In one of yours, begin with `outcome-gate init`.",
    );
    return 0;
  } finally {
    if (options.keep !== true) await rm(folder, { recursive: true, force: true });
  }
}
