// Makes docs/images/*.png: comments as they look on GitHub, light and dark. Needs Chromium on the PATH (or its path in CHROMIUM).
//   npm run screenshots            the ones that the documentation shows
//   npm run screenshots -- FOLDER  all of them, to look at
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { importSource, top } from "./import-source.mjs";

const { aBreakingVerdict, aVerdict, neutraliser, renderPage, waysOut } = await importSource(
  "__tests__/builders/a-verdict.ts",
  "src/core/render/neutralise.ts",
  "src/core/render/comment.ts",
  "src/gate/publish/ways-out.ts",
);

const WIDTH = 860;
const agent = {
  name: "copilot",
  confidence: "identity",
  evidence: ["opened by Copilot", "branch copilot/fix-totals"],
};
const testEdits = [
  { path: "test/cart.test.ts", kind: "edited", held: true },
  { path: "test/coupon.test.ts", kind: "added", held: false },
];

const pages = {
  "comment-breaking": {
    verdict: aBreakingVerdict({ agent, testEdits }),
    ways: { suggestion: "on-the-diff" },
    packet: "packet",
    kept: ["light", "dark"],
  },
  "comment-resolved": { verdict: aVerdict({ agent }), ways: {}, packet: "no-packet", kept: ["light"] },
  "comment-overridden": {
    verdict: aBreakingVerdict({
      agent,
      gate: { decision: "pass", because: ["overridden", "breaks-p2p"] },
      approvals: [{ kind: "override", by: "maria", at: "2026-11-30T12:00:00Z" }],
    }),
    ways: {},
    packet: "packet",
    kept: [],
  },
};

const themes = {
  light: {
    page: "#ffffff",
    text: "#1f2328",
    faint: "#59636e",
    line: "#d1d9e0",
    code: "#818b981f",
    block: "#f6f8fa",
    add: "#dafbe1",
    addText: "#116329",
    del: "#ffebe9",
    delText: "#82071e",
    head: "#f6f8fa",
  },
  dark: {
    page: "#0d1117",
    text: "#f0f6fc",
    faint: "#9198a1",
    line: "#3d444d",
    code: "#656c7633",
    block: "#151b23",
    add: "#033a16",
    addText: "#aff5b4",
    del: "#67060c",
    delText: "#ffdcd7",
    head: "#151b23",
  },
};

const style = (t) => `
* { box-sizing: border-box }
body { margin: 0; padding: 16px; width: ${WIDTH}px; background: ${t.page}; color: ${t.text}; font: 14px/1.5 "Noto Sans", "Liberation Sans", "DejaVu Sans", sans-serif }
.box { border: 1px solid ${t.line}; border-radius: 6px }
.by { padding: 8px 16px; background: ${t.head}; border-bottom: 1px solid ${t.line}; border-radius: 6px 6px 0 0; color: ${t.faint} }
.by b { color: ${t.text} } .by span { border: 1px solid ${t.line}; border-radius: 2em; padding: 0 7px; font-size: 12px }
.body { padding: 16px }
h3 { font-size: 1.25em; margin: 0 0 12px } p, ul, table, pre, details { margin: 0 0 16px } ul { padding-left: 2em }
.body > :last-child { margin-bottom: 0 }
table { border-collapse: collapse } td, th { border: 1px solid ${t.line}; padding: 6px 13px } th { font-weight: 600 }
code, pre { font: 85%/1.45 "Noto Sans Mono", "Liberation Mono", "DejaVu Sans Mono", monospace }
code { background: ${t.code}; border-radius: 6px; padding: .2em .4em; white-space: break-spaces }
pre { background: ${t.block}; border-radius: 6px; padding: 16px; overflow: hidden } pre code { background: none; padding: 0; font-size: 100%; white-space: pre }
.add { background: ${t.add}; color: ${t.addText} } .del { background: ${t.del}; color: ${t.delText} }
summary { cursor: pointer }`;

/** In a comment, unlike in a file, GitHub breaks a line where the text does. */
const broken = (html) => html.replace(/<p>[\s\S]*?<\/p>/g, (paragraph) => paragraph.replaceAll("\n", "<br>"));

/** Lines of a diff in GitHub's colours. */
const coloured = (html) =>
  html.replace(/<pre><code class="language-diff">([\s\S]*?)<\/code><\/pre>/g, (_, code) => {
    const lines = code.replace(/\n$/, "").split("\n");
    const marked = lines.map((line) => {
      const kind = { "+": "add", "-": "del" }[line[0]];
      return kind === undefined ? line : `<span class="${kind}">${line}</span>`;
    });
    return `<pre><code>${marked.join("\n")}</code></pre>`;
  });

function documentOf(markdown, theme) {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  const by = '<div class="by"><b>github-actions</b> <span>bot</span> commented</div>';
  const measure = "<script>document.title = document.documentElement.scrollHeight</script>";
  return `<!doctype html><meta charset="utf-8"><style>${style(themes[theme])}</style><div class="box">${by}<div class="body">${coloured(broken(html))}</div></div>${measure}`;
}

const chromium = process.env.CHROMIUM ?? "chromium";
const options = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--hide-scrollbars",
  "--force-device-scale-factor=1",
];

function shoot(file, target) {
  const url = pathToFileURL(file).href;
  const dom = execFileSync(chromium, [...options, `--window-size=${WIDTH},200`, "--dump-dom", url], {
    stdio: ["ignore", "pipe", "ignore"],
  }).toString();
  const height = /<title>(\d+)<\/title>/.exec(dom)?.[1] ?? "1200";
  execFileSync(chromium, [...options, `--window-size=${WIDTH},${height}`, `--screenshot=${target}`, url], {
    stdio: "ignore",
  });
}

const folder = process.argv[2] ?? join(top, "docs/images");
mkdirSync(folder, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "screenshots-"));
try {
  for (const [name, { verdict, ways, packet, kept }] of Object.entries(pages)) {
    const markdown = renderPage(verdict, neutraliser([]), { ...waysOut(verdict, packet), ...ways });
    for (const theme of process.argv[2] === undefined ? kept : Object.keys(themes)) {
      const file = join(work, `${name}-${theme}.html`);
      writeFileSync(file, documentOf(markdown, theme));
      shoot(file, join(folder, `${name}-${theme}.png`));
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
