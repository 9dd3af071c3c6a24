/** Files that decide what the gate does; they are read from base, and edits to them are reported (design rule 10). */
export function isGateFile(path: string): boolean {
  return /^\.github\/(outcome-gate\.ya?ml|workflows\/)/.test(path);
}
