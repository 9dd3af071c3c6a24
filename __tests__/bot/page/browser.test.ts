import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { fillSample } from "../../../src/bot/sample/fill-sample.ts";
import { aPage, chromiumPath, launchChromium, serveApp } from "../../builders/a-browser.ts";
import { aStore } from "../../builders/a-store.ts";
import { aTriage } from "../../builders/a-triage.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const deadJob = {
  id: "5",
  kind: "delivery",
  key: "d5",
  attempts: 12,
  lastError: "GitHub answered 502",
  at: "2026-11-30T11:00:00.000Z",
};
const queue = {
  depth: async () => ({ waiting: 2, dead: 1 }),
  listDead: async () => [deadJob],
  revive: async () => true,
};

if (chromiumPath === undefined)
  process.stderr.write("Not tested in a browser: no Chromium on the PATH, and CHROMIUM is not set.\n");
const inBrowser = chromiumPath === undefined ? describe.skip : describe;

inBrowser("the pages in Chromium", () => {
  let base: string;
  let browser: Browser;
  const paths = {
    list: "/?repository=example/checkout",
    nothing: "/?agent=nobody",
    pull: "",
    agent: "/agents/wren?weeks=4",
    repositories: "/repositories",
    queue: "/queue",
    missing: "/none",
  };

  beforeAll(async () => {
    const store = await aStore();
    const triage = aTriage(store, { queue });
    await fillSample(store, triage.clock.at);
    [base, browser] = await Promise.all([serveApp(triage.app), launchChromium()]);
    paths.pull = /href="(\/pulls\/[^"]+)"/.exec(await (await triage.get("/")).text())?.[1] ?? "";
  });

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await aPage(browser, options);
    await page.goto(`${base}${path}`);
    return page;
  };

  it.each([
    ["light", 1280],
    ["dark", 320],
  ] as const)(
    "are clean by axe in %s at %i pixels, need no sideways scrolling, load nothing from elsewhere and break no policy",
    async (colorScheme, width) => {
      const page = await aPage(browser, { colorScheme, viewport: { width, height: 700 } });
      const asked = new Set<string>();
      const said: string[] = [];
      page.on("request", (request) => asked.add(new URL(request.url()).origin));
      page.on("console", (message) => said.push(message.text()));
      for (const path of Object.values(paths)) {
        await page.goto(`${base}${path}`);
        await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
        const { violations } = (await page.evaluate(
          `${axe}; axe.run({ resultTypes: ["violations"] })`,
        )) as AxeResults;
        const told = violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html)]);
        const facts = await page.evaluate(
          "[document.documentElement.scrollWidth, document.scripts.length, document.querySelectorAll('h1').length, document.querySelectorAll('main').length]",
        );
        expect([path, told, facts]).toEqual([path, [], [width, 0, 1, 1]]);
      }
      expect([...asked]).toEqual([base]);
      // Chromium itself tells of a page that is not there.
      expect(said.filter((line) => !line.includes("404"))).toEqual([]);
    },
    180_000,
  );

  it("work without JavaScript: filter, open a pull request, go back, page on", async () => {
    const page = await open("/", { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Next page" }).click();
    expect(await page.locator("tbody tr").count()).toBe(10);
    await page.getByLabel("Outcome", { exact: true }).selectOption("breaking-resolved");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.locator(".title").first().click();
    expect(await page.locator("h2").first().textContent()).toBe("What broke it");
    await page.getByText("How this was measured").click();
    expect(await page.getByRole("region", { name: "Runs" }).isVisible()).toBe(true);
  });

  it("go by keyboard: past the navigation, then from pull request to pull request", async () => {
    const page = await open("/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).hash).toBe("#content");
    await page.locator(".filters button").focus();
    const focused = "document.activeElement.className + ' ' + document.activeElement.textContent";
    const first = await page.locator(".title").first().textContent();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(focused)).toBe(`title ${first}`);
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(focused)).toBe(`title ${await page.locator(".title").nth(1).textContent()}`);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/pulls\//);
  });

  it("stay tables for screen readers where a phone shows cards", async () => {
    const page = await open("/", { viewport: { width: 320, height: 640 } });
    expect(await page.getByRole("table", { name: "Open agent pull requests" }).getByRole("row").count()).toBe(
      51,
    );
    expect(await page.getByRole("columnheader", { name: "Culprit" }).count()).toBe(1);
  });

  it("send the retry of a dead job from their own form", async () => {
    const page = await open("/queue");
    await page.getByRole("button", { name: "Retry delivery d5" }).click();
    expect([new URL(page.url()).pathname, await page.locator("h1").textContent()]).toEqual([
      "/queue",
      "Queue",
    ]);
  });
});
