/** The address to go back to after signing in: a path of this server, or `/` for anything that could lead elsewhere. */
export function localPath(to: string | undefined): string {
  if (to === undefined || !/^\/(?![/\\])/.test(to) || to.length > 2000 || /[\p{Cc}\\]/u.test(to)) return "/";
  const here = "http://here.invalid";
  const url = URL.canParse(to, here) ? new URL(to, here) : undefined;
  if (url === undefined || url.origin !== here || url.pathname.startsWith("//")) return "/";
  return url.pathname.startsWith("/sign-") ? "/" : `${url.pathname}${url.search}`;
}
