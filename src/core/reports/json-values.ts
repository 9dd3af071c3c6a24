import { JSONParser } from "@streamparser/json";
import type { ReportEnd } from "./report.ts";

export interface JsonValues {
  write(chunk: string): void;
  end(): Pick<ReportEnd, "state" | "notes">;
}

/**
 * Streaming JSON for reports that are one document: calls the handler of a path (`testResults.*`) with each value found
 * there, and holds no other. A document that ends early is `incomplete`; one that is not JSON, or in which none of the
 * paths was met, is `unreadable`: so name one that is there without tests too. What was printed before it is skipped.
 */
export function openJson(handlers: Readonly<Record<string, (value: unknown) => void>>): JsonValues {
  const parser = new JSONParser({
    paths: Object.keys(handlers).map((path) => `$.${path}`),
    keepStack: false,
  });
  let fault: string | undefined;
  let ours = false;
  let started = false;
  let pending = "";

  parser.onValue = ({ key, stack, value }) => {
    const keys = [...stack.slice(1).map((element) => element.key), key];
    ours = true;
    handlers[keys.map((part) => (typeof part === "number" ? "*" : String(part))).join(".")]?.(value);
  };
  parser.onError = (error) => {
    fault ??= error.message;
  };
  const feed = (chunk: string) => {
    if (fault === undefined && !parser.isEnded) parser.write(chunk);
  };

  return {
    write(chunk) {
      if (started) return feed(chunk);
      pending += chunk;
      const start = pending.search(DOCUMENT_START);
      started = start !== -1;
      if (started) feed(pending.slice(start));
      // Noise before the document may be long: keep the beginning of the last line only.
      pending = started ? "" : pending.slice(Math.max(0, pending.lastIndexOf("\n"))).slice(-1_000);
    },
    end() {
      if (!started) return { state: "unreadable", notes: ["there is no JSON in it"] };
      if (!ours)
        return {
          state: "unreadable",
          notes: fault === undefined ? [] : [`the JSON cannot be read: ${fault}`],
        };
      if (parser.isEnded && fault === undefined) return { state: "complete", notes: [] };
      return {
        state: "incomplete",
        notes: [fault === undefined ? "the JSON ends too early" : `the JSON is broken: ${fault}`],
      };
    },
  };
}

/** An object, at the beginning of a line. */
const DOCUMENT_START = /(?<=^\s*|\n[ \t]*)\{(?=\s*["}])/;
