/** Adds options to a command: behind its last word, before a `--` that hands the rest on to something else. */
export function withOptions(command: string, options: string): string {
  const place = / -- /.exec(command)?.index;
  return place === undefined
    ? `${command} ${options}`.trimEnd()
    : `${command.slice(0, place)} ${options}${command.slice(place)}`;
}

/** Runs `command`, then `after` whatever came of it, and ends with the exit code of `command`. */
export const thenAlways = (command: string, after: string): string =>
  `${command}; code=$?; ${after}; exit $code`;
