import { isLoopbackHost } from "./is-loopback-host.ts";

/** What proxies add; one that does not keep the name it was asked by gives a stranger's request this machine's. */
const OF_PROXIES = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

interface Headers {
  header(name: string): string | undefined;
}

/** Whether a request comes from this machine itself: under its name, and through no proxy. */
export function isLocalRequest(request: Headers): boolean {
  return (
    isLoopbackHost(request.header("host")) && OF_PROXIES.every((name) => request.header(name) === undefined)
  );
}
