import { Logger } from "graphile-worker";

/** The engine would print errors of jobs with their stacks; what a job's owner may see stands in the job itself. */
export const silentLogger = new Logger(() => () => {});
