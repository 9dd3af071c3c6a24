/** The answer to `/outcome help`. The commands are code, so that this answer gives none. */
export const helpText = [
  "Commands, at the start of a line in a comment of their own, by people with write access:",
  "",
  "- `/\u200boutcome rerun`: run the gate again on this commit",
  "- `/\u200boutcome localize`: run it again and search for the hunk, also where the workflow switches that off, and longer",
  "- `/\u200boutcome f2p <ids>`: the tests that the change must make pass, one a line; the gate runs again with them",
  "- `/\u200boutcome accept <reason>`: let this commit pass as it is (maintainers)",
  "- `/\u200boutcome explain`: say why the outcome is what it is",
  "- `/\u200boutcome help`: this list",
].join("\n");
