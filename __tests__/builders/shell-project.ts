import type { TestTree } from "./git-repository.ts";

/**
 * A project whose tests take milliseconds: `t/*.sh` are the tests, `src/*` is what they look at. Prints TAP; a test is
 * skipped when it ends with 77, as with automake. Names of tests may be given.
 */
export const shellRunner: TestTree = {
  "run-tests.sh": `[ -e src/load ] && . ./src/load
n=0 failed=0
[ $# -gt 0 ] || set -- $(ls t | sed 's/[.]sh$//')
for each; do
  t=t/$each.sh
  n=$((n + 1))
  name=$(basename "$t" .sh)
  out=$(sh "$t" 2>&1); code=$?
  case $code in
    0) echo "ok $n - $name" ;;
    77) echo "ok $n - $name # SKIP not today" ;;
    *) failed=1; echo "not ok $n - $name"; printf '  ---\\n  message: "%s"\\n  ...\\n' "$out" ;;
  esac
done
echo "1..$n"
exit $failed
`,
};

/** A test that passes when the file holds the line. */
export const expectLine = (file: string, line: string): string =>
  `grep -qx '${line}' ${file} || { echo "no ${line} in ${file}"; exit 1; }\n`;

/** Ten lines apart, so that edits of two of them are two hunks. */
export const spread = (...lines: readonly string[]): string =>
  lines.map((line) => `${line}\n${"-\n".repeat(9)}`).join("");

export const shellSuite = {
  command: "sh run-tests.sh {tests}",
  report: "tap",
} as const;
