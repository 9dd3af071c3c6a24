import { z } from "zod";
import {
  problemAnswer,
  pullsAnswer,
  pullsQuery,
  sharesAnswer,
  sharesQuery,
  verdictsAnswer,
  verdictsQuery,
} from "./api-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

/** The API described by OpenAPI 3.1, made from the schemas that it checks requests with. */
export function openApi(): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Outcome Gate",
      version: "1",
      description:
        "What agents' pull requests did. Only what the person can see on GitHub is listed and counted.",
    },
    security: [{ token: [] }, { session: [] }, {}],
    paths: {
      "/api/verdicts": operation(
        "listVerdicts",
        "Verdicts on agents' pull requests, newest first",
        verdictsQuery,
        "Verdicts",
      ),
      "/api/pulls": operation(
        "listPulls",
        "Open pull requests of agents, most dangerous first",
        pullsQuery,
        "Pulls",
      ),
      "/api/shares": operation(
        "listShares",
        "Counts of the outcomes by agent, repository or week",
        sharesQuery,
        "Shares",
      ),
    },
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A person's GitHub token" },
        session: { type: "apiKey", in: "cookie", name: "__Host-outcome-gate-session" },
      },
      schemas: {
        Verdicts: schemaOf(verdictsAnswer),
        Pulls: schemaOf(pullsAnswer),
        Shares: schemaOf(sharesAnswer),
        Problem: schemaOf(problemAnswer),
      },
    },
  };
}

function operation(operationId: string, summary: string, query: z.ZodObject, answer: string): Json {
  const refused = (description: string): Json => ({
    description,
    content: { "application/problem+json": { schema: reference("Problem") } },
  });
  return {
    get: {
      operationId,
      summary,
      parameters: parametersOf(query),
      responses: {
        200: { description: summary, content: { "application/json": { schema: reference(answer) } } },
        400: refused("A parameter is unknown or not what it may be"),
        401: refused("Without a token or session, or with one that GitHub does not take (any more)"),
        503: refused("GitHub does not say now what the person can see"),
      },
    },
  };
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function schemaOf(schema: z.ZodType, io: "input" | "output" = "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parametersOf(query: z.ZodObject): readonly Json[] {
  const { properties = {} } = schemaOf(query) as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: false,
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}
