/** One row without its end: quoted where needed; what a spreadsheet would run as a formula gets a quote mark in front. */
export const csvRow = (values: readonly string[]): string => values.map(field).join(",");

function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
