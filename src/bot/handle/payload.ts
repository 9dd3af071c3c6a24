import { z } from "zod";

// The fields of GitHub's payloads that are used. Everything else is read anew: a payload may be old, or have been overtaken.

const repositoryPart = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.object({ login: z.string() }),
});

export const installationPart = z.object({ id: z.number() });

const senderPart = z.object({ login: z.string(), type: z.string() });

/** What nearly every payload of a repository has. */
export const inRepository = z.object({
  action: z.string().default(""),
  repository: repositoryPart,
  /** Absent where a webhook is not an App's; then there is nothing to act with. */
  installation: installationPart.optional(),
  sender: senderPart.optional(),
});

export type RepositoryPart = z.infer<typeof repositoryPart>;
