import type { Viewer } from "../sign-in/access.ts";

/** What the admission leaves for the routes behind it. */
export interface TriageEnv {
  Variables: { viewer: Viewer };
}
