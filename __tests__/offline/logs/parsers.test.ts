import { describe, expect, it } from "@jest/globals";
import { LOG_PARSERS } from "../../../src/offline/logs/parser-registry.ts";

type Statuses = Readonly<Record<string, string>>;

/** Each parser on a small log of its runner. */
const CASES: readonly (readonly [name: string, log: string, expected: Statuses, about?: object])[] = [
  [
    "parse_log_pytest",
    "PASSED t/a.py::ok\nFAILED t/a.py::bad - assert 1 == 2\nSKIPPED [3] t/a.py:7: no\nSKIPPED t/a.py::off\nERROR t/b.py\nXFAIL t/a.py::known\nXPASS t/a.py::odd\nPASSED t/a.py::spaced[a b]\nPASSED [100%]",
    {
      "t/a.py::ok": "PASSED",
      "t/a.py::bad": "FAILED",
      "t/a.py::off": "SKIPPED",
      "t/b.py": "ERROR",
      "t/a.py::known": "XFAIL",
      "t/a.py::spaced[a": "PASSED",
      "[100%]": "PASSED",
    },
  ],
  [
    "parse_log_requests",
    "PASSED t.py::a[/very/long/path]\nPASSED t.py::b[//host/x]\nFAILED t.py::c[/x*/y] - no\nPASSED t.py::d",
    {
      "t.py::a[/path]": "PASSED",
      "t.py::b[//host/x]": "PASSED",
      "t.py::c[/x*/y]": "FAILED",
      "t.py::d": "PASSED",
    },
  ],
  [
    "parse_log_astropy",
    "\u001b[32mPASSED\u001b[0m t.py::a[x y]\nFAILED t.py::b - boom - bang\nt.py::c PASSED\nt.py::d[1 2] XFAIL\nSKIPPED [1] t.py:3: why",
    { "t.py::a[x y]": "PASSED", "t.py::b": "FAILED", "t.py::c": "PASSED", "t.py::d[1 2]": "XFAIL" },
  ],
  [
    "parse_log_matplotlib",
    "PASSED t.py::m[MouseButton.LEFT]\nFAILED t.py::m[MouseButton.RIGHT] - x",
    { "t.py::m[1]": "PASSED", "t.py::m[3]": "FAILED" },
  ],
  [
    "parse_log_seaborn",
    "t.py::a PASSED  [ 5%]\nFAILED t.py::b - x\nPASSED t.py::c\nt.py::d FAILED [9%]",
    { "t.py::a": "PASSED", "t.py::b": "FAILED", "t.py::c": "PASSED" },
  ],
  [
    "parse_log_django",
    [
      "test_a (m.C) ... ok",
      "A docstring. ... ok",
      "test_b (m.C) ... FAIL",
      "test_c (m.C) ... ERROR",
      "test_d (m.C) ... skipped 'no db'",
      "test_e (m.C) ... some output",
      "ok",
      "FAIL: test_b (m.C)",
      "ERROR: setUpClass (m.D)",
      "FAIL:",
      "test_f (m.C) ... Internal Server Error: /x/",
      "ok",
    ].join("\n"),
    {
      "test_a (m.C)": "PASSED",
      "A docstring.": "PASSED",
      "test_b (m.C)": "FAILED",
      "test_c (m.C)": "ERROR",
      "test_d (m.C)": "SKIPPED",
      "test_e (m.C)": "PASSED",
      test_b: "FAILED",
      setUpClass: "ERROR",
      "test_f (m.C)": "PASSED",
    },
  ],
  [
    "parse_log_sympy",
    "test_a ok\ntest_b F\ntest_c E\n____ sympy/x/tests/test_y.py:test_b ____",
    { test_a: "PASSED", test_b: "FAILED", test_c: "ERROR", "sympy/x/tests/test_y.py:test_b": "FAILED" },
  ],
  [
    "parse_log_jest",
    "  ✓ adds (3 ms)\n  ✕ breaks\n  ○ later",
    { adds: "PASSED", breaks: "FAILED", later: "SKIPPED" },
  ],
  ["parse_log_jest_json", "[PASSED] a > b\n[FAILED] c\n[TODO] d", { "a > b": "PASSED", c: "FAILED" }],
  [
    "parse_log_vitest",
    " ✓ f.ts > a 12ms\n × f.ts > b\n ↓ f.ts > c [skipped]",
    { "f.ts > a": "PASSED", "f.ts > b": "FAILED", "f.ts > c": "SKIPPED" },
  ],
  [
    "parse_log_tap",
    "ok 1 first\nnot ok 2 second\nok without number\n  ok 3 third # SKIP",
    { first: "PASSED", second: "FAILED", "third # SKIP": "PASSED" },
  ],
  [
    "parse_log_karma",
    "noise\nStarting browser Chrome\n  suite\n    ✔ good\n    ✖ bad\nSUMMARY:\n    ✔ not read",
    { "suite > good": "PASSED", "suite > bad": "FAILED" },
  ],
  ["parse_log_immutable_js", "✓ a", { a: "PASSED" }, { instanceId: "immutable-js__immutable-js-2006" }],
  ["parse_log_immutable_js", "✓ a", {}, { instanceId: "immutable-js__immutable-js-1" }],
  [
    "parse_log_calypso",
    "+ ./node_modules/.bin/jest x\n  suite\n    inner\n      ✓ good (5ms)\n      ✕ bad\nTest Suites: 1\n      ✓ not read",
    { "suite - inner - good": "PASSED", "suite - inner - bad": "FAILED" },
  ],
  [
    "parse_log_next",
    "xvfb-run a xvfb-run \nStarting browser Chrome\n  suite\n    ✓ good\n    ✗ bad\n    LOG: ✓ noise\nTOTAL: 2",
    { "suite - good": "PASSED", "suite - bad": "FAILED" },
  ],
  [
    "parse_log_next",
    "Running: a.js (1 of 2)\n\n\n  My suite\n    ✓ good (3ms)\n    1) bad\n",
    { "My suite: good": "PASSED", "My suite: bad": "FAILED" },
    { version: "1.27" },
  ],
  [
    "parse_log_lighthouse",
    "running 3 test files\n  outer\n    suite\n      ✔ good (4ms)\n      1) bad\n  2 passing",
    { "suite - good": "PASSED", "suite - bad": "FAILED" },
    { version: "10.0" },
  ],
  [
    "parse_log_lighthouse",
    "PASS a.js (1.2s)\nFAIL b.js",
    { "a.js": "PASSED", "b.js": "FAILED" },
    { version: "5.1" },
  ],
  [
    "parse_log_lighthouse",
    './node_modules/.bin/mocha --reporter json {"passes": [{"fullTitle": "a b",\n}], "failures": [{"fullTitle": "c",\n}],',
    { "a b": "PASSED", c: "FAILED" },
    { version: "2.0" },
  ],
  [
    "parse_log_highlightjs",
    "  suite\n    ✓ good (3ms)\n    1) bad\n  1 passing\n    2) detail",
    { "suite.good": "PASSED", "suite.bad": "FAILED" },
  ],
  [
    "parse_plotly_js",
    "  - suite :\n    * good : ok\n    * bad : failed",
    { "suite.good": "PASSED", "suite.bad": "FAILED" },
  ],
  [
    "parse_log_chart_js",
    "\u001b[31mChrome 99.0 (Linux x86) suite bad FAILED\u001b[0m\nChrome 99.0 (Linux) ok",
    { "suite bad ": "FAILED" },
  ],
  ["parse_log_marked", "1) bad one \n2 specs, 1 failure", { "bad one": "FAILED" }],
  ["parse_log_eslint", "  1) rule\n     breaks:\n     AssertionError: x", { "rule breaks:": "FAILED" }],
  [
    "parse_log_bpmn_js",
    "HeadlessChrome 9.0 (Linux 0.0) a b FAILED\nChrome Headless 1.2 (Linux x86_64) c FAILED\n",
    { "a b ": "FAILED", "c ": "FAILED" },
  ],
  [
    "parse_log_openlayers",
    "Chrome Headless 9.0 (Linux x86_64) a  b FAILED\ncase x/main.js: mismatch\n",
    { "a b": "FAILED", "x/main.js": "FAILED" },
  ],
  [
    "parse_log_p5js",
    "{\n 1) not: this\n}\n  1) suite\n       inner\n         bad:\n  text",
    { "suite:inner:bad": "FAILED" },
  ],
  [
    "parse_log_carbon",
    "PASS a.js (3.1 s)\nPASS b.js\nFAIL c.js (12ms)",
    { "a.js": "PASSED", "b.js": "PASSED", "c.js": "FAILED" },
  ],
  ["parse_log_grommet", "FAIL a.js (3 s)\nPASS b.js (1.5s)", { "a.js": "FAILED", "b.js": "PASSED" }],
  ["parse_log_emotion", "FAIL a.js\nPASS a.js", { "a.js": "PASSED" }],
  [
    "parse_log_prismjs",
    '+ ./node_modules/.bin/mocha tests/run.js --reporter json\n{"failures":[{"fullTitle":"b"}],"passes":[{"fullTitle":"a"}]}',
    { a: "PASSED", b: "FAILED" },
  ],
  ["parse_log_prismjs", "+ ./node_modules/.bin/mocha tests/run.js --reporter json\n{cut", {}],
  [
    "parse_log_quarto_cli",
    "[smoke] /tmp/qwe.qmd ... \u001b[32mok\n[unit] b ... \u001b[31mFAILED\n[unit] c ...\nERRORS\n[unit] d ... \u001b[32mok",
    { "[smoke] /tmp/0": "PASSED", "[unit] b": "FAILED", "[unit] c": "FAILED" },
  ],
  [
    "parse_log_cypress",
    '  "failures": [{"fullTitle": "b",\n  ],  "passes": [{"fullTitle": "a",\n  }../..',
    { a: "PASSED", b: "FAILED" },
  ],
  [
    "parse_log_redis",
    "[ok]: good (3 ms)\n[err]: bad in tests/x.tcl\n[skip]: off\n[ignore]: out",
    { good: "PASSED", bad: "FAILED", off: "SKIPPED", out: "SKIPPED" },
  ],
  ["parse_log_jq", "PASS: tests/a\nFAIL: tests/b", { "tests/a": "PASSED", "tests/b": "FAILED" }],
  [
    "parse_log_doctest",
    '<doctest><TestCase name="t"><SubCase name="a"><Expression success="true"/></SubCase><SubCase name="b"><Expression success="false"/></SubCase></TestCase></doctest>',
    { "t > a": "PASSED", "t > b": "FAILED" },
  ],
  ["parse_log_doctest", "<doctest><TestCase></doctest>", {}],
  [
    "parse_log_micropython_test",
    "pass  a.py\nFAIL  b.py\nskip  c.py",
    { "a.py": "PASSED", "b.py": "FAILED", "c.py": "SKIPPED" },
  ],
  [
    "parse_log_googletest",
    "[       OK ] s.a (0 ms)\n[  FAILED  ] s.b (1 ms)\n[  FAILED  ] s.b",
    { "s.a": "PASSED", "s.b": "FAILED" },
  ],
  [
    "parse_log_gotest",
    "--- PASS: A (0.0s)\n    --- FAIL: A/sub (0.0s)\n--- SKIP: B (0.0s)",
    { A: "PASSED", "A/sub": "FAILED", B: "SKIPPED" },
  ],
  [
    "parse_log_maven",
    "+ mvn -Dtest=A#a test\n+ mvn -Dtest=B test\n[INFO] BUILD SUCCESS\n[INFO] BUILD FAILURE",
    { "A#a": "PASSED", B: "FAILED" },
  ],
  ["parse_log_maven", "BUILD SUCCESS\n+ mvn -Dtest=A test", { A: "PASSED" }],
  ["parse_log_ant", "    [junit] [PASS] a.B\n    [junit] [ERR] c.D", { "a.B": "PASSED", "c.D": "FAILED" }],
  [
    "parse_log_gradle_custom",
    "a.T > one PASSED\na.T > two\nwarning: x y\nFAILED\n> Task FAILED",
    { "a.T > one": "PASSED", "a.T > two": "FAILED" },
  ],
  [
    "parse_log_phpunit",
    "Calc (App\\Calc)\n ✔ Adds\n ✘ Divides\n ↩ Later",
    { "Calc > Adds": "PASSED", "Calc > Divides": "FAILED", "Calc > Later": "SKIPPED" },
  ],
  [
    "parse_log_jekyll",
    "A#a. = 0.1 s = .\nB#b. = 0.1 s = F",
    { "A#a": "PASSED", "B#b": "FAILED" },
    { instanceId: "jekyll__jekyll-9141" },
  ],
  ["parse_log_jekyll", "a.feature ...F", { "a.feature": "FAILED" }, { instanceId: "jekyll__jekyll-8761" }],
  [
    "parse_log_ruby_unit",
    "test: adds:\t.: (0.1)\n  breaks: F\n  later: O",
    { adds: "PASSED", breaks: "FAILED", later: "SKIPPED" },
  ],
  [
    "parse_log_rspec_transformed_json",
    "a b - passed\nc - failed\nd - pending",
    { "a b": "PASSED", c: "FAILED" },
  ],
  [
    "parse_log_cargo",
    "test m::a ... ok\ntest m::b ... FAILED\ntest m::c ... ignored\ntest src/lib.rs - f (line 3) ... ok",
    { "m::a": "PASSED", "m::b": "FAILED" },
  ],
];

describe("log parsers", () => {
  it.each(CASES)("%s reads its runner (case %#)", (name, log, expected, about = {}) => {
    const parse = LOG_PARSERS[name];
    const context = { instanceId: "owner__name-1", version: "", ...about };
    expect(Object.fromEntries(parse?.(log, context) ?? [["no parser", name]])).toEqual(expected);
  });

  it.each(Object.keys(LOG_PARSERS))("%s finds nothing in an empty log", (name) => {
    expect(LOG_PARSERS[name]?.("", { instanceId: "a__b-1", version: "" }).size).toBe(0);
  });
});
