/** The files that a judged run leaves, by what they hold; the artifact has them under these names. */
export const resultFiles = {
  verdict: "verdict.json",
  repair: "repair.json",
  /** Takes the culprit back, for `git apply` on head. */
  patch: "drop-culprit.patch",
} as const;
