/** Expressions of workflows: paths, quoted words, `==`, `!=`, `!`, `&&`, `||`, `fromJSON()`; a job that goes on is neither cancelled nor failed. */
export function evaluate(expression: string, context: object): unknown {
  const text = expression
    .trim()
    .replace(/^\$\{\{([\s\S]*)\}\}$/, "$1")
    .trim();
  const or = text.split("||");
  if (or.length > 1) return or.map((part) => evaluate(part, context)).find(Boolean) ?? "";
  const and = text.split("&&").map((part) => evaluateOne(part.trim(), context));
  return and.find((value) => !value) ?? and.at(-1);
}

function evaluateOne(text: string, context: object): unknown {
  const [, left = "", sign, right = ""] = /^(.*?)(==|!=)(.*)$/.exec(text) ?? [];
  if (sign !== undefined) {
    const same = String(evaluate(left, context) ?? "") === String(evaluate(right, context) ?? "");
    return sign === "==" ? same : !same;
  }
  if (text === "always()" || text === "!cancelled()") return true;
  const [, json] = /^fromJSON\((.*)\)$/.exec(text) ?? [];
  if (json !== undefined) return JSON.parse(String(evaluate(json, context)));
  if (/^'.*'$/.test(text)) return text.slice(1, -1);
  if (!/^[a-z]+(\.[\w-]+)*$/.test(text)) throw new Error(`cannot interpret \${{ ${text} }}`);
  return text
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], context);
}

/** The text with every expression in it replaced. */
export function fill(text: string, context: object): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) =>
    String(evaluate(expression, context) ?? ""),
  );
}
