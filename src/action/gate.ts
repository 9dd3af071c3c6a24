import { hideEnvironment } from "./hide-environment.ts";

// Entry of the Action. Hiding the environment may start this program anew, so nothing else is loaded before.

hideEnvironment();
await import("./gate-action.ts");
