import { afterAll } from "@jest/globals";
import { openStore } from "../../src/adapters/store/open-store.ts";
import type { Store, StoreOptions } from "../../src/adapters/store/store.ts";
import { aFolder } from "./a-folder.ts";

const open: Store[] = [];

afterAll(async () => {
  for (const store of open.splice(0)) await store.close();
});

/** An embedded store in a folder of its own, closed when the tests of the file have run. */
export async function aStore(options: StoreOptions = {}): Promise<Store> {
  const store = await openStore({ kind: "embedded", folder: aFolder() }, options);
  open.push(store);
  return store;
}
