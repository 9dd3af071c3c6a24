import { describe, expect, it } from "@jest/globals";
import { readText } from "../../builders/read-text.ts";

const byStatus = async (report: string) => {
  const { state, tests, errors, results } = await readText(report);
  const messages = [...results.values()].flatMap(({ message }) => (message === undefined ? [] : [message]));
  return { state, tests, errors: errors.map(({ message }) => message), messages };
};

describe("trx", () => {
  /** The classes stand behind the results, as vstest writes them. */
  const trx = (results: string, definitions: string, summary = "") =>
    `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<TestRun id="1" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results>${results}</Results>
<TestDefinitions>${definitions}</TestDefinitions><ResultSummary outcome="Failed">${summary}</ResultSummary></TestRun>`;
  const definition = (id: string, className: string) =>
    `<UnitTest name="x" id="${id}"><TestMethod codeBase="a.dll" className="${className}" name="x"/></UnitTest>`;
  const result = (id: string, name: string, outcome: string, inside = "") =>
    `<UnitTestResult testId="${id}" testName="${name}" outcome="${outcome}">${inside}</UnitTestResult>`;

  it("names each test by the class of its definition, and tells every outcome", async () => {
    const failed =
      "<Output><ErrorInfo><Message>expected &lt;1&gt;</Message><StackTrace>at Cart.cs:7</StackTrace></ErrorInfo></Output>";
    const report = trx(
      [
        result("1", "Shop.CartTests.Adds", "Passed"),
        result("2", "Removes", "Failed", failed),
        result("2", "Waits", "NotExecuted"),
        result("2", "Hangs", "Timeout"),
        result("2", "Breaks", "Aborted"),
        result("3", "Alone", "Passed"),
      ].join(""),
      definition("1", "Shop.CartTests") + definition("2", "Shop.CartTests, Shop, Version=1.0.0.0"),
    );
    expect(await byStatus(report)).toEqual({
      state: "complete",
      tests: [
        "Shop.CartTests > Adds: passed",
        "Shop.CartTests > Removes: failed",
        "Shop.CartTests > Waits: skipped",
        "Shop.CartTests > Hangs: failed",
        "Shop.CartTests > Breaks: errored",
        "Alone: passed",
      ],
      errors: [],
      messages: ["expected <1>"],
    });
  });

  it("takes the rows of a data-driven test for it, and its run's errors for errors outside tests", async () => {
    const rows = `<InnerResults>${result("1", "Adds (1)", "Passed")}${result("1", "Adds (2)", "Failed")}</InnerResults>`;
    const info = (text: string) => `<RunInfo outcome="Error"><Text>${text}</Text></RunInfo>`;
    const summary = `<RunInfos>${info("[xUnit.net 00:00:01] A.B [FAIL]")}${info("The test host crashed.")}</RunInfos>`;
    expect(await byStatus(trx(result("1", "Adds", "Failed", rows), definition("1", "T"), summary))).toEqual({
      state: "complete",
      tests: ["T > Adds (1): passed", "T > Adds (2): failed"],
      errors: ["The test host crashed."],
      messages: [],
    });
  });

  it("that ends in the middle is incomplete, and keeps what it had", async () => {
    const whole = trx(result("1", "Adds", "Passed"), definition("1", "T"));
    expect(await byStatus(whole.slice(0, whole.indexOf("<TestDefinitions>")))).toMatchObject({
      state: "incomplete",
      tests: ["Adds: passed"],
    });
  });
});

describe("nunit", () => {
  it("3: names tests by class and tells errors, skips and warnings apart", async () => {
    const report = `<test-run id="2" testcasecount="5"><test-suite type="TestFixture" name="Cart" fullname="Shop.Cart">
<test-case name="Adds" fullname="Shop.Cart.Adds" classname="Shop.Cart" result="Passed"/>
<test-case name="Adds(1,2)" classname="Shop.Cart" result="Failed"><failure><message><![CDATA[Expected: 3]]></message><stack-trace>at x</stack-trace></failure></test-case>
<test-case name="Throws" classname="Shop.Cart" result="Failed" label="Error"><failure><message>boom</message></failure></test-case>
<test-case name="Later" classname="Shop.Cart" result="Skipped" label="Ignored"><reason><message>not yet</message></reason></test-case>
<test-case name="Warns" classname="Shop.Cart" result="Warning"/>
</test-suite></test-run>`;
    expect(await byStatus(report)).toEqual({
      state: "complete",
      tests: [
        "Shop.Cart > Adds: passed",
        "Shop.Cart > Adds(1,2): failed",
        "Shop.Cart > Throws: errored",
        "Shop.Cart > Later: skipped",
        "Shop.Cart > Warns: passed",
      ],
      errors: [],
      messages: ["Expected: 3", "boom", "not yet"],
    });
  });

  it("3: tells a fixture whose set-up failed, and not the suites around a failed test", async () => {
    const report = `<test-run><test-suite type="Assembly" name="a.dll" site="Child"><failure><message>One or more child tests had errors</message></failure>
<test-suite type="TestFixture" name="Cart" fullname="Shop.Cart" site="SetUp"><failure><message>no database</message></failure></test-suite>
</test-suite></test-run>`;
    expect((await byStatus(report)).errors).toEqual(["Shop.Cart: no database"]);
  });

  it("2: splits the full name, and reads the words that it had before there were results", async () => {
    const report = `<test-results name="a.dll"><test-suite name="Cart"><results>
<test-case name="Shop.Cart.Adds" executed="True" success="True"/>
<test-case name="Shop.Cart.Removes" executed="True" success="False"><failure><message>no</message></failure></test-case>
<test-case name="Shop.Cart.Waits" executed="False"/>
<test-case name="Shop.Cart.Odd" executed="True" result="Inconclusive"/>
</results></test-suite></test-results>`;
    expect((await byStatus(report)).tests).toEqual([
      "Shop.Cart > Adds: passed",
      "Shop.Cart > Removes: failed",
      "Shop.Cart > Waits: skipped",
      "Shop.Cart > Odd: skipped",
    ]);
  });
});

describe("xunit", () => {
  it("names tests by type, with their messages and reasons, and an assembly's errors outside them", async () => {
    const report = `<assemblies><assembly name="a.dll"><errors><error type="assembly-cleanup" name="Shop"><failure><message>leak</message></failure></error></errors>
<collection name="c"><test name="Shop.Cart.Adds" type="Shop.Cart" method="Adds" result="Pass"/>
<test name="Shop.Cart.Adds(a: 1)" type="Shop.Cart" method="Adds" result="Fail"><failure><message>Assert.Equal() Failure</message><stack-trace>at x</stack-trace></failure></test>
<test name="Shop.Cart.Waits" type="Shop.Cart" method="Waits" result="Skip"><reason>slow</reason></test>
<test name="displayed as it likes" type="Shop.Cart" result="NotRun"/></collection></assembly></assemblies>`;
    expect(await byStatus(report)).toEqual({
      state: "complete",
      tests: [
        "Shop.Cart > Adds: passed",
        "Shop.Cart > Adds(a: 1): failed",
        "Shop.Cart > Waits: skipped",
        "Shop.Cart > displayed as it likes: skipped",
      ],
      errors: ["Shop: leak"],
      messages: ["Assert.Equal() Failure", "slow"],
    });
  });
});
