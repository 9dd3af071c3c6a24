import { formsOfId, formsOfTest, nameForms } from "./id-forms.ts";
import { nearestTests } from "./nearest-tests.ts";
import { type TestKey, testOfKey, writeTestId } from "./test-id.ts";

/** `candidates` and `nearest` are written ids, with the suite in front when the known tests are of several. */
export type ResolvedTest =
  | { readonly kind: "found"; readonly key: TestKey }
  | { readonly kind: "ambiguous"; readonly candidates: readonly string[] }
  | { readonly kind: "unknown"; readonly nearest: readonly string[] };

const CANDIDATES = 10;

/**
 * The test a person means: by its written form (with or without the suite), by the framework's own notation
 * (`tests/a.py::T::test_x`, `pkg/TestX/sub`, `Class#method`, jest's and rspec's full names) or by any tail that fits one
 * test only. The written form wins over the notation, the whole of either over a tail.
 */
export function resolveTest(id: string, known: ReadonlySet<TestKey>): ResolvedTest {
  const answer = lookUp(id, known);
  // A comment breaks ids with zero-width spaces so that they start no bot; who copies one from there means the test.
  return answer.kind === "unknown" && id.includes(ZERO_WIDTH)
    ? lookUp(id.replaceAll(ZERO_WIDTH, ""), known)
    : answer;
}

const ZERO_WIDTH = "\u200b";

function lookUp(id: string, known: ReadonlySet<TestKey>): ResolvedTest {
  const index = indexOf(known);
  const wanted = id.trim();
  const exact = index.written.get(wanted);
  if (exact?.length === 1 && exact[0] !== undefined) return { kind: "found", key: exact[0] };

  const { canonical, ordinal } = formsOfId(wanted);
  const fits = { whole: new Set<TestKey>(), tail: new Set<TestKey>() };
  for (const key of exact ?? candidatesFor(canonical, index)) {
    const test = testOfKey(key);
    if (ordinal !== undefined && test.ordinal !== ordinal) continue;
    const [whole, ...tails] = formsOfTest(test);
    if (exact || whole === canonical) fits.whole.add(key);
    else if (tails.includes(canonical)) fits.tail.add(key);
  }
  const chosen = [...(fits.whole.size > 0 ? fits.whole : fits.tail)];
  const [only] = chosen;
  if (only === undefined)
    return { kind: "unknown", nearest: nearestTests(canonical, index.byName).map(index.write) };
  if (chosen.length === 1) return { kind: "found", key: only };
  return { kind: "ambiguous", candidates: chosen.slice(0, CANDIDATES).map(index.write) };
}

interface Index {
  /** By written form, without and with the suite. */
  readonly written: ReadonlyMap<string, readonly TestKey[]>;
  /** By the canonical form of the name alone. */
  readonly byName: ReadonlyMap<string, readonly TestKey[]>;
  readonly write: (key: TestKey) => string;
}

/** A list of designated tests asks many times about the same set: its index is made once and goes with it. */
const indexes = new WeakMap<ReadonlySet<TestKey>, Index & { readonly size: number }>();

function indexOf(known: ReadonlySet<TestKey>): Index {
  const ready = indexes.get(known);
  if (ready && ready.size === known.size) return ready;
  const written = new Map<string, TestKey[]>();
  const byName = new Map<string, TestKey[]>();
  const suites = new Set<string>();
  for (const key of known) {
    const test = testOfKey(key);
    suites.add(test.suite);
    addTo(written, writeTestId(test), key);
    addTo(written, writeTestId(test, "several-suites"), key);
    for (const name of nameForms(test.name)) addTo(byName, name, key);
  }
  const style = suites.size > 1 ? "several-suites" : "one-suite";
  const index = {
    written,
    byName,
    write: (key: TestKey) => writeTestId(testOfKey(key), style),
    size: known.size,
  };
  indexes.set(known, index);
  return index;
}

function addTo(map: Map<string, TestKey[]>, form: string, key: TestKey): void {
  const list = map.get(form);
  if (list) list.push(key);
  else map.set(form, [key]);
}

/** An id ends in the test's name, which may begin at any of its words. */
function candidatesFor(canonical: string, { byName }: Index): Set<TestKey> {
  const found = new Set<TestKey>();
  for (let start = 0; start !== -1 && start < canonical.length; ) {
    for (const key of byName.get(canonical.slice(start)) ?? []) found.add(key);
    const next = canonical.indexOf(" ", start);
    start = next === -1 ? -1 : next + 1;
  }
  return found;
}
