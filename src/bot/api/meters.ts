import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { outcomes } from "../../core/verdict/outcome-names.ts";
import type { JobQueue } from "../../ports/bot/job-queue.ts";
import type { LedgerReader } from "../../ports/bot/ledger-reader.ts";

/** What Prometheus reads. Deliveries and requests are counted by this process; the queue and the ledger are asked at each reading. */
export interface Meters {
  countDelivery(event: string, result: "accepted" | "known" | "refused"): void;
  observeRequest(route: string, status: number, seconds: number): void;
  /** In Prometheus' text format. */
  write(): Promise<string>;
  readonly contentType: string;
}

/** Webhook events that GitHub Apps get by name; others are counted as one, so that a stranger's header makes no new series. */
const EVENTS: ReadonlySet<string> = new Set([
  "check_run",
  "check_suite",
  "installation",
  "installation_repositories",
  "issue_comment",
  "merge_group",
  "ping",
  "pull_request",
  "push",
  "repository",
  "workflow_run",
]);

export function createMeters(
  reader: Pick<LedgerReader, "countByGroup">,
  queue: Pick<JobQueue, "depth">,
): Meters {
  const registry = new Registry();
  const registers = [registry];
  const deliveries = new Counter({
    name: "outcome_gate_deliveries_total",
    help: "Webhook deliveries by event and by what became of them.",
    labelNames: ["event", "result"],
    registers,
  });
  const requests = new Histogram({
    name: "outcome_gate_request_duration_seconds",
    help: "Time to answer a request, by route and status.",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  gaugeOfQueue(queue, registers);
  gaugeOfVerdicts(reader, registers);
  return {
    countDelivery: (event, result) => deliveries.inc({ event: EVENTS.has(event) ? event : "other", result }),
    observeRequest: (route, status, seconds) => requests.observe({ route, status }, seconds),
    write: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function gaugeOfQueue(queue: Pick<JobQueue, "depth">, registers: Registry[]): void {
  new Gauge({
    name: "outcome_gate_queue_jobs",
    help: "Jobs in the queue: waiting, and dead after their last attempt.",
    labelNames: ["state"],
    registers,
    async collect() {
      const { waiting, dead } = await queue.depth();
      this.set({ state: "waiting" }, waiting);
      this.set({ state: "dead" }, dead);
    },
  });
}

function gaugeOfVerdicts(reader: Pick<LedgerReader, "countByGroup">, registers: Registry[]): void {
  new Gauge({
    name: "outcome_gate_verdicts",
    help: "Verdicts on agents' pull requests in the ledger, by outcome.",
    labelNames: ["outcome"],
    registers,
    async collect() {
      const groups = await reader.countByGroup({ kind: "everything" }, "agent", { since: "" });
      for (const outcome of outcomes) {
        const ofIt = groups.filter((group) => group.outcome === outcome);
        this.set(
          { outcome },
          ofIt.reduce((sum, group) => sum + group.verdicts, 0),
        );
      }
    },
  });
}
