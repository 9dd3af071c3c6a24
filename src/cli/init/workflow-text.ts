import { pinnedActions } from "./pinned-actions.ts";
import { stepText, type WorkflowStep } from "./workflow-step.ts";

/** The text of `.github/workflows/outcome-gate.yml`. `version` is the Action's, which is this package's. */
export function workflowText(toolchain: readonly WorkflowStep[], version: string): string {
  const steps: readonly WorkflowStep[] = [
    { uses: pinnedActions.checkout, with: { "fetch-depth": "0", "persist-credentials": "false" } },
    ...toolchain,
  ];
  return `${HEAD}${steps.map(stepText).join("")}${gateStep(version)}`;
}

const HEAD = `# Names what a pull request did to the tests, finds the hunk that broke them, and gates the merge.
name: Outcome Gate

on:
  pull_request:
    types: [opened, synchronize, reopened, ready_for_review, edited, labeled, unlabeled]
  merge_group:
  push: # runs of the base branch are kept for the pull requests to come
    branches: [main, master]
  workflow_dispatch:
    inputs:
      pull-request:
        description: Number of the pull request to judge
        required: true

permissions: {}

concurrency:
  group: outcome-gate-\${{ inputs.pull-request || github.event.pull_request.number || github.ref }}
  cancel-in-progress: true

jobs:
  gate:
    name: Gate
    runs-on: ubuntu-latest
    timeout-minutes: 90
    permissions:
      contents: read # both commits
      issues: read # fail-to-pass blocks of the issues it closes
      pull-requests: write # label, comment, suggestion; a fork's pull request is judged without
      checks: write # check run
    steps:
`;

const gateStep = (version: string): string => `
      # To pin it, put the commit in place of the tag: git ls-remote https://github.com/outcome-gate/outcome-gate v${version}
      - uses: outcome-gate/outcome-gate@v${version}
        id: gate
        with:
          pull-request: \${{ inputs.pull-request }}
      - uses: ${pinnedActions.uploadArtifact}
        if: always() && steps.gate.outputs.verdict-path != ''
        with:
          name: outcome-gate
          path: \${{ runner.temp }}/outcome-gate
`;
