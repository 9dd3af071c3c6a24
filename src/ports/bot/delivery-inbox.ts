/** A webhook delivery of GitHub, its signature already verified. */
export interface Delivery {
  /** `X-GitHub-Delivery`: the same on a redelivery. */
  readonly id: string;
  /** `X-GitHub-Event`: `pull_request`, `workflow_run`, … */
  readonly event: string;
  /** The JSON text as it came. */
  readonly payload: string;
  /** ISO time at which it came. */
  readonly receivedAt: string;
}

/** Where deliveries are kept until they are done. */
export interface DeliveryInbox {
  /** Resolves when the delivery and its job are durable; `known` when a delivery of this id was accepted before. */
  accept(delivery: Delivery): Promise<"accepted" | "known">;
  read(id: string): Promise<Delivery | undefined>;
  /** Of these ids, those never accepted, in the order given. */
  unknownOf(ids: readonly string[]): Promise<readonly string[]>;
}
