import type { Context } from "hono";

const titles = {
  400: "Bad request",
  401: "Who asks is not known",
  403: "Refused",
  404: "Not found",
  421: "Wrong host",
  500: "Fault of the server",
  503: "Not available",
} as const;

export type ProblemStatus = keyof typeof titles;

/** An error of the API as RFC 9457 writes it. `detail` is ours, or says what of the request is wrong. */
export const problem = (c: Context, status: ProblemStatus, detail: string): Response =>
  c.json({ title: titles[status], status, detail }, status, { "content-type": "application/problem+json" });
