import { describe, expect, it } from "@jest/globals";
import { readInstances } from "../../../src/offline/input/read-instances.ts";
import { readPredictions } from "../../../src/offline/input/read-predictions.ts";
import { readTestList } from "../../../src/offline/input/test-list.ts";
import { readJson } from "../../../src/offline/input/tolerant-json.ts";
import { memoryOfflineFiles } from "../../fakes/memory-offline-files.ts";

const ignore = (): undefined => undefined;
const instances = async (path: string, text: string) => [
  ...(await readInstances(memoryOfflineFiles({ [path]: text }), path, ignore)).values(),
];
const predictions = async (path: string, text: string) => [
  ...(await readPredictions(memoryOfflineFiles({ [path]: text }), path, ignore)).values(),
];

describe("JSON that is almost JSON", () => {
  it("is read as it is when it is JSON, byte order mark or not", () => {
    expect(readJson('\ufeff{"a": 1}')).toEqual({ kind: "value", value: { a: 1 } });
  });

  it("may have trailing commas and NUL characters, which is said", () => {
    expect(readJson('{"a": [1, 2,],}')).toMatchObject({
      value: { a: [1, 2] },
      overlooked: "a trailing comma or the like",
    });
    expect(readJson('{"a": \u00001}')).toMatchObject({ value: { a: 1 }, overlooked: "NUL characters" });
  });

  it("is an error when it is cut", () => {
    expect(readJson('{"a": [1')).toMatchObject({ kind: "error" });
    expect(readJson("")).toMatchObject({ kind: "error" });
  });
});

describe("rows that cannot be used", () => {
  const told = async (read: Promise<unknown>): Promise<string> =>
    read.then(
      () => "read",
      (error: Error) => error.message,
    );

  it("are told by what is wrong with the first when none can, not by what the file looks like", async () => {
    const row = '{"instance_id": "a-1", "repo": "a/b", "FAIL_TO_PASS": [1], "PASS_TO_PASS": []}';
    expect(await told(instances("a.jsonl", row))).toBe(
      "a.jsonl holds no instances that can be used. The first: a-1 has no readable FAIL_TO_PASS; it looks like instances of a data set",
    );
    expect(await told(instances("a.jsonl", '{"instance_id": "a-1", "model_patch": "x"}'))).toBe(
      "a.jsonl holds no instances; it looks like predictions",
    );
  });

  it("are no predictions when the patch is no text or nothing says for which instance", async () => {
    const rows = [
      { instance_id: "a-1", model_patch: 5 },
      { instance_id: "a-2", model_patch: ["x"] },
      { instance_id: 7, model_patch: "x" },
      { instance_id: "a-3", model_patch: null },
    ];
    const remarks: string[] = [];
    const path = "p.jsonl";
    const text = rows.map((row) => JSON.stringify(row)).join("\n");
    const read = await readPredictions(memoryOfflineFiles({ [path]: text }), path, (one) =>
      remarks.push(one.text),
    );
    expect([...read.keys()]).toEqual(["a-3"]);
    expect(remarks).toEqual([
      "skipped: the model_patch of a-1 is no text",
      "skipped: the model_patch of a-2 is no text",
      "skipped: no instance_id that is text",
    ]);
  });
});

describe("test lists", () => {
  it.each([[["a", "b"]], ['["a", "b"]'], ["['a', 'b']"], ["('a', 'b',)"]])("are read from %j", (value) => {
    expect(readTestList(value)).toEqual(["a", "b"]);
  });

  it.each([[{}], [null], ["[1]"], ["a, b"]])("are not guessed from %j", (value) => {
    expect(readTestList(value)).toBeUndefined();
  });

  it("keep blanks around names and may be empty", () => {
    expect(readTestList('[" a "]')).toEqual([" a "]);
    expect(readTestList("")).toEqual([]);
  });
});

