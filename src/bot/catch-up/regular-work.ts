import { errorLine } from "../../core/render/error-line.ts";
import type { Schedule } from "../../ports/bot/schedule.ts";

export interface RegularWork {
  readonly name: string;
  readonly everyMs: number;
  /** `always`: whatever others did just before, what happened while this process was away is looked for at once. */
  readonly atStart: "always" | "when-due";
  /** Can be done twice without harm. */
  readonly run: () => Promise<unknown>;
}

export interface RegularWorkParts {
  readonly schedule: Schedule;
  readonly log: (line: string) => void;
}

interface Started {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** How often a process asks whether something is due. */
const LOOK_EVERY_MS = 30_000;

/** Does each work once in its period, whichever of the processes on the store comes first. What fails is done with the next period. */
export function startRegularWork(
  works: readonly RegularWork[],
  { schedule, log }: RegularWorkParts,
): Started {
  const doWork = async ({ name, run }: RegularWork): Promise<void> => {
    try {
      await run();
    } catch (error) {
      log(`${name} failed: ${errorLine(error)}`);
    }
  };
  const look = async (first: "first" | "later"): Promise<void> => {
    for (const work of works) {
      try {
        const claimed = await schedule.claim(`work:${work.name}`, work.everyMs, new Date().toISOString());
        if (claimed || (first === "first" && work.atStart === "always")) await doWork(work);
      } catch (error) {
        log(`The schedule could not be read: ${errorLine(error)}`);
      }
    }
  };
  let looking = look("first");
  const timer = setInterval(() => {
    looking = looking.then(() => look("later"));
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
