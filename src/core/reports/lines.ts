/** A line longer than this is cut: no report needs it, and a program may print 100 MB without a line break. In characters. */
const LINE_LIMIT = 4_000_000;

export interface Lines {
  write(chunk: string): void;
  end(): void;
  notes(): string[];
}

/** Splits a stream into lines, without their ends, and never holds more than one. */
export function openLines(onLine: (line: string) => void): Lines {
  let parts: string[] = [];
  let held = 0;
  let cut = 0;
  const hold = (part: string) => {
    if (held >= LINE_LIMIT) return;
    parts.push(part);
    held += part.length;
  };
  const flush = () => {
    const line = parts.join("");
    if (held >= LINE_LIMIT) cut += 1;
    parts = [];
    held = 0;
    onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  };
  return {
    write(chunk) {
      let start = 0;
      for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
        hold(chunk.slice(start, end));
        flush();
        start = end + 1;
      }
      if (start < chunk.length) hold(chunk.slice(start));
    },
    end() {
      if (parts.length > 0) flush();
    },
    notes: () => (cut === 0 ? [] : [`${cut} lines are too long and were cut`]),
  };
}
