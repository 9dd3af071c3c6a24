import { count } from "../core/render/words.ts";
import type { Progress } from "../ports/progress.ts";

const PURPOSES = {
  base: "base",
  head: "head",
  designate: "the change's own tests",
  confirm: "again, to be sure",
  probe: "search",
} as const;

/** How a command tells its runs: on standard error, or not at all with `--quiet`. */
export function commandProgress({ quiet }: { readonly quiet?: true }): Progress & { end(): void } {
  return quiet === true ? silentProgress : consoleProgress(process.stderr, () => performance.now());
}

/** Progress on standard error: one line that is rewritten on a terminal, a plain line per run elsewhere. */
function consoleProgress(stream: NodeJS.WriteStream, now: () => number): Progress & { end(): void } {
  const started = now();
  const elapsed = () => `${((now() - started) / 1000).toFixed(0)} s`;
  const say = (line: string) => {
    if (stream.isTTY) stream.write("\r\u001b[K");
    stream.write(`${line}\n`);
  };
  return {
    runStarted({ id, purpose, suite }) {
      if (stream.isTTY)
        stream.write(`\r\u001b[Krun ${id}: ${PURPOSES[purpose]} (${suite}), ${elapsed()} so far`);
    },
    runEnded({ id, purpose, suite, result, tests, ms, cached }) {
      const took = cached ? "from the cache" : `${(ms / 1000).toFixed(1)} s`;
      const what = result === "completed" ? count(tests, "test") : result;
      say(`run ${id}: ${PURPOSES[purpose]} (${suite}): ${what}, ${took}`);
    },
    note: say,
    end() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}

const silentProgress: Progress & { end(): void } = {
  runStarted() {},
  runEnded() {},
  note() {},
  end() {},
};
