import { createHash } from "node:crypto";
import { z } from "zod";
import { LONGEST_VERDICT } from "../../core/verdict/parse-verdict.ts";
import type { RunArtifactHost, RunFiles } from "../../ports/run-artifact-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { megabytes, readArtifactZip } from "./read-artifact-zip.ts";
import { required } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const listSchema = z.object({
  artifacts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      size_in_bytes: z.number(),
      expired: z.boolean(),
      digest: z.string().nullish(),
      workflow_run: z.object({ id: z.number().nullish() }).nullish(),
    }),
  ),
});
type Artifact = z.infer<typeof listSchema>["artifacts"][number];

/** A verdict compresses to a tenth; whatever is larger is not ours. */
const LARGEST_ZIP = 16 * 1024 * 1024;
const MOST_ENTRIES = 100;

const refused = (because: string): RunFiles => ({ kind: "refused", because });

export function githubArtifacts(client: GitHubClient, repository: Repository): RunArtifactHost {
  return {
    readRunFiles: (run, name, names) =>
      required(`the artifacts of run ${run}`, "actions: read", async () => {
        const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts", {
          ...repository,
          run_id: run,
          name,
          per_page: 100,
        });
        // Each attempt of a run may leave one; the newest is of the attempt that ended last.
        const artifact = listSchema
          .parse(data)
          .artifacts.filter((one) => one.name === name && isOfRun(one, run))
          .toSorted((a, b) => b.id - a.id)[0];
        if (artifact === undefined) return { kind: "absent" };
        if (artifact.expired) return refused("the artifact has expired");
        if (artifact.size_in_bytes > LARGEST_ZIP) return tooLarge;
        const zip = await download(client, repository, artifact.id);
        if (zip === undefined) return tooLarge;
        if (!agrees(artifact, zip))
          return refused("the artifact is not what was uploaded: its digest differs");
        return readArtifactZip(zip, { names, mostEntries: MOST_ENTRIES, mostBytes: LONGEST_VERDICT });
      }),
  };
}

const tooLarge = refused(`the artifact is larger than ${megabytes(LARGEST_ZIP)}`);

const isOfRun = ({ workflow_run }: Artifact, run: number) =>
  workflow_run?.id === undefined || workflow_run.id === null || workflow_run.id === run;

/** Undefined when there are more bytes than GitHub had said; the rest is not waited for. */
async function download(
  client: GitHubClient,
  repository: Repository,
  id: number,
): Promise<Uint8Array | undefined> {
  const { data } = await client.request(
    "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}",
    { ...repository, artifact_id: id, archive_format: "zip", request: { parseSuccessResponseBody: false } },
  );
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of data as AsyncIterable<Uint8Array>) {
    size += part.length;
    // Leaving the loop cancels the stream.
    if (size > LARGEST_ZIP) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function agrees({ digest }: Artifact, zip: Uint8Array): boolean {
  if (digest === undefined || digest === null || !digest.startsWith("sha256:")) return true;
  return createHash("sha256").update(zip).digest("hex") === digest.slice("sha256:".length).toLowerCase();
}
