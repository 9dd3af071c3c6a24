import type { Neutraliser } from "../core/render/neutralise.ts";
import { duration } from "../core/render/words.ts";
import type { Progress } from "../ports/progress.ts";

/** One line of the job's log for each run. What tests named or printed cannot act as a workflow command. */
export function actionProgress(safe: Neutraliser, write: (line: string) => void): Progress {
  const say = (line: string) => write(safe.terminal(line).replaceAll("\n", "\n  "));
  return {
    runStarted() {},
    runEnded({ id, purpose, suite, result, tests, ms, cached }) {
      const took = cached ? "from the cache" : duration(ms);
      say(`run ${id}: ${purpose} (${suite}): ${result === "completed" ? `${tests} tests` : result}, ${took}`);
    },
    note: say,
  };
}
