/** How long durations are written: `90s`, `10m`, `1h30m`. Units in this order, each at most once, whole numbers. */
export const durationPattern = /^(?=\d)(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/;

/** The longest wait, in milliseconds, that a timer holds (25 days, less some hours); a longer one would end at once. */
export const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Milliseconds, `LONGEST_WAIT_MS` at most; or undefined when the text is no duration or is one of zero length. */
export function parseDuration(text: string): number | undefined {
  const match = durationPattern.exec(text);
  if (match === null) return undefined;
  const [hours, minutes, seconds] = [1, 2, 3].map((group) => Number(match[group] ?? 0)) as [
    number,
    number,
    number,
  ];
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}
