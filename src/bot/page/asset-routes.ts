import { Hono } from "hono";
import { ICON } from "./layout.ts";
import { STYLE_PATH, STYLE_SHEET } from "./style/style-sheet.ts";

/** The style sheet, whose path names its content, and the icon. */
export function assetRoutes(): Hono {
  const app = new Hono();
  app.get(STYLE_PATH, (c) =>
    c.body(STYLE_SHEET, 200, {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    }),
  );
  app.get("/assets/icon.svg", (c) =>
    c.body(ICON, 200, { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" }),
  );
  return app;
}
