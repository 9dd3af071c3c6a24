/** What a failure says in one line: its first, and what follows where that only introduces it ("… strictly equal:"). */
export function failureLine(message: string): string | undefined {
  const lines = message.split("\n", 50).map((line) => line.trim());
  const told = lines.filter((line) => line !== "");
  const end = told.findIndex((line) => !line.endsWith(":"));
  const [first, ...more] = told.slice(0, (end < 0 ? 0 : Math.min(end, 2)) + 1);
  return first === undefined ? undefined : [first, ...more].join(" ");
}
