import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, it } from "@jest/globals";
import { cargoTest } from "../../src/frameworks/cargo.ts";
import { ctest } from "../../src/frameworks/ctest.ts";
import type { Framework } from "../../src/frameworks/framework.ts";
import { goTest } from "../../src/frameworks/go-test.ts";
import { minitest } from "../../src/frameworks/minitest.ts";
import { phpunit } from "../../src/frameworks/phpunit.ts";
import { prove } from "../../src/frameworks/prove.ts";
import { rspec } from "../../src/frameworks/rspec.ts";
import { aFrameworkSuite } from "../builders/framework-suite.ts";
import { aFolder, type Folder, runFramework } from "../programs/framework-run.ts";

const folders: Folder[] = [];
afterAll(() => Promise.all(folders.map((folder) => folder.dispose())));

interface Case {
  readonly framework: Framework;
  /** A command that succeeds where the tool is installed. */
  readonly tool: string;
  readonly files: Readonly<Record<string, string>>;
  /** Run in the folder first, as a suite's `build` is. */
  readonly build?: string;
  readonly statuses: Readonly<Record<string, string>>;
  /** The written id to pick, and all ids that may run for it. */
  readonly pick: string;
  readonly runs: readonly string[];
}

/** All of them together stay under ten seconds; Maven alone would double that, and is run by `npm run bench:presets`. */
const CASES: readonly Case[] = [
  {
    framework: prove,
    tool: "prove --version",
    files: {
      "lib/Sum.pm": "package Sum; sub sum { $_[0] + $_[1] } 1;",
      "t/sum.t": `use Test::More tests => 5; use Sum;
        is(Sum::sum(1, 2), 3, "adds | 'quoted' (\\$x)"); is(1, 2, "wrong"); ok(1); TODO: { local $TODO = "later"; ok(0, "known") }
        SKIP: { skip "not here", 1; ok(1, "skipped") }`,
      "t/deep/other.t": `use Test::More; subtest "part" => sub { ok(1, "inside"); }; done_testing;`,
      "t/dies.t": `use Test::More tests => 2; ok(1, "before"); die "gone";`,
    },
    statuses: {
      "t/deep/other.t > part": "passed",
      "t/dies.t > before": "passed",
      "t/sum.t > adds | 'quoted' ($x)": "passed",
      "t/sum.t > wrong": "failed",
      "t/sum.t > test 3": "passed",
      "t/sum.t > known": "passed",
      "t/sum.t > test 5": "skipped",
    },
    pick: "t/deep/other.t > part",
    runs: ["t/deep/other.t > part"],
  },
  {
    framework: ctest,
    tool: "ctest --version",
    build: "cmake -S . -B build && cmake --build build",
    files: {
      "CMakeLists.txt": `cmake_minimum_required(VERSION 3.19)
project(x NONE)
enable_testing()
add_test(NAME passes COMMAND sh -c "exit 0")
add_test(NAME "name with (brackets) + $|plus" COMMAND sh -c "exit 0")
add_test(NAME fails COMMAND sh -c "echo wrong; exit 1")
`,
    },
    statuses: { passes: "passed", "name with (brackets) + $|plus": "passed", fails: "failed" },
    pick: "name with (brackets) + $|plus",
    runs: ["name with (brackets) + $|plus"],
  },
  {
    framework: goTest,
    tool: "go version",
    files: {
      "go.mod": "module example.com/x\n\ngo 1.19\n",
      "a_test.go": `package x
import "testing"
func TestPasses(t *testing.T) {}
func TestFails(t *testing.T) { t.Error("wrong") }
func TestParent(t *testing.T) { t.Run("two words | $", func(t *testing.T) {}) }
func TestSkipped(t *testing.T) { t.Skip("later") }
`,
      "deep/b_test.go": `package deep
import "testing"
func TestPasses(t *testing.T) {}
`,
    },
    statuses: {
      "example.com/x > TestPasses": "passed",
      "example.com/x > TestFails": "failed",
      "example.com/x > TestParent/two_words_|_$": "passed",
      "example.com/x > TestParent": "passed",
      "example.com/x > TestSkipped": "skipped",
      "example.com/x/deep > TestPasses": "passed",
    },
    pick: "example.com/x > TestParent/two_words_|_$",
    runs: ["example.com/x > TestParent/two_words_|_$", "example.com/x > TestParent"],
  },
  {
    framework: cargoTest,
    tool: "cargo --version",
    files: {
      "Cargo.toml": `[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n[lib]\ndoctest = false\n`,
      "src/lib.rs": `#[cfg(test)] mod tests {
  #[test] fn passes() {}
  #[test] fn fails() { assert_eq!(1, 2, "wrong"); }
  #[test] #[should_panic] fn panics() { panic!() }
  #[test] #[ignore] fn ignored() {}
}
`,
      "tests/outer.rs": "#[test] fn passes() {}\n",
    },
    statuses: {
      "src/lib.rs > tests::passes": "passed",
      "src/lib.rs > tests::fails": "failed",
      "src/lib.rs > tests::panics": "passed",
      "src/lib.rs > tests::ignored": "skipped",
      "tests/outer.rs > passes": "passed",
    },
    pick: "tests/outer.rs > passes",
    runs: ["tests/outer.rs > passes"],
  },
  {
    framework: rspec,
    tool: "rspec --version",
    files: {
      ".rspec": "--fail-fast\n",
      "spec/a_spec.rb": `RSpec.describe "Sum" do
  it("adds | 'quoted' $x") { expect(1 + 1).to eq(2) }
  it("fails") { expect(1).to eq(2) }
  it("is known") { pending "later"; raise "x" }
  xit("is skipped") { }
  context("deep") { it("works") { } }
end`,
      "spec/b_spec.rb": `RSpec.describe("Other") { it("works") { } }`,
    },
    statuses: {
      "spec/a_spec.rb > Sum > adds | 'quoted' $x": "passed",
      "spec/a_spec.rb > Sum > fails": "failed",
      "spec/a_spec.rb > Sum > is known": "passed",
      "spec/a_spec.rb > Sum > is skipped": "skipped",
      "spec/a_spec.rb > Sum > deep > works": "passed",
      "spec/b_spec.rb > Other > works": "passed",
    },
    pick: "spec/b_spec.rb > Other > works",
    runs: ["spec/b_spec.rb > Other > works"],
  },
  {
    framework: minitest,
    tool: "ruby -e 'require \"minitest\"'",
    files: {
      "test/a_test.rb": `require "minitest/autorun"
class ATest < Minitest::Test
  def test_passes; assert true; end
  def test_fails; assert_equal 1, 2; end
  def test_skipped; skip "later"; end
  define_method("test_ two words | $x") { assert true }
end`,
      "test/b_test.rb": `require "minitest/autorun"
describe("Group") { it("works") { assert true } }`,
    },
    statuses: {
      "test/a_test.rb > ATest > test_passes": "passed",
      "test/a_test.rb > ATest > test_fails": "failed",
      "test/a_test.rb > ATest > test_skipped": "skipped",
      "test/a_test.rb > ATest > test_ two words | $x": "passed",
      "test/b_test.rb > Group > test_0001_works": "passed",
    },
    pick: "test/b_test.rb > Group > test_0001_works",
    runs: ["test/b_test.rb > Group > test_0001_works"],
  },
  {
    framework: phpunit,
    tool: "phpunit --version",
    files: {
      "phpunit.xml": `<phpunit><testsuites><testsuite name="all"><directory>tests</directory></testsuite></testsuites></phpunit>`,
      "tests/SumTest.php": `<?php namespace App; use PHPUnit\\Framework\\TestCase;
final class SumTest extends TestCase {
  public function testPasses(): void { $this->assertTrue(true); }
  public function testFails(): void { $this->assertSame(1, 2); }
  public function testSkipped(): void { $this->markTestSkipped("later"); }
  /** @dataProvider rows */ public function testRows(int $a): void { $this->assertTrue(true); }
  public static function rows(): array { return ['one | $x' => [1], "two" => [2]]; }
}`,
      "tests/OtherTest.php": `<?php namespace App; use PHPUnit\\Framework\\TestCase;
final class OtherTest extends TestCase { public function testPasses(): void { $this->assertTrue(true); } }`,
    },
    statuses: {
      "tests/OtherTest.php > App.OtherTest > testPasses": "passed",
      "tests/SumTest.php > App.SumTest > testPasses": "passed",
      "tests/SumTest.php > App.SumTest > testFails": "failed",
      "tests/SumTest.php > App.SumTest > testSkipped": "skipped",
      'tests/SumTest.php > App.SumTest > testRows with data set "one | $x"': "passed",
      'tests/SumTest.php > App.SumTest > testRows with data set "two"': "passed",
    },
    pick: 'tests/SumTest.php > App.SumTest > testRows with data set "one | $x"',
    runs: [
      'tests/SumTest.php > App.SumTest > testRows with data set "one | $x"',
      'tests/SumTest.php > App.SumTest > testRows with data set "two"',
    ],
  },
];

for (const { framework, tool, files, build, statuses, pick, runs } of CASES) {
  const isThere = spawnSync("sh", ["-c", tool]).status === 0;
  const it_ = isThere ? it : it.skip;
  describe(`a real run of ${framework.name}`, () => {
    it_(
      `reports all tests and runs the ones that are picked${isThere ? "" : " (not installed)"}`,
      async () => {
        const folder = await aFolder(files);
        folders.push(folder);
        if (build !== undefined) spawnSync("sh", ["-c", build], { cwd: folder.path });
        const suite = aFrameworkSuite(framework.name);
        const all = await runFramework(framework, suite, { kind: "all" }, folder);
        expect([all.statuses, all.exitCode === 0]).toEqual([statuses, false]);

        const key = all.keys.find((_, index) => Object.keys(all.statuses)[index] === pick);
        expect(key).toBeDefined();
        const tests = key === undefined ? [] : [key];
        const some = await runFramework(framework, suite, { kind: "tests", tests }, folder);
        expect(Object.keys(some.statuses)).toEqual(runs);
      },
    );
  });
}
