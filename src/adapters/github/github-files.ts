import { z } from "zod";
import type { BaseFileHost } from "../../ports/base-file-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { required } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const fileSchema = z.object({ type: z.literal("file"), encoding: z.string(), content: z.string() });

export function githubFiles(client: GitHubClient, repository: Repository): BaseFileHost {
  return {
    readFileOn: (branch, path) =>
      required(`\`${path}\``, "contents: read", async () => {
        try {
          const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
            ...repository,
            path,
            ...(branch === undefined ? {} : { ref: branch }),
          });
          const file = fileSchema.safeParse(data);
          // A folder or a link of that name is no configuration; so says git's own reading of base.
          if (!file.success || file.data.encoding !== "base64") return undefined;
          return Buffer.from(file.data.content, "base64").toString("utf8");
        } catch (error) {
          if (error instanceof Error && "status" in error && error.status === 404) return undefined;
          throw error;
        }
      }),
  };
}
