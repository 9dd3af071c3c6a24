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
  /** Deliveries of one queue are done one after the other, in the order accepted. Without one, each stands alone. */
  readonly queue?: string;
}

/** What the job of kind `delivery` carries: the delivery is read from the inbox when its turn comes. */
export interface DeliveryJob {
  readonly delivery: string;
}

/** Where deliveries are kept until they are done. */
export interface DeliveryInbox {
  /** Resolves when the delivery and its job are durable; `known` when a delivery of this id was accepted before. */
  accept(delivery: Delivery): Promise<"accepted" | "known">;
  /** Undefined when there is none of this id, or when it was done so long ago that its payload was removed. */
  read(id: string): Promise<Delivery | undefined>;
  /** Of these ids, those never accepted, in the order given. */
  unknownOf(ids: readonly string[]): Promise<readonly string[]>;
  /** Removes payloads of deliveries that are done and came before this ISO time; an undone one is never touched. Returns how many. */
  prune(before: string): Promise<number>;
}
