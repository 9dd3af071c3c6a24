/** The part of a `pull_request` payload that we read, as GitHub sends it. */
export function aPullRequestPayload(commits: { readonly base?: string; readonly head?: string } = {}) {
  return {
    action: "synchronize",
    number: 7,
    pull_request: {
      number: 7,
      draft: false,
      body: "Fixes the total",
      user: { login: "Copilot", id: 198982749, type: "Bot" },
      labels: [{ name: "bug" }],
      head: { sha: commits.head ?? "a".repeat(40), ref: "copilot/fix-1", repo: { full_name: "acme/shop" } },
      base: { sha: commits.base ?? "b".repeat(40), ref: "main", repo: { full_name: "acme/shop" } },
    },
  };
}
