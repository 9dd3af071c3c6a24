import type { GitHubClient } from "../../../src/adapters/github/github-client.ts";
import { openApiChecker } from "./openapi-checker.ts";

export interface FakeDelivery {
  readonly id: number;
  readonly guid: string;
  readonly event: string;
  readonly deliveredAt: string;
  readonly status: number;
  readonly payload: Record<string, unknown> | null;
  /** Listed, and not there when it is asked for. */
  readonly gone?: boolean;
  /** GitHub fails whenever it is asked for. */
  readonly broken?: boolean;
}

interface FakeDeliveries {
  readonly client: Pick<GitHubClient, "request">;
  /** Ids of the deliveries that were fetched. */
  readonly asked: number[];
  readonly pages: number;
  /** From this delivery on, fetching one fails. */
  failFrom(id: number | undefined): void;
}

/** GitHub's list of the App's deliveries, newest first, by cursor. Questions and answers are checked against GitHub's description. */
export function fakeDeliveries(deliveries: readonly FakeDelivery[]): FakeDeliveries {
  const checker = openApiChecker();
  const asked: number[] = [];
  let pages = 0;
  let failing: number | undefined;

  const list = (query: Record<string, unknown>) => {
    pages += 1;
    const size = Number(query["per_page"] ?? 30);
    const from = Number(String(query["cursor"] ?? "v1_0").slice(3));
    const next = `https://api.github.com/app/hook/deliveries?per_page=${size}&cursor=v1_${from + size}`;
    const headers = from + size < deliveries.length ? { link: `<${next}>; rel="next"` } : {};
    return { status: 200, data: deliveries.slice(from, from + size).map(itemOf), headers };
  };
  const read = (id: number) => {
    if (failing !== undefined && id >= failing) throw problem(502, "Bad Gateway");
    const delivery = deliveries.find((one) => one.id === id);
    if (delivery?.broken === true) throw problem(502, "Bad Gateway");
    if (delivery === undefined || delivery.gone === true) throw problem(404, "Not Found");
    asked.push(id);
    const request = { headers: {}, payload: delivery.payload };
    return { status: 200, data: { ...itemOf(delivery), request, response: { headers: {}, payload: "" } } };
  };

  return {
    asked,
    get pages() {
      return pages;
    },
    failFrom: (id) => {
      failing = id;
    },
    client: {
      request: async (name, { delivery_id: id, ...query } = {}) => {
        const route = checker.find("GET", name.replace("GET ", "").replace("{delivery_id}", String(id)));
        if (route === undefined) throw new Error(`${name} is not a documented route`);
        const strings = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
        const answer = id === undefined ? list(query) : read(Number(id));
        const faults = [
          ...checker.checkRequest(route, strings, undefined),
          ...checker.checkResponse(route, answer.status, answer.data),
        ];
        if (faults.length > 0) throw new Error(faults.join("; "));
        return answer;
      },
    },
  };
}

const itemOf = (delivery: FakeDelivery) => ({
  id: delivery.id,
  guid: delivery.guid,
  delivered_at: delivery.deliveredAt,
  redelivery: false,
  duration: 0.1,
  status: delivery.status < 300 ? "OK" : "Invalid HTTP Response",
  status_code: delivery.status,
  event: delivery.event,
  action: null,
  installation_id: 1,
  repository_id: 1,
});

const problem = (status: number, message: string): Error => Object.assign(new Error(message), { status });
