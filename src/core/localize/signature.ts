import { errorClassOf, type FailureFamily, familyOf, wiringIn } from "./failure-family.ts";
import { failureFrames } from "./failure-frames.ts";
import { exactWords, questionOf } from "./failure-words.ts";

/** What makes two failures of one test the same failure. Small, and free of what changes from run to run. */
export interface Signature {
  readonly family: FailureFamily;
  readonly errorClass: string | undefined;
  /** The message with names and quoted texts. */
  readonly exact: string;
  /** The message's first line without any values. */
  readonly question: string;
  /** Where the test's own code stood, innermost first: `file:line`, or `file#function` where lines may shift. */
  readonly places: readonly string[];
  /** Sentences about names that do not fit together, sorted: also those a failed assertion quotes. */
  readonly wiring: readonly string[];
}

/** What is known about the test whose failure is read. */
export interface TestPlace {
  /** The file of the test as its id has it; empty when the report names none. */
  readonly file: string;
  /** Whether the change edits a file, so that its lines are not the same in every tree. */
  readonly isEdited: (path: string) => boolean;
}

/** Deeper calls than these within a test's own files say nothing new. */
const MOST_PLACES = 5;

export function signatureOf(
  failure: { readonly message?: string; readonly details?: string },
  test: TestPlace,
): Signature {
  const { message = "", details = "" } = failure;
  const errorClass = errorClassOf(message) ?? errorClassOf(details);
  const said = withoutClass(withoutHeaders(message) || withoutHeaders(details));
  return {
    family: familyOf(errorClass, said),
    errorClass,
    exact: exactWords(said),
    question: questionOf(said),
    places: placesIn(`${details}\n${message}`, test),
    wiring: [...new Set(wiringIn(said).map(exactWords))].sort(),
  };
}

/**
 * Whether two failures of one test are the same failure. Values may differ, since other hunks of the change have their
 * share in them; the place and the question may not. Of errors about names the names count, because those are what a
 * half-applied change gets wrong.
 */
export function isSameFailure(one: Signature, other: Signature): boolean {
  if (one.family !== other.family || !isSameList(one.wiring, other.wiring)) return false;
  switch (one.family) {
    case "timeout":
      return true;
    case "wiring":
      return one.wiring.length > 0 ? one.errorClass === other.errorClass : one.exact === other.exact;
    case "error":
      return one.errorClass === other.errorClass && isSameText(one, other) && mayBeSamePlace(one, other);
    case "assertion":
      return isSameLine(one, other) || (one.question === other.question && mayBeSamePlace(one, other));
  }
}

/** A TypeError names what was missing; of other errors the values do not count. */
function isSameText(one: Signature, other: Signature): boolean {
  const names = one.errorClass === "TypeError" || one.errorClass === "AttributeError";
  return one.exact === other.exact || (!names && one.question === other.question);
}

/** Both are known to the line: then it is one assertion, and what it says may be anything. */
const isSameLine = (one: Signature, other: Signature): boolean =>
  one.places.length > 0 && /:\d+$/.test(one.places[0] ?? "") && isSameList(one.places, other.places);

const mayBeSamePlace = (one: Signature, other: Signature): boolean =>
  one.places.length === 0 || other.places.length === 0 || isSameList(one.places, other.places);

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

function placesIn(text: string, test: TestPlace): readonly string[] {
  const places = failureFrames(text)
    .filter(({ file }) => isOfTest(file, test.file))
    .map((frame) =>
      test.isEdited(frame.file) ? `${frame.file}#${frame.function ?? ""}` : `${frame.file}:${frame.line}`,
    );
  return [...new Set(places)].slice(0, MOST_PLACES);
}

/** The test's own file. A report that names none (Go, the JVM) leaves the usual look of test files. */
function isOfTest(file: string, testFile: string): boolean {
  if (testFile !== "") return isSameFile(file, testFile);
  return /(?:^|\/)(?:tests?|specs?|__tests__|t)\/|[._-](?:tests?|specs?)\.\w+$|(?:Tests?|Spec|IT)\.\w+$|(?:^|\/)test_[^/]*$/.test(
    file,
  );
}

/** The same file though one of the paths starts deeper: runners name files from their own folder. */
export function isSameFile(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

const withoutClass = (message: string): string =>
  message
    .trimStart()
    .replace(
      /^(?:E\s+)?(?:Uncaught )?(?:[\w$]+(?:[.\\]|::))*[\w$]*(?:Error|Exception|Failure)(?: \[\w+\])?: /,
      "",
    );

/** Lines that say where a failure was before anything says what it was: they are in `places`. */
const HEADER =
  /^\s*(?:at |❯|#\d+ |File "|Traceback |thread '.*' (?:\(\d+\) )?panicked at|Error Trace:|Failure:|\S+: Failure$|\S+ \[\S+:\d+\]:$|[\w\\]+::\w+(?: with data set .*)?$)/;

/** The first lines that say something. */
const withoutHeaders = (text: string): string =>
  text
    .split("\n", 60)
    .filter((line) => line.trim() !== "" && !HEADER.test(line))
    .slice(0, 20)
    .join("\n");
