/**
 * What kind of failure a text tells of.
 * `wiring`: names that do not fit together (an import, a name, a type, a build): what a half-applied change shows.
 * `timeout`: too late; `assertion`: the test said no; `error`: the code threw.
 */
export type FailureFamily = "wiring" | "timeout" | "assertion" | "error";

/** The class of an error as the runner states it, without package: `TypeError`, `ArgumentError`. */
export function errorClassOf(text: string): string | undefined {
  const found = CLASS.exec(text)?.groups?.["name"];
  return found?.split(/[.\\:]+/).at(-1);
}

const CLASS =
  /(?:^|\n)\s*(?:E\s+|Uncaught |Caused by: |Error: Uncaught )?(?<name>(?:[\w$]+(?:[.\\]|::))*(?:[A-Z][\w$]*)?(?:Error|Exception|Failure|Failed|Fault|NotMet|NotFound|Panic|Warning))(?: \[\w+\])?(?=[:\n]|\s*$|\s*\()/;

export function familyOf(errorClass: string | undefined, message: string): FailureFamily {
  if (isWiring(errorClass, message)) return "wiring";
  if (TIMEOUT.test(message) || /Timeout|TimedOut/.test(errorClass ?? "")) return "timeout";
  if (errorClass === undefined || GENERIC.has(errorClass)) {
    return errorClass === undefined || ASSERTING.test(message) ? "assertion" : "error";
  }
  return /Assert|Expectation|Comparison|MultipleFailures|TestFail|ClosedSource|Mismatch/i.test(errorClass)
    ? "assertion"
    : "error";
}

/** Classes that assertion libraries throw as well as code does. */
const GENERIC = new Set(["Error", "Exception", "RuntimeError", "Failure"]);

const ASSERTING =
  /^\s*(?:Error: )?expect\(|\bexpected\b|\bassert|\bshould\b|not equal|does ?n.t match|snapshot|\bgot\b|\bwant\b|!==?|===?/i;

const TIMEOUT =
  /\btimed? ?out\b|timeout of \S+ ?(?:ms|s) exceeded|exceeded timeout|deadline exceeded|did not (?:complete|finish) (?:with)?in/i;

const WIRING_CLASS =
  /^(?:ReferenceError|SyntaxError|ImportError|ModuleNotFoundError|NameError|NoMethodError|UnboundLocalError|IndentationError|TabError|LoadError|NoClassDefFoundError|ClassNotFoundException|NoSuchMethod(?:Error|Exception)|NoSuchField(?:Error|Exception)|IncompatibleClassChangeError|AbstractMethodError|MissingMethodException|MissingFieldException|TypeLoadException|UndefinedFunctionError|CompileError|ParseError)$/;

/**
 * A sentence that says which names do not fit together, in the words of node, bundlers, TypeScript, Python, Go, Rust, the JVM,
 * .NET, Ruby, PHP, Perl and C linkers. The whole sentence is the match.
 */
const WIRING_SENTENCE = new RegExp(
  [
    "does not provide an export named [^\\n]+",
    "Cannot find (?:module|package|name) [^\\n]+",
    "Failed to (?:resolve|load) (?:import|url|module) [^\\n]+",
    'No "[^"\\n]+" export is defined',
    "[\\w$.]+ is not (?:a function|a constructor|defined|iterable)\\b",
    "Cannot access '[^']+' before initialization",
    "Identifier '[^']+' has already been declared",
    "(?:error )?TS\\d{4}: [^\\n]+",
    "No module named [^\\n]+",
    "cannot import name [^\\n]+",
    "name '[^']+' is not defined",
    "(?:module|type object) '[^']+' has no attribute '[^']+'",
    "\\w+\\(\\) (?:got an unexpected keyword argument|missing \\d+ required|takes \\d+ positional)[^\\n]*",
    "undefined: [^\\n]+",
    "undefined \\((?:type|field)[^\\n]+",
    "(?:declared and not used|imported and not used)[^\\n]*",
    "(?:not enough|too many) arguments in call[^\\n]*",
    "\\[build failed\\]|\\[setup failed\\]",
    "error\\[E\\d{4}\\][^\\n]*",
    "could not compile [^\\n]+",
    "cannot find symbol[^\\n]*",
    "error CS\\d{4}: [^\\n]+",
    "uninitialized constant [^\\n]+",
    "undefined (?:local variable or )?method [^\\n]+",
    "cannot load such file [^\\n]+",
    '(?:Class|Interface|Trait) "[^"\\n]+" not found',
    "Call to undefined (?:function|method) [^\\n]+",
    "Undefined (?:constant|subroutine) [^\\n]+",
    "Can't locate [^\\n]+",
    "Global symbol [^\\n]+",
    "undefined reference to [^\\n]+",
    "undefined symbol: [^\\n]+",
    "was not declared in this scope",
    "(?:fatal )?error: [^\\n]*(?:undeclared|no member named|No such file)[^\\n]*",
    "[Ss]yntax error[^\\n]*",
  ].join("|"),
  "g",
);

const isWiring = (errorClass: string | undefined, message: string): boolean =>
  (errorClass !== undefined && WIRING_CLASS.test(errorClass)) || wiringIn(message).length > 0;

/** The sentences about names that do not fit together, wherever they stand: a test that spawns a program quotes them. */
export function wiringIn(text: string): readonly string[] {
  return text.match(WIRING_SENTENCE) ?? [];
}
