import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fillSample } from "../../../src/bot/sample/fill-sample.ts";
import { aStore } from "../../builders/a-store.ts";
import { aTriage } from "../../builders/a-triage.ts";

const store = await aStore();
const triage = aTriage(store);
await fillSample(store, triage.clock.at);

interface Description {
  readonly openapi: string;
  readonly paths: Record<
    string,
    {
      readonly get: {
        readonly parameters: readonly { readonly name: string }[];
        readonly responses: Record<
          string,
          { readonly content: Record<string, { readonly schema: { readonly $ref: string } }> }
        >;
      };
    }
  >;
  readonly components: { readonly schemas: Record<string, object> };
}

const described = (await (await triage.get("/api/openapi.json")).json()) as Description;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "api", components: described.components });

/** Faults of an answer by the description of its path and status. */
async function faultsOf(
  path: string,
): Promise<{ readonly status: number; readonly faults: unknown; readonly body: Answer }> {
  const response = await triage.get(path);
  const type = response.headers.get("content-type") ?? "";
  const schema =
    described.paths[path.split("?")[0] ?? ""]?.get.responses[String(response.status)]?.content[type]?.schema;
  const body = (await response.json()) as Answer;
  const validate = ajv.compile({ $ref: `api${schema?.$ref}` });
  return { status: response.status, faults: validate(body) ? [] : validate.errors, body };
}

interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  readonly next?: string;
}

describe("the API", () => {
  it("is described by OpenAPI 3.1, each parameter with it", () => {
    expect(described.openapi).toBe("3.1.0");
    expect(Object.keys(described.paths)).toEqual(["/api/verdicts", "/api/pulls", "/api/shares"]);
    expect(described.paths["/api/verdicts"]?.get.parameters.map(({ name }) => name)).toEqual([
      "repository",
      "agent",
      "outcome",
      "pull_request",
      "since",
      "document",
      "most",
      "after",
    ]);
  });

  it.each([
    "/api/verdicts",
    "/api/verdicts?document=full&most=20",
    "/api/verdicts?repository=example/checkout&agent=wren&since=2026-10-01",
    "/api/verdicts?outcome=regression&since=2026-10-01T00:00:00Z",
    "/api/pulls",
    "/api/pulls?outcome=unjudged&opened_since=2026-11-01",
    "/api/shares",
    "/api/shares?by=repository&weeks=26",
    "/api/shares?by=week&agent=wren",
  ])("answers %s as it is described", async (path) => {
    const { status, faults, body } = await faultsOf(path);
    expect([status, faults]).toEqual([200, []]);
    expect(body.rows.length).toBeGreaterThan(0);
  });

  it.each([
    "/api/verdicts?most=0",
    "/api/pulls?outcome=good",
    "/api/shares?weeks=-1",
    "/api/verdicts?colour=red",
    "/api/verdicts?since=yesterday",
  ])("refuses %s with what is wrong, as it is described", async (path) => {
    const { status, faults } = await faultsOf(path);
    expect([status, faults]).toEqual([400, []]);
  });

  it("gives each verdict once over all parts, newest first", async () => {
    const ids: unknown[] = [];
    const times: unknown[] = [];
    let after = "";
    do {
      const { body } = await faultsOf(`/api/verdicts?most=100${after}`);
      ids.push(...body.rows.map((row) => row["id"]));
      times.push(...body.rows.map((row) => row["recorded_at"]));
      after = body.next === undefined ? "" : `&after=${body.next}`;
    } while (after !== "");
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(300);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("says of an address that is not there where the description is", async () => {
    const response = await triage.get("/api/nothing");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json",
    ]);
  });
});
