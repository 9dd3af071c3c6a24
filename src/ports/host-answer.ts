/** How a host answers where lacking a permission, or being late, is to be expected. */
export type HostAnswer<T> =
  | { readonly kind: "done"; readonly value: T }
  /** What was to be changed is not there any more. */
  | { readonly kind: "gone" }
  /** The host did not take it. `because` is a sentence for people; it names the permission in workflow words when one is missing. */
  | { readonly kind: "refused"; readonly because: string };
