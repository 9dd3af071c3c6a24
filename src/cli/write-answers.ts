import { renderPage } from "../core/render/comment.ts";
import { neutraliser } from "../core/render/neutralise.ts";
import { renderTerminal } from "../core/render/terminal.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { terminalStyle } from "./terminal-style.ts";
import { writeOutput } from "./write-output.ts";

/** Where a verdict goes, and in which form. */
export interface AnswerOptions {
  readonly json?: string;
  readonly markdown?: string;
  readonly repair?: string;
  readonly quiet?: true;
}

/** Prints the verdict, unless standard output is wanted for something else, and writes the files that were asked for. */
export async function writeAnswers(verdict: Verdict, options: AnswerOptions): Promise<void> {
  const safe = neutraliser([]);
  const takesStdout = [options.json, options.markdown, options.repair].includes("-");
  if (options.quiet !== true && !takesStdout) {
    process.stdout.write(renderTerminal(verdict, safe, terminalStyle(process.stdout)));
  }
  await writeOutput(options.json, () => `${JSON.stringify(verdict, undefined, 2)}\n`);
  await writeOutput(options.markdown, () => `${renderPage(verdict, safe, {})}\n`);
}
