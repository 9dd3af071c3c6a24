import type { Suite } from "../core/tests/suite.ts";
import type { TestId } from "../core/tests/test-id.ts";
import type { Framework, RepositoryFiles } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { type Picked, picked } from "./picked.ts";
import { writeWords } from "./shell-words.ts";
import { RUST_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = ["Cargo.toml", "Cargo.lock", "rust-toolchain", "rust-toolchain.toml", "**/Cargo.toml"];

/** `cargo test`, read from what it prints: stable Rust writes no report. */
export const cargoTest: Framework = {
  name: "cargo-test",
  testFiles: RUST_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  detect: async (repository) => ((await hasNextest(repository)) ? undefined : suiteOf(repository, cargoTest)),
  invoke: (suite, selection) => ({
    // Cargo tells on standard error which binary runs; in one stream it stands where it belongs.
    command: `${cargoCommand(
      suite,
      picked(suite, selection, () => false),
    )} 2>&1`,
    env: {},
    inputs: {},
    format: "cargo-text",
    report: { from: "stdout" },
  }),
};

/** cargo-nextest, with its libtest-like report. */
export const nextest: Framework = {
  name: "nextest",
  testFiles: RUST_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  detect: async (repository) => ((await hasNextest(repository)) ? suiteOf(repository, nextest) : undefined),
  invoke: (suite, selection) => ({
    command: nextestCommand(
      suite,
      picked(suite, selection, () => false),
    ),
    env: { NEXTEST_EXPERIMENTAL_LIBTEST_JSON: "1" },
    inputs: {},
    format: "libtest-json",
    report: { from: "stdout" },
  }),
};

function cargoCommand(suite: Suite, choice: Picked): string {
  const [start, passed] = splitAtDashes(suite.command ?? "cargo test --workspace");
  const line = (names: readonly string[]) =>
    [start, "--no-fail-fast", "--", passed, ...names]
      .filter((part) => part !== "")
      .join(" ")
      .replace(/ --$/, "");
  const all = line([]);
  if (choice.kind !== "tests") return all;
  const names = namesOf(choice.tests);
  return narrowestCommand([names && line(["--exact", ...names])], all);
}

function nextestCommand(suite: Suite, choice: Picked): string {
  const start = `${suite.command ?? "cargo nextest run --workspace"} --no-fail-fast --message-format libtest-json`;
  const all = `${start} --no-tests=pass`;
  if (choice.kind !== "tests") return all;
  const filter = namesOf(choice.tests)?.map((name) => `test(=${name})`);
  return narrowestCommand([filter && `${all} ${writeWords(["-E", filter.join(" + ")])}`], all);
}

/** Undefined when one is not a path of Rust: a doc-test has its line in its name, which another tree moves. */
function namesOf(tests: readonly TestId[]): readonly string[] | undefined {
  const names = [...new Set(tests.map(({ name }) => name))].sort();
  return names.every((name) => RUST_PATH.test(name)) ? names : undefined;
}

const RUST_PATH = /^[\p{L}_][\p{L}\p{N}_:]*$/u;

function splitAtDashes(command: string): readonly [string, string] {
  const [start = "", ...passed] = command.split(/ --(?= |$)/);
  return [start.trim(), passed.join(" -- ").trim()];
}

async function hasNextest({ paths, read }: RepositoryFiles): Promise<boolean> {
  if (!paths.includes("Cargo.toml")) return false;
  if (paths.some((path) => /^\.config\/nextest\.toml$/.test(path))) return true;
  const flows = paths.filter((path) =>
    /^(\.github\/workflows\/[^/]+\.ya?ml|[Jj]ustfile|Makefile)$/.test(path),
  );
  for (const path of flows.slice(0, 20)) {
    if (/cargo nextest run/.test((await read(path)) ?? "")) return true;
  }
  return false;
}

function suiteOf(repository: RepositoryFiles, framework: Framework): Suite | undefined {
  if (!repository.paths.includes("Cargo.toml")) return undefined;
  if (!repository.paths.some((path) => path.endsWith(".rs"))) return undefined;
  return makeSuite(repository, framework);
}
