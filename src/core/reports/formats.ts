import { cargoText } from "./cargo-text.ts";
import { ctrf } from "./ctrf.ts";
import { dartJson } from "./dart-json.ts";
import { goJson } from "./go-json.ts";
import { gtestJson } from "./gtest-json.ts";
import { jestJson } from "./jest-json.ts";
import { junit } from "./junit.ts";
import { libtestJson } from "./libtest-json.ts";
import { mochaJson } from "./mocha-json.ts";
import { nunit } from "./nunit.ts";
import { outcomeGateLines } from "./outcome-gate-lines.ts";
import { playwrightJson } from "./playwright-json.ts";
import { pytestJson } from "./pytest-json.ts";
import type { ReportFormat } from "./report.ts";
import { rspecJson } from "./rspec-json.ts";
import { tap } from "./tap.ts";
import { trx } from "./trx.ts";
import { xunit } from "./xunit.ts";

/** Every format that can be read, the strictest to recognise first: TAP has the loosest marks. */
const FORMATS: readonly ReportFormat[] = [
  outcomeGateLines,
  junit,
  trx,
  nunit,
  xunit,
  goJson,
  dartJson,
  libtestJson,
  ctrf,
  jestJson,
  mochaJson,
  playwrightJson,
  pytestJson,
  rspecJson,
  gtestJson,
  cargoText,
  tap,
];

/** Names that people use for a format, besides its own. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  nunit2: "nunit",
  nunit3: "nunit",
  "vitest-json": "jest-json",
  "xunit-v2": "xunit",
  "pytest-json-report": "pytest-json",
  "nextest-json": "libtest-json",
  jest: "jest-json",
  vitest: "jest-json",
  mocha: "mocha-json",
  go: "go-json",
  cargo: "cargo-text",
  rspec: "rspec-json",
  playwright: "playwright-json",
};

/** The names that configuration may use for `report`, besides `auto`. */
export const formatNames: readonly string[] = [
  ...FORMATS.map(({ name }) => name),
  ...Object.keys(OTHER_NAMES),
];

export function formatByName(name: string): ReportFormat | undefined {
  const own = OTHER_NAMES[name] ?? name;
  return FORMATS.find((format) => format.name === own);
}

/** The format that the first characters of a file (up to 4,096) look like. */
export const sniffFormat = (start: string): ReportFormat | undefined =>
  FORMATS.find((format) => format.recognises(start));
