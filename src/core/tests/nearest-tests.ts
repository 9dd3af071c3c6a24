import leven from "leven";
import { formsOfTest } from "./id-forms.ts";
import { type TestKey, testOfKey } from "./test-id.ts";

const ANSWERS = 3;
/** What one question may cost: names compared, and characters of a name that count. 100,000 names take about 0.2 s. */
const COMPARED = 200_000;
const LENGTH = 60;

/**
 * The known tests that a mistyped id most likely meant, nearest first, by the edit distance of the name and then of the
 * whole; none when nothing is near. Compares distinct names, since those repeat less than tests.
 */
export function nearestTests(canonical: string, byName: ReadonlyMap<string, readonly TestKey[]>): TestKey[] {
  const names = nearestNames(canonical, byName.keys());
  const ranked = names
    .flatMap((name) => (byName.get(name) ?? []).slice(0, 50))
    .map((key) => ({
      key,
      distance: leven(
        canonical.slice(-2 * LENGTH),
        (formsOfTest(testOfKey(key))[0] ?? "").slice(-2 * LENGTH),
      ),
    }))
    .sort((a, b) => a.distance - b.distance);
  return [...new Set(ranked.map(({ key }) => key))].slice(0, ANSWERS);
}

function nearestNames(canonical: string, names: Iterable<string>): string[] {
  const words = canonical.split(" ");
  let best: { name: string; distance: number }[] = [];
  let limit = Math.max(3, Math.floor(Math.min(canonical.length, LENGTH) * 0.4));
  let compared = 0;
  for (const name of names) {
    compared += 1;
    if (compared > COMPARED) break;
    // As many of the id's last words as the name has.
    const ending = words.slice(-wordsIn(name)).join(" ");
    const distance = leven(ending.slice(-LENGTH), name.slice(-LENGTH), { maxDistance: limit });
    if (distance >= limit) continue;
    best = [...best, { name, distance }].sort((a, b) => a.distance - b.distance).slice(0, ANSWERS);
    if (best.length === ANSWERS) limit = Math.max(1, (best.at(-1)?.distance ?? limit) + 1);
  }
  return best.map(({ name }) => name);
}

function wordsIn(name: string): number {
  let words = 1;
  for (let at = name.indexOf(" "); at !== -1; at = name.indexOf(" ", at + 1)) words += 1;
  return words;
}
