/** What a browser says of where a request comes from. */
interface Origins {
  /** `Sec-Fetch-Site`. */
  readonly site: string | undefined;
  /** `Origin`. */
  readonly origin: string | undefined;
}

/**
 * Whether a request that changes something was made by a page of this server. Each browser sends at least one of the two headers with a form; a
 * request with neither is refused. `Sec-Fetch-Site` goes first: pages cannot set it.
 */
export function isOwnRequest({ site, origin }: Origins, ownOrigin: string): boolean {
  if (site !== undefined) return site === "same-origin";
  return origin !== undefined && origin === ownOrigin;
}
