/** What a source file says about names, line by line. Lines count from 1. */
export interface SourceOutline {
  readonly definitions: readonly Definition[];
  readonly uses: readonly NamedLine[];
  /** Functions and types, outer ones before those inside. */
  readonly scopes: readonly Scope[];
  readonly imports: readonly Import[];
  /** By line, the code without comments, and without types where a language runs without them. Lines without any are absent. */
  readonly code: ReadonlyMap<number, string>;
  /** By line, the types left out of `code`. */
  readonly types: ReadonlyMap<number, string>;
}

export interface NamedLine {
  readonly name: string;
  readonly line: number;
}

export interface Definition extends NamedLine {
  /** `file`: seen in the file and beyond; `member`: of a type, seen behind a dot; `import`: in this file only; `local`: in its function only. */
  readonly reach: "file" | "member" | "import" | "local";
}

export interface Scope {
  /** With the names of the types around it: `Cart.total`. */
  readonly name: string;
  readonly kind: "function" | "type";
  readonly from: number;
  readonly to: number;
}

export interface Import {
  /** As the source writes it: `./money.js`, `shop.money`, `com.acme.Money`. */
  readonly module: string;
  readonly line: number;
}

/** The innermost scope that holds a line. */
export function scopeAt(outline: SourceOutline, line: number): Scope | undefined {
  return outline.scopes.findLast((scope) => scope.from <= line && line <= scope.to);
}
