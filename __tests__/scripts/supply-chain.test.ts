import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";

const top = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(top, path), "utf8");

interface Bundled {
  readonly folder: string;
  readonly manifest: { readonly name: string; readonly version: string; readonly scripts?: object };
}

let packages: readonly Bundled[];
beforeAll(async () => {
  const script: string = "../../scripts/bundled-packages.mjs";
  packages = await (await import(script)).bundledPackages();
});

describe("what dist/ holds of others", () => {
  it("has no script that runs when it is installed", () => {
    const lock = JSON.parse(read("package-lock.json")).packages;
    expect(packages.length).toBeGreaterThan(20);
    for (const { folder, manifest } of packages) {
      const scripts = Object.keys(manifest.scripts ?? {});
      expect(scripts.filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
      expect(lock[folder]?.hasInstallScript ?? false).toBe(false);
    }
  });

  it("is locked by hash, from the public registry", () => {
    const lock = JSON.parse(read("package-lock.json")).packages;
    for (const { folder } of packages)
      expect(lock[folder]).toMatchObject({ integrity: expect.stringMatching(/^sha512-/) });
  });

  it("is listed with version and licence, and nothing else is", () => {
    const listed = [...read("docs/licences.md").matchAll(/^\| `([^`]+)` \| (\S+) \|/gm)];
    expect(listed.map(([, name, version]) => `${name}@${version}`).sort()).toEqual(
      packages.map(({ manifest }) => `${manifest.name}@${manifest.version}`).sort(),
    );
  });
});

describe("installing", () => {
  it("runs no script of any package", () => {
    expect(read(".npmrc")).toContain("ignore-scripts=true");
  });
});
