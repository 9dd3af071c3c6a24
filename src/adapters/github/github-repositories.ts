import { z } from "zod";
import type { HostRepository, RepositoryHost } from "../../ports/repository-host.ts";
import { allPages } from "./all-pages.ts";
import type { GitHubClient } from "./github-client.ts";
import { required } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const repositorySchema = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.object({ login: z.string() }),
  private: z.boolean(),
});

const repositoryOf = (repository: z.infer<typeof repositorySchema>): HostRepository => ({
  id: repository.id,
  owner: repository.owner.login,
  name: repository.name,
  visibility: repository.private ? "private" : "public",
});

export function githubRepositories(client: GitHubClient, repository: Repository): RepositoryHost {
  return {
    readRepository: () =>
      required("the repository", "contents: read", async () => {
        try {
          const { data } = await client.request("GET /repos/{owner}/{repo}", { ...repository });
          return repositoryOf(repositorySchema.parse(data));
        } catch (error) {
          const status = error instanceof Error && "status" in error ? error.status : undefined;
          if (status === 404 || status === 451) return undefined;
          throw error;
        }
      }),
    listOpenPullRequests: () =>
      required("the open pull requests", "pull-requests: read", async () => {
        const listed = await allPages(z.object({ number: z.number() }), (page) =>
          client.request("GET /repos/{owner}/{repo}/pulls", { ...repository, state: "open", ...page }),
        );
        return listed.map(({ number }) => number);
      }),
  };
}

/** Every repository that the installation behind this client was given. */
export function installedRepositories(client: GitHubClient): Promise<readonly HostRepository[]> {
  return required("the installation's repositories", "contents: read", async () => {
    const listed = await allPages(repositorySchema, async (page) => {
      const { data } = await client.request("GET /installation/repositories", { ...page });
      return { data: z.object({ repositories: z.array(z.unknown()) }).parse(data).repositories };
    });
    return listed.map(repositoryOf);
  });
}
