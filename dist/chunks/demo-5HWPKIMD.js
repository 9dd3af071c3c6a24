import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{evaluateLocally}from"./chunk-KBKXP4Z2.js";import"./chunk-2LFHYLAZ.js";import{package_default}from"./chunk-22K2FVNA.js";import{commandProgress}from"./chunk-OVDEIYFH.js";import"./chunk-CV6KODLZ.js";import"./chunk-GBH5WDID.js";import"./chunk-BKGOY34W.js";import{renderTerminal}from"./chunk-CPDHCLJZ.js";import{terminalStyle}from"./chunk-642TWRG6.js";import{renderPage}from"./chunk-WTKCYJYR.js";import"./chunk-KDATDYRF.js";import"./chunk-A7624C66.js";import"./chunk-A2ZIZ54H.js";import"./chunk-HR4L5O4X.js";import"./chunk-CN5ZVNM5.js";import"./chunk-Z5NSYXPJ.js";import"./chunk-7KZQEC5I.js";import"./chunk-K3FIBXUS.js";import"./chunk-K77Y45QF.js";import"./chunk-TRI6PUAP.js";import"./chunk-A5NPMOH7.js";import"./chunk-2Q5C7EYR.js";import"./chunk-AAWYKBSM.js";import"./chunk-VKNLF4Q6.js";import"./chunk-KKHBF7IX.js";import"./chunk-3MIC2OIL.js";import"./chunk-QX64JOOK.js";import"./chunk-YAE2HJKH.js";import"./chunk-ZD6GNU5I.js";import"./chunk-NBODAFI3.js";import{neutraliser}from"./chunk-C2DUNZ7C.js";import"./chunk-ZWNRSTQW.js";import"./chunk-VTLSSWIA.js";import"./chunk-RQT24L6O.js";import"./chunk-KWYREIVF.js";import"./chunk-GNFGHRZO.js";import"./chunk-64PGIUXR.js";import"./chunk-F6ZXP264.js";import"./chunk-VUEJJUAN.js";import{mkdtemp,realpath,rm}from"node:fs/promises";import{tmpdir}from"node:os";import{join as join2}from"node:path";import{execFile}from"node:child_process";import{mkdir,writeFile}from"node:fs/promises";import{dirname,join}from"node:path";import{promisify}from"node:util";var demoBase={"package.json":`{
  "name": "small-shop",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
`,"src/cart.js":`import { discountFor } from "./discount.js";
import { roundCents } from "./money.js";

/** The sum of all lines, before any discount. */
export function subtotal(cart) {
  return cart.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** How many articles are in the cart. */
export function countArticles(cart) {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** What the customer pays. */
export function total(cart) {
  const sum = subtotal(cart);
  return roundCents(sum - discountFor(sum, cart.customer));
}

/** The lines, dearest first. */
export function sortedLines(cart) {
  return [...cart.lines].sort((a, b) => b.price - a.price);
}
`,"src/discount.js":`const LEVELS = { none: 0, silver: 0.05, gold: 0.1 };

/** The share that a customer saves. */
export function rateFor(customer) {
  const rate = LEVELS[customer?.level ?? "none"] ?? 0;
  return Math.max(0, rate);
}

/** Big orders save two percent more. */
export function volumeRate(sum) {
  return sum >= 100 ? 0.02 : 0;
}

/** The discount in money; never more than the sum itself. */
export function discountFor(sum, customer) {
  const rate = rateFor(customer) + volumeRate(sum);
  return Math.min(sum, sum * rate);
}
`,"src/money.js":`/** Rounds to whole cents. */
export function roundCents(amount) {
  return Math.round(amount * 100) / 100;
}

/** For the receipt: two digits and the currency. */
export function formatMoney(amount, currency = "EUR") {
  return \`\${amount.toFixed(2)} \${currency}\`;
}
`,"src/receipt.js":'import { countArticles, sortedLines, total } from "./cart.js";\nimport { formatMoney } from "./money.js";\n\n/** The receipt as text. */\nexport function receipt(cart) {\n  const rows = sortedLines(cart).map((line) => `${line.quantity} x ${line.name}: ${formatMoney(line.price)}`);\n  return [...rows, `${countArticles(cart)} articles`, `Total: ${formatMoney(total(cart))}`].join("\\n");\n}\n',"test/cart.test.js":`import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countArticles, sortedLines, subtotal, total } from "../src/cart.js";

const cart = {
  customer: { level: "gold" },
  lines: [
    { name: "pen", price: 2, quantity: 10 },
    { name: "book", price: 15, quantity: 2 },
  ],
};

describe("cart", () => {
  it("adds up its lines", () => assert.equal(subtotal(cart), 50));
  it("counts its articles", () => assert.equal(countArticles(cart), 12));
  it("takes the customer's discount off", () => assert.equal(total(cart), 45));
  it("puts the dearest line first", () => assert.equal(sortedLines(cart)[0].name, "book"));
});
`,"test/discount.test.js":`import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { discountFor, rateFor, volumeRate } from "../src/discount.js";

describe("discount", () => {
  it("is a tenth for gold customers", () => assert.equal(discountFor(50, { level: "gold" }), 5));
  it("is nothing for strangers", () => assert.equal(discountFor(50, undefined), 0));
  it("is nothing for an unknown level", () => assert.equal(rateFor({ level: "bronze" }), 0));
  it("is two percent more for big orders", () => assert.equal(volumeRate(100), 0.02));
});
`,"test/receipt.test.js":`import assert from "node:assert/strict";
import { it } from "node:test";
import { formatMoney, roundCents } from "../src/money.js";
import { receipt } from "../src/receipt.js";

it("rounds to cents", () => assert.equal(roundCents(1.005 * 100), 100.5));
it("formats money with two digits", () => assert.equal(formatMoney(3), "3.00 EUR"));
it("ends with the total", () => {
  const cart = { customer: { level: "bronze" }, lines: [{ name: "pen", price: 2, quantity: 1 }] };
  assert.match(receipt(cart), /Total: 2\\.00 EUR$/);
});
`},replaced=(path,edits)=>edits.reduce((text,[from,to])=>text.replace(from,to),demoBase[path]??""),demoChange={"src/cart.js":replaced("src/cart.js",[['import { discountFor } from "./discount.js";',`import { couponValue } from "./coupons.js";
import { discountFor } from "./discount.js";`],["  return roundCents(sum - discountFor(sum, cart.customer));",`  const discounted = sum - discountFor(sum, cart.customer);
  return roundCents(Math.max(0, discounted - couponValue(cart.coupon, discounted)));`]]),"src/coupons.js":`const COUPONS = { WELCOME: { off: 5 }, SPRING: { share: 0.2 } };

/** What a coupon takes off a sum. */
export function couponValue(code, sum) {
  const coupon = COUPONS[code];
  if (coupon === undefined) return 0;
  return coupon.off ?? sum * coupon.share;
}
`,"src/discount.js":replaced("src/discount.js",[[`  const rate = LEVELS[customer?.level ?? "none"] ?? 0;
  return Math.max(0, rate);`,'  return LEVELS[customer?.level ?? "none"];'],["/** The discount in money; never more than the sum itself. */","/** The discount in money, without coupons; never more than the sum itself. */"]]),"src/money.js":replaced("src/money.js",[["/** For the receipt: two digits and the currency. */","/** For the receipt and the coupons on it: two digits and the currency. */"]]),"src/receipt.js":replaced("src/receipt.js",[["  return [...rows,",`  if (cart.coupon) rows.push("Coupon: " + cart.coupon);
  return [...rows,`]]),"test/coupons.test.js":`import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { total } from "../src/cart.js";
import { receipt } from "../src/receipt.js";

const cart = { customer: { level: "silver" }, lines: [{ name: "book", price: 20, quantity: 2 }] };

describe("coupons", () => {
  it("takes a fixed coupon off", () => assert.equal(total({ ...cart, coupon: "WELCOME" }), 33));
  it("takes a share off", () => assert.equal(total({ ...cart, coupon: "SPRING" }), 30.4));
  it("shows the coupon on the receipt", () => assert.match(receipt({ ...cart, coupon: "SPRING" }), /Coupon: SPRING/));
});
`};var run=promisify(execFile);async function makeDemoRepository(folder){let git=(...args)=>run("git",["-c","user.name=demo","-c","user.email=demo@example.invalid","-c","commit.gpgSign=false",...args],{cwd:folder}),commit=async(files,subject,tag)=>{for(let[path,text]of Object.entries(files))await mkdir(dirname(join(folder,path)),{recursive:!0}),await writeFile(join(folder,path),text);await git("add","--all"),await git("commit","--quiet","--no-verify","--message",subject),await git("tag",tag)};await mkdir(folder,{recursive:!0}),await git("init","--quiet","--initial-branch=main"),await commit(demoBase,"A small shop","base"),await commit(demoChange,"Add coupon codes","head")}async function demo(options){let folder=await mkdtemp(join2(await realpath(tmpdir()),"outcome-gate-demo-")),progress=commandProgress({});try{progress.note("A made-up shop; an agent was asked for coupon codes, and the tests that it brought are green."),await makeDemoRepository(folder);let verdict=await evaluateLocally({repository:folder,base:"base",head:"head",headTree:"as-committed",tool:`outcome-gate ${package_default.version}`,search:"localize",suites:{}},progress);progress.end();let safe=neutraliser([]);return process.stdout.write(`
${renderTerminal(verdict,safe,terminalStyle(process.stdout))}`),process.stdout.write(`
--- the comment on the pull request ---

${renderPage(verdict,safe,{})}
`),progress.note(options.keep===!0?`
The repository is in ${folder} (tags base and head).`:"\nThe repository is removed again; --keep keeps it. In one of yours, begin with `outcome-gate init`."),0}finally{options.keep!==!0&&await rm(folder,{recursive:!0,force:!0})}}export{demo};
