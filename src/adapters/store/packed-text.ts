import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Stands in front of packed text. JSON never begins like this. */
const MARK = "z:";
/** Shorter text gains nothing. */
const SHORTEST = 1_024;

/** Text as a column keeps it: GitHub's payloads repeat themselves, and packed take a seventh of the room and of the writing. */
export async function packText(text: string): Promise<string> {
  if (text.length < SHORTEST) return text;
  const packed = await deflate(text, { level: constants.Z_BEST_SPEED });
  return `${MARK}${packed.toString("base64")}`;
}

export async function unpackText(kept: string): Promise<string> {
  if (!kept.startsWith(MARK)) return kept;
  return (await inflate(Buffer.from(kept.slice(MARK.length), "base64"))).toString("utf8");
}
