import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{a as h}from"./chunk-7ZX6EIZD.js";import"./chunk-WD7L5B5W.js";import{a as m}from"./chunk-THTYVKWH.js";import{a as p,b as l}from"./chunk-DXVEMZX5.js";import{b as d,c as f}from"./chunk-5BZIIXMQ.js";import"./chunk-BGPR5U2M.js";import"./chunk-WVCUOMMB.js";import"./chunk-VNCBZDGI.js";import"./chunk-T2TVHELG.js";import"./chunk-WVK2KYMI.js";import{a as u}from"./chunk-DWRML2JX.js";import"./chunk-SQF62IXW.js";import"./chunk-CBB2JMKS.js";import"./chunk-G4MWUVSP.js";import"./chunk-OTV57CE7.js";import"./chunk-LSYJM4NF.js";import"./chunk-JLIEC7KR.js";import"./chunk-UIYUWPCN.js";import"./chunk-AC3GCGB6.js";import"./chunk-SHK54KJN.js";import"./chunk-SOEUWQMZ.js";import"./chunk-I75NOU2T.js";import"./chunk-TFDMXX6N.js";import"./chunk-7EQW5KIQ.js";import"./chunk-JFIH6IKV.js";import{a as s}from"./chunk-5XNO43KJ.js";import{mkdtemp as L,realpath as C,rm as E}from"node:fs/promises";import{tmpdir as M}from"node:os";import{join as T}from"node:path";import{execFile as x}from"node:child_process";import{mkdir as g,writeFile as q}from"node:fs/promises";import{dirname as k,join as w}from"node:path";import{promisify as F}from"node:util";var a={"package.json":`{
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
`},i=s((e,t)=>t.reduce((r,[o,n])=>r.replace(o,n),a[e]??""),"replaced"),y={"src/cart.js":i("src/cart.js",[['import { discountFor } from "./discount.js";',`import { couponValue } from "./coupons.js";
import { discountFor } from "./discount.js";`],["  return roundCents(sum - discountFor(sum, cart.customer));",`  const discounted = sum - discountFor(sum, cart.customer);
  return roundCents(Math.max(0, discounted - couponValue(cart.coupon, discounted)));`]]),"src/coupons.js":`const COUPONS = { WELCOME: { off: 5 }, SPRING: { share: 0.2 } };

/** What a coupon takes off a sum. */
export function couponValue(code, sum) {
  const coupon = COUPONS[code];
  if (coupon === undefined) return 0;
  return coupon.off ?? sum * coupon.share;
}
`,"src/discount.js":i("src/discount.js",[[`  const rate = LEVELS[customer?.level ?? "none"] ?? 0;
  return Math.max(0, rate);`,'  return LEVELS[customer?.level ?? "none"];'],["/** The discount in money; never more than the sum itself. */","/** The discount in money, without coupons; never more than the sum itself. */"]]),"src/money.js":i("src/money.js",[["/** For the receipt: two digits and the currency. */","/** For the receipt and the coupons on it: two digits and the currency. */"]]),"src/receipt.js":i("src/receipt.js",[["  return [...rows,",`  if (cart.coupon) rows.push("Coupon: " + cart.coupon);
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
`};var R=F(x);async function j(e){let t=s((...o)=>R("git",["-c","user.name=demo","-c","user.email=demo@example.invalid","-c","commit.gpgSign=false",...o],{cwd:e}),"git"),r=s(async(o,n,v)=>{for(let[c,b]of Object.entries(o))await g(k(w(e,c)),{recursive:!0}),await q(w(e,c),b);await t("add","--all"),await t("commit","--quiet","--no-verify","--message",n),await t("tag",v)},"commit");await g(e,{recursive:!0}),await t("init","--quiet","--initial-branch=main"),await r(a,"A small shop","base"),await r(y,"Add coupon codes","head")}s(j,"makeDemoRepository");async function Z(e){let t=await L(T(await C(M()),"outcome-gate-demo-")),r=m({});try{r.note("A made-up shop; an agent was asked for coupon codes, and the tests that it brought are green."),await j(t);let o=await h({repository:t,base:"base",head:"head",headTree:"as-committed",tool:`outcome-gate ${u.version}`,search:"localize",suites:{}},r);r.end();let n=d([]);return process.stdout.write(`
${l(o,n,f(process.stdout))}`),process.stdout.write(`
--- the comment on the pull request ---

${p(o,n,{})}
`),r.note(e.keep===!0?`
The repository is in ${t} (tags base and head).`:"\nThe repository is removed again; --keep keeps it. In one of yours, begin with `outcome-gate init`."),0}finally{e.keep!==!0&&await E(t,{recursive:!0,force:!0})}}s(Z,"demo");export{Z as demo};
