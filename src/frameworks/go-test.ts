import type { Suite } from "../core/tests/suite.ts";
import { EXISTING, onExistingFiles } from "./existing-files.ts";
import type { Framework, Invocation, RepositoryFiles } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { type Picked, picked } from "./picked.ts";
import { shellCommands, textOf, writeWords } from "./shell-words.ts";
import { GO_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = ["go.mod", "go.sum", "go.work", "go.work.sum", "**/go.mod"];

/** `go test -json`. Tests are picked by package and top-level name; subtests come with their parents. */
export const goTest: Framework = {
  name: "go-test",
  testFiles: GO_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  async detect(repository: RepositoryFiles) {
    const isModule = repository.paths.includes("go.mod") || repository.paths.includes("go.work");
    if (!isModule || !repository.paths.some((path) => path.endsWith("_test.go"))) return undefined;
    return makeSuite(repository, goTest);
  },
  invoke: (suite, selection): Invocation => ({
    command: commandFor(
      suite,
      picked(suite, selection, (file) => file === "" || file.endsWith("_test.go")),
    ),
    env: {},
    inputs: {},
    format: "go-json",
    report: { from: "stdout" },
  }),
};

function commandFor(suite: Suite, choice: Picked): string {
  const { start, packages } = takenApart(suite.command ?? "go test ./...");
  const all = `${start} ${packages}`;
  if (choice.kind === "all") return all;
  if (choice.kind === "files") {
    const folders = [...new Set(choice.files.map(folderOf))];
    return narrowestCommand([onExistingFiles(folders, `${start} ${EXISTING}`, all)], all);
  }
  const named = [...new Set(choice.tests.map(({ classPath }) => classPath[0] ?? ""))].sort();
  const tops = [...new Set(choice.tests.map(({ name }) => name.split("/")[0] ?? ""))].sort();
  if (!named.every((name) => PACKAGE.test(name)) || !tops.every((name) => IDENTIFIER.test(name))) return all;
  const some = `${start} ${writeWords(["-run", `^(${tops.join("|")})$`, ...named])}`;
  return narrowestCommand([some, `${start} ${writeWords(named)}`], all);
}

/** The command with `-json` and what a gate needs: no cached results, every package, the deadline left to us. */
function takenApart(command: string): { readonly start: string; readonly packages: string } {
  const commands = shellCommands(command);
  const words = commands?.length === 1 ? commands[0]?.words : undefined;
  const place = words?.findIndex((word, index) => word === "test" && index > 0) ?? -1;
  if (words === undefined || place < 0) return { start: `${command} ${OPTIONS.join(" ")}`, packages: "" };
  const isPackage = (text: string) => text.startsWith(".") || text.includes("...");
  const rest = words.slice(place + 1).filter((word) => !["-json", "-v", "-failfast"].includes(textOf(word)));
  return {
    start: writeWords([
      ...words.slice(0, place + 1),
      ...OPTIONS,
      ...rest.filter((word) => !isPackage(textOf(word))),
    ]),
    packages: writeWords(rest.filter((word) => isPackage(textOf(word)))),
  };
}

const folderOf = (file: string): string =>
  file.includes("/") ? `./${file.slice(0, file.lastIndexOf("/"))}` : ".";

const OPTIONS = ["-json", "-count=1", "-timeout=0"];
const PACKAGE = /^[\w.~/-]+$/;
const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;
