import { createRequire } from "node:module";
import { describe, expect, it } from "@jest/globals";
import { deliveryQueue } from "../../../src/bot/receive/delivery-queue.ts";

interface Example {
  readonly name: string;
  readonly examples: readonly Record<string, unknown>[];
}

const require = createRequire(import.meta.url);
const examples: readonly Example[] = require("@octokit/webhooks-examples");
const queuesOf = (event: string): readonly (string | undefined)[] => [
  ...new Set(examples.find(({ name }) => name === event)?.examples.map(deliveryQueue)),
];

describe("the queue of a delivery", () => {
  it.each(["pull_request", "issue_comment", "pull_request_review"])(
    "is the pull request's for %s",
    (event) => {
      const queues = queuesOf(event);
      expect(queues.length).toBeGreaterThan(0);
      for (const queue of queues) expect(queue).toMatch(/^repository:\d+:pull:\d+$/);
    },
  );

  it.each(["workflow_run", "check_run"])(
    "is the pull request's for %s when GitHub names it, else the commit's",
    (event) => {
      for (const queue of queuesOf(event))
        expect(queue).toMatch(/^repository:\d+:(pull:\d+|commit:[0-9a-f]{40})$/);
    },
  );

  it("is one for a pull request and the run of its workflow", () => {
    const repository = { id: 5 };
    const run = { workflow_run: { head_sha: "a", pull_requests: [{ number: 7 }] }, repository };
    expect(deliveryQueue(run)).toBe(deliveryQueue({ pull_request: { number: 7 }, repository }));
  });

  it("is the repository's or the installation's for what is about no pull request", () => {
    expect(deliveryQueue({ repository: { id: 5 } })).toBe("repository:5");
    expect(queuesOf("installation").every((queue) => queue?.startsWith("installation:"))).toBe(true);
  });

  it.each([[undefined], [null], ["text"], [[]], [{ repository: { id: "5" } }]])(
    "is none for %j",
    (payload) => {
      expect(deliveryQueue(payload)).toBeUndefined();
    },
  );
});
