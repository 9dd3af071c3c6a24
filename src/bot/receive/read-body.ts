import type { IncomingMessage } from "node:http";

type Body =
  | { readonly kind: "read"; readonly text: string }
  | { readonly kind: "too-large" }
  | { readonly kind: "busy" }
  | { readonly kind: "broken-off" };

/** GitHub sends no larger payload. */
const MOST_BYTES = 25 * 1024 * 1024;
/** Of all requests together: nobody is known yet while a body is read, so many at once must not fill the memory. */
const MOST_BYTES_AT_ONCE = 8 * MOST_BYTES;

/** Reads bodies of requests whose sender is not known yet; stops at the cap and takes no more than memory allows. */
export function bodyReader(): (request: IncomingMessage) => Promise<Body> {
  let held = 0;
  return async (request) => {
    if (Number(request.headers["content-length"]) > MOST_BYTES) return { kind: "too-large" };
    const parts: Buffer[] = [];
    let size = 0;
    try {
      for await (const part of request as AsyncIterable<Buffer>) {
        size += part.length;
        held += part.length;
        if (size > MOST_BYTES) return { kind: "too-large" };
        if (held > MOST_BYTES_AT_ONCE) return { kind: "busy" };
        parts.push(part);
      }
      return { kind: "read", text: Buffer.concat(parts).toString("utf8") };
    } catch {
      return { kind: "broken-off" };
    } finally {
      held -= size;
    }
  };
}
