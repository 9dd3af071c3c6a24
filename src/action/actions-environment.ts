import { readFile } from "node:fs/promises";
import * as core from "@actions/core";
import { createGitHubClient } from "../adapters/github/github-client.ts";
import { type GitHubHost, githubHost } from "../adapters/github/github-host.ts";

const env = process.env;

const repositoryName = (): readonly [string, string] => {
  const [owner = "", repo = ""] = (env["GITHUB_REPOSITORY"] ?? "").split("/");
  return [owner, repo];
};

/** Takes the token out of the environment, so that nothing that is started from here on inherits it, and has it masked in the log. */
export function takeToken(token: string | undefined): readonly string[] {
  delete env["INPUT_GITHUB-TOKEN"];
  if (token === undefined) return [];
  core.setSecret(token);
  return [token];
}

export function openHost(token: string): GitHubHost {
  const [owner, repo] = repositoryName();
  const baseUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
  return githubHost(createGitHubClient({ token, baseUrl, log: core.info }), { owner, repo });
}

export async function readEventFile(): Promise<{ readonly name: string; readonly payload: unknown }> {
  const text = await readFile(env["GITHUB_EVENT_PATH"] ?? "", "utf8");
  return { name: env["GITHUB_EVENT_NAME"] ?? "", payload: JSON.parse(text) };
}

/** The page of a run, which a check run links to. */
export function runUrl(id: string): string {
  const [owner, repo] = repositoryName();
  return `${env["GITHUB_SERVER_URL"] ?? "https://github.com"}/${owner}/${repo}/actions/runs/${id}`;
}
