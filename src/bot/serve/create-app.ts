import { z } from "zod";
import type { AppCredentials } from "./app-credentials.ts";

const conversionSchema = z.object({
  id: z.int(),
  slug: z.string(),
  pem: z.string(),
  webhook_secret: z.string().min(1),
  client_id: z.string(),
  client_secret: z.string(),
});

export type CreatedApp =
  | { readonly kind: "created"; readonly credentials: AppCredentials }
  /** A clause in plain words. */
  | { readonly kind: "refused"; readonly because: string };

const DEADLINE_MS = 15_000;

/** Takes the App's credentials from GitHub for the code of a manifest; a code works once, and for an hour. */
export async function createApp(code: string, apiUrl: string): Promise<CreatedApp> {
  try {
    const response = await fetch(`${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`, {
      method: "POST",
      headers: { accept: "application/vnd.github+json", "user-agent": "outcome-gate" },
      redirect: "error",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.status !== 201) return refused(`GitHub answered ${response.status}`);
    const parsed = conversionSchema.safeParse(await response.json());
    return parsed.success
      ? { kind: "created", credentials: credentialsOf(parsed.data) }
      : refused("GitHub's answer is not what it documents");
  } catch {
    return refused("GitHub does not answer");
  }
}

const refused = (because: string): CreatedApp => ({ kind: "refused", because });

const credentialsOf = (app: z.infer<typeof conversionSchema>): AppCredentials => ({
  appId: app.id,
  slug: app.slug,
  privateKey: app.pem,
  webhookSecret: app.webhook_secret,
  clientId: app.client_id,
  clientSecret: app.client_secret,
});
