import { appEvents, appPermissions } from "../app-manifest.ts";

export interface ManifestPlaces {
  /** Where browsers and GitHub reach the server. */
  readonly publicUrl: string;
  /** Where the browser that creates the App is now. */
  readonly here: string;
}

export const WEBHOOK_PATH = "/api/github/webhooks";
export const CREATED_PATH = "/setup/created";

/** The App as GitHub's manifest flow takes it: name, permissions, events and addresses are filled in, the person confirms. */
export function writtenManifest({ publicUrl, here }: ManifestPlaces): string {
  return JSON.stringify({
    name: "Outcome Gate",
    url: publicUrl,
    description:
      "Says what an agent's pull request did: the outcome, the hunk that broke the tests, and the proof.",
    public: false,
    hook_attributes: { url: `${publicUrl}${WEBHOOK_PATH}`, active: true },
    redirect_url: `${here}${CREATED_PATH}`,
    callback_urls: [`${publicUrl}/sign-in/callback`],
    default_permissions: appPermissions,
    default_events: appEvents,
  });
}
