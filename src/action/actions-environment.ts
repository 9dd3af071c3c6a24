import { readFile } from "node:fs/promises";
import * as core from "@actions/core";
import { createGitHubClient } from "../adapters/github/github-client.ts";
import { type GitHubHost, githubHost } from "../adapters/github/github-host.ts";
import { reasonOf } from "../core/reason-of.ts";
import { UserError } from "../core/user-error.ts";

const env = process.env;

function repositoryName(): readonly [string, string] {
  const [owner = "", repo = ""] = (env["GITHUB_REPOSITORY"] ?? "").split("/");
  if (owner !== "" && repo !== "") return [owner, repo];
  throw noRunner("GITHUB_REPOSITORY");
}

const noRunner = (missing: string): UserError =>
  new UserError(
    `There is no workflow run here: \`${missing}\` is not set.`,
    "This program is the Action's, for the runner of GitHub Actions. On your own machine use `outcome-gate run`.",
  );

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

/** What the runner says of the event. Throws a `UserError` where there is no runner, or where it left nothing to read. */
export async function readEventFile(): Promise<{ readonly name: string; readonly payload: unknown }> {
  const path = env["GITHUB_EVENT_PATH"] ?? "";
  const name = env["GITHUB_EVENT_NAME"] ?? "";
  if (path === "" || name === "") throw noRunner(path === "" ? "GITHUB_EVENT_PATH" : "GITHUB_EVENT_NAME");
  return { name, payload: await payloadIn(path) };
}

async function payloadIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new UserError(
      `The event's file cannot be read: ${reasonOf(error)}`,
      "`GITHUB_EVENT_PATH` must name the file that the runner wrote. In a container job, mount the runner's folder.",
      { cause: error },
    );
  }
}

/** The page of a run, which a check run links to. */
export function runUrl(id: string): string {
  const [owner, repo] = repositoryName();
  return `${env["GITHUB_SERVER_URL"] ?? "https://github.com"}/${owner}/${repo}/actions/runs/${id}`;
}
