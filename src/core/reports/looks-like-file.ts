const SOURCE_FILE =
  /^[^\n]*\.(?:[cm]?[jt]sx?|py|rb|phpt?|pl|t|lua|exs?|dart|vue|svelte|go|rs|java|kt|cs|cpp|cc|c|sh|bats|feature)$/;

/** Whether a group's or suite's name is really the path of a test file (jest-junit, vitest, node-tap name their suites so). */
export const looksLikeFile = (name: string): boolean =>
  name.length < 4_096 && SOURCE_FILE.test(name) && (!/\s/.test(name) || /^(?:[\\/.]|[A-Za-z]:)/.test(name));