describe("instances", () => {
  const swebench = { instance_id: "django__django-1", FAIL_TO_PASS: '["f"]', PASS_TO_PASS: '["p"]' };
  const pro = {
    instance_id: "instance_a__b-0123",
    repo: "a/b",
    repo_language: "Go",
    fail_to_pass: "['f']",
    pass_to_pass: "['p']",
  };
  const poly = { instance_id: "a__b-1", repo: "a/b", language: "Java", F2P: "['f']", P2P: "['p']" };
  it.each([
    [
      "SWE-bench",
      swebench,
      { language: "python", repository: "django/django", logParser: "parse_log_django" },
    ],
    ["SWE-bench Pro", pro, { language: "go", repository: "a/b" }],
    ["SWE-PolyBench", poly, { language: "java" }],
    ["fail_only", { ...swebench, eval_type: "fail_only" }, { evalType: "fail-only" }],
    [
      "SWE-smith",
      { ...swebench, instance_id: "x.1.y", repo: "swesmith/x.1" },
      { logParser: "parse_log_pytest_v2" },
    ],
    [
      "a repository that is graded by failures",
      { ...swebench, instance_id: "eslint__eslint-1" },
      { evalType: "fail-only", language: "javascript" },
    ],
  ])("of %s are read", async (_, row, expected) => {
    expect(await instances("set.jsonl", JSON.stringify(row))).toEqual([
      expect.objectContaining({ f2p: ["f"], p2p: ["p"], ...expected }),
    ]);
  });

  it("of Multi-SWE-bench count what was skipped or absent before as fail-to-pass", async () => {
    const row = {
      org: "o",
      repo: "r",
      number: 7,
      lang: "c",
      f2p_tests: { a: {} },
      s2p_tests: { b: {} },
      n2p_tests: { c: {} },
      p2p_tests: { d: {} },
    };
    const [instance] = await instances("set.json", JSON.stringify([row]));
    expect(instance).toMatchObject({ id: "o__r-7", language: "c", f2p: ["a", "b", "c"], p2p: ["d"] });
    expect([...(instance?.classes ?? [])]).toEqual([
      ["a", "f2p"],
      ["b", "s2p"],
      ["c", "n2p"],
    ]);
  });

  it("come as JSONL, list, map, one object, CSV, or JSONL under another name", async () => {
    const text = JSON.stringify(swebench);
    const csv = `instance_id,fail_to_pass,pass_to_pass\ndjango__django-1,"['f']","[""p""]"\n`;
    for (const [path, content] of [
      ["a.jsonl", `${text}\n`],
      ["a.json", `[${text}]`],
      ["a.json", `{"django__django-1": ${JSON.stringify({ ...swebench, instance_id: undefined })}}`],
      ["a.json", text],
      ["a.csv", csv],
      ["a.json", `${text}\n${text}`],
    ] as const) {
      expect(await instances(path, content)).toEqual([
        expect.objectContaining({ id: "django__django-1", f2p: ["f"], p2p: ["p"] }),
      ]);
    }
  });

  it("that cannot be read are told and left out", async () => {
    const told: string[] = [];
    const texts = {
      "a.jsonl": `${JSON.stringify(swebench)}\n{"instance_id": "x__y-1", "FAIL_TO_PASS": 3}\n7`,
    };
    await readInstances(memoryOfflineFiles(texts), "a.jsonl", ({ line, text }) =>
      told.push(`${line}: ${text}`),
    );
    expect(told).toEqual([
      "2: skipped: x__y-1 has no readable FAIL_TO_PASS; it looks like instances of a data set",
      "3: skipped: not an object but a JSON number",
    ]);
  });
});

describe("predictions", () => {
  const one = { instance_id: "a__b-1", model_patch: "diff", model_name_or_path: "m" };
  it("come as JSONL, list, map, or one object", async () => {
    for (const [path, content] of [
      ["p.jsonl", JSON.stringify(one)],
      ["p.json", JSON.stringify([one])],
      ["p.json", JSON.stringify({ "a__b-1": { model_patch: "diff", model_name_or_path: "m" } })],
      ["p.json", JSON.stringify(one)],
    ] as const) {
      expect(await predictions(path, content)).toEqual([
        { instanceId: "a__b-1", model: "m", patch: "given" },
      ]);
    }
  });

  it("tell an empty patch from one of white space, and read Multi-SWE-bench's", async () => {
    const rows = [
      { ...one, model_patch: "" },
      { ...one, instance_id: "a__b-2", model_patch: " \n" },
      { org: "o", repo: "r", number: "7", fix_patch: "diff" },
    ];
    expect(
      (await predictions("p.json", JSON.stringify(rows))).map(({ instanceId, patch }) => [instanceId, patch]),
    ).toEqual([
      ["a__b-1", "empty"],
      ["a__b-2", "blank"],
      ["o__r-7", "given"],
    ]);
  });
});
