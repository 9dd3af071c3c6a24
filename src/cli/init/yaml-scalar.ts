/** A text as one YAML scalar on one line: plain where YAML reads it back as the same text, else in double quotes. */
export function yamlScalar(text: string): string {
  const isPlain = /^[A-Za-z0-9_./$][\w ./@:+,=&()$'^~-]*$/.test(text) && !/:( |$)|\s$/.test(text);
  return isPlain && !OTHER_TYPE.test(text) ? text : JSON.stringify(text);
}

/** What a plain scalar would be instead of a text, in YAML 1.1 or 1.2. */
const OTHER_TYPE = /^(true|false|yes|no|on|off|y|n|null|~|[-+.\d][\d_.,:eExXa-fA-F+-]*|\.(inf|nan))$/i;
