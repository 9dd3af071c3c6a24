const EXAMPLES = 5;

/** Gathers what is worth telling about a report without growing with it: the same remark is kept once, with a count and the first examples. */
export interface NoteList {
  add(remark: string, example?: string): void;
  notes(): string[];
}

export function openNoteList(): NoteList {
  const remarks = new Map<string, { count: number; examples: string[] }>();
  return {
    add(remark, example) {
      const known = remarks.get(remark) ?? { count: 0, examples: [] };
      known.count += 1;
      if (example !== undefined && known.examples.length < EXAMPLES)
        known.examples.push(example.slice(0, 200));
      remarks.set(remark, known);
    },
    notes: () =>
      [...remarks].map(([remark, { count, examples }]) => {
        const times = count > 1 ? ` (${count} times)` : "";
        const list = examples.length > 0 ? `: ${examples.join(", ")}` : "";
        const rest = examples.length > 0 && count > examples.length ? ", ..." : "";
        return `${remark}${times}${list}${rest}`;
      }),
  };
}
