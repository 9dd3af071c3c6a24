import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Access } from "../sign-in/access.ts";

/** Headers of every answer: nothing may be loaded, run, framed or sent but our own style sheet, images and forms; nothing private is kept by caches. */
export function pageHeaders(access: Access): MiddlewareHandler {
  const secure = access.kind === "sign-in" && new URL(access.publicUrl).protocol === "https:";
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginResourcePolicy: "same-origin",
    // A badge is there to stand on pages of others, and says so itself.
    overwrite: false,
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    strictTransportSecurity: secure ? "max-age=31536000" : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  return async (c, next) => {
    await headers(c, next);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "private, no-store");
  };
}
