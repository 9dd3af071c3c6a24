import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

type Name = "session" | "sign-in";

/**
 * The two cookies: never read by scripts, never sent from other sites but by following a link, for this host alone. Over plain http, which only
 * loopback may use, browsers refuse `Secure` and the prefix that demands it.
 */
export interface Cookies {
  read(c: Context, name: Name): string | undefined;
  write(c: Context, name: Name, value: string, maxAgeSeconds: number): void;
  remove(c: Context, name: Name): void;
}

export function cookiesFor(publicUrl: string): Cookies {
  const secure = new URL(publicUrl).protocol === "https:";
  const full = (name: Name): string => `${secure ? "__Host-" : ""}outcome-gate-${name}`;
  const common = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  return {
    read: (c, name) => getCookie(c, full(name)),
    write: (c, name, value, maxAge) => setCookie(c, full(name), value, { ...common, maxAge }),
    remove: (c, name) => {
      deleteCookie(c, full(name), common);
    },
  };
}
