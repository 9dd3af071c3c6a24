import { terminalLine } from "./terminal-line.ts";

/** What a batch tells the person who waits. */
export interface BatchProgress {
  /** `done` of `total` are finished with this one, those of an earlier run among them. */
  ended(item: {
    readonly name: string;
    readonly answer: string;
    readonly done: number;
    readonly total: number;
  }): void;
  end(): void;
}

/** How a command tells its batch: on standard error, or not at all with `--quiet`. */
export function commandBatchProgress({ quiet }: { readonly quiet?: boolean }): BatchProgress {
  return quiet === true ? silentBatch : batchProgress(process.stderr, () => performance.now());
}

/** One line per item on standard error, with how long the rest will take at the pace so far. */
function batchProgress(stream: NodeJS.WriteStream, now: () => number): BatchProgress {
  const started = now();
  let before: number | undefined;
  return {
    ended({ name, answer, done, total }) {
      // What an earlier run did took no time.
      before ??= done - 1;
      const left = ((now() - started) / (done - before)) * (total - done);
      const rest = done === total ? "" : `; about ${inWords(left)} left`;
      stream.write(`${terminalLine(`${done}/${total} ${name}: ${answer}${rest}`)}\n`);
    },
    end() {
      stream.write(`done in ${inWords(now() - started)}\n`);
    },
  };
}

const silentBatch: BatchProgress = { ended() {}, end() {} };

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
