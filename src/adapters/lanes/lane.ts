import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../../core/patch/patch.ts";
import type { Checkout } from "./checkout.ts";
import type { UntrackedContent } from "./dependency-folders.ts";
import { linkDependencies } from "./link-dependencies.ts";
import type { LinkPlaces } from "./package-link.ts";

/** A checkout with what runs in it need beside it. Used by one run at a time. */
export interface Lane {
  readonly checkout: Checkout;
  /** Folders of this lane alone, for HOME and TMPDIR. */
  readonly home: string;
  readonly temp: string;
  /** By setup command and folder: what its inputs were when it last succeeded here. */
  readonly setups: Map<string, string>;
  /** An empty folder for one run; the one before is gone. */
  freshScratch(): Promise<string>;
  /** Begins to remove it. Whoever needs the place waits for the end. */
  dropScratch(): void;
  dispose(): Promise<void>;
}

/** Opens a lane. `folder` is empty and of this lane alone; its path is short, since sockets below TMPDIR allow some 100 bytes. */
export async function openLane(folder: string, checkout: Checkout): Promise<Lane> {
  const [home, temp, scratch] = [join(folder, "h"), join(folder, "t"), join(folder, "s")];
  await Promise.all([home, temp].map((path) => mkdir(path, { recursive: true })));
  let dropped: Promise<void> = Promise.resolve();
  return {
    checkout,
    home,
    temp,
    setups: new Map(),
    async freshScratch() {
      await dropped;
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch, { recursive: true });
      return scratch;
    },
    dropScratch() {
      // What is left is removed, or told, by whoever comes next.
      dropped = rm(scratch, { recursive: true, force: true }).catch(() => {});
    },
    async dispose() {
      await dropped;
      await checkout.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Moves the lane to a tree, with the user's installed dependencies in their places when the suite uses them. */
export async function moveLane(
  lane: Lane,
  tree: ObjectId,
  {
    dependencies,
  }: {
    readonly dependencies: { readonly content: UntrackedContent; readonly places: LinkPlaces } | undefined;
  },
): Promise<void> {
  await lane.checkout.moveTo(tree);
  if (dependencies === undefined) return;
  for (const path of await linkDependencies(dependencies.content, dependencies.places)) {
    await lane.checkout.keep(path);
  }
}
