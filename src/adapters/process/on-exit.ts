const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const pending = new Set<() => void>();

/**
 * Registers work for the moment this process ends, by itself or by SIGINT, SIGTERM or SIGHUP. The work is
 * synchronous and runs once, newest first. Returns what takes the registration back. While nothing is
 * registered no signal handler is installed.
 */
export function onExit(work: () => void): () => void {
  if (pending.size === 0) {
    listen();
  }
  const entry = (): void => work();
  pending.add(entry);
  return () => {
    if (pending.delete(entry) && pending.size === 0) {
      unlisten();
    }
  };
}

function listen(): void {
  process.on("exit", runAll);
  for (const signal of SIGNALS) {
    process.on(signal, onSignal);
  }
}

function unlisten(): void {
  process.off("exit", runAll);
  for (const signal of SIGNALS) {
    process.off(signal, onSignal);
  }
}

function onSignal(signal: NodeJS.Signals): void {
  runAll();
  // With handlers of others left, they decide; without, the signal does what it would have done without us.
  if (process.listenerCount(signal) === 0) {
    process.kill(process.pid, signal);
  }
}

function runAll(): void {
  const works = [...pending].reverse();
  pending.clear();
  unlisten();
  for (const work of works) {
    try {
      work();
    } catch {
      // One failing clean-up must not keep the others from running; the next run removes leftovers.
    }
  }
}
