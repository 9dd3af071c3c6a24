/** Whether a `Host` header names this machine. A page of another site whose name was made to resolve to loopback names itself instead. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host ?? "");
}
