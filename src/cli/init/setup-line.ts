/** `cd ../.. && ` from a suite's folder to the one above it in which its dependencies are installed; empty when it is the same. */
export function goingUp(directory: string, folder: string): string {
  const depth = (path: string) => (path === "" ? 0 : path.split("/").length);
  const levels = depth(directory) - depth(folder);
  return levels === 0 ? "" : `cd ${Array(levels).fill("..").join("/")} && `;
}
