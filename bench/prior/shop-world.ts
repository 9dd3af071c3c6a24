import type { World } from "./world.ts";

/** A shop in JavaScript with node:test. */
export const shopWorld: World = {
  name: "shop (JavaScript)",
  comment: "//",
  command: "node",
  arguments: (folder) => [
    "--test",
    `--test-reporter=${folder}/node-test.mjs`,
    "--test-reporter-destination=stdout",
  ],
  testFiles: ["test/**"],
  files: {
    "package.json": '{ "name": "shop", "private": true, "type": "module" }\n',
    "src/money.js": `/** Rounds to whole cents. */
export function roundCents(amount) {
  const cents = Math.round(amount * 100);
  return cents / 100;
}

/** Two digits and the currency. */
export function formatMoney(amount, currency = "EUR") {
  const digits = amount.toFixed(2);
  return \`\${digits} \${currency}\`;
}

/** Splits an amount so that nothing is lost. */
export function splitEvenly(amount, people) {
  const share = Math.floor((amount * 100) / people) / 100;
  const rest = roundCents(amount - share * people);
  return Array.from({ length: people }, (_, at) => (at === 0 ? roundCents(share + rest) : share));
}
`,
    "src/catalog.js": `const ARTICLES = [
  { id: "pen", price: 2, weight: 20, group: "office" },
  { id: "book", price: 15, weight: 600, group: "media" },
  { id: "lamp", price: 40, weight: 1500, group: "home" },
  { id: "card", price: 1, weight: 5, group: "office" },
];

/** The article of that id. */
export function findArticle(id) {
  const found = ARTICLES.find((article) => article.id === id);
  if (found === undefined) throw new Error(\`no article \${id}\`);
  return found;
}

/** All articles of a group, cheapest first. */
export function articlesIn(group) {
  const members = ARTICLES.filter((article) => article.group === group);
  return members.sort((a, b) => a.price - b.price);
}

/** Articles whose id begins with a text. */
export function search(text) {
  const wanted = text.toLowerCase();
  return ARTICLES.filter((article) => article.id.startsWith(wanted)).map((article) => article.id);
}
`,
    "src/stock.js": `/** What is in store, by article. */
export function createStock(counts) {
  const left = new Map(Object.entries(counts));
  return {
    available(id) {
      return left.get(id) ?? 0;
    },
    take(id, quantity) {
      const before = left.get(id) ?? 0;
      if (before < quantity) return false;
      left.set(id, before - quantity);
      return true;
    },
    restock(id, quantity) {
      left.set(id, (left.get(id) ?? 0) + quantity);
    },
  };
}

/** Articles that are running out. */
export function runningOut(stock, ids, limit) {
  return ids.filter((id) => stock.available(id) < limit);
}
`,
    "src/discount.js": `const LEVELS = { none: 0, silver: 0.05, gold: 0.1 };

/** The share that a customer saves. */
export function rateFor(customer) {
  const level = customer?.level ?? "none";
  const rate = LEVELS[level] ?? 0;
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
`,
    "src/shipping.js": `import { findArticle } from "./catalog.js";

/** Grams of all lines together. */
export function weightOf(lines) {
  return lines.reduce((sum, line) => sum + findArticle(line.id).weight * line.quantity, 0);
}

/** What sending costs, by weight and country. */
export function shippingCost(lines, country) {
  const weight = weightOf(lines);
  if (weight === 0) return 0;
  const base = country === "DE" ? 4 : 9;
  const steps = Math.ceil(weight / 1000);
  return base + (steps - 1) * 2;
}

/** Days until the parcel is there. */
export function deliveryDays(country, express) {
  const days = country === "DE" ? 2 : 5;
  return express ? Math.ceil(days / 2) : days;
}
`,
    "src/cart.js": `import { findArticle } from "./catalog.js";
import { discountFor } from "./discount.js";
import { roundCents } from "./money.js";
import { shippingCost } from "./shipping.js";

/** A cart without lines. */
export function emptyCart(customer) {
  return { customer, lines: [] };
}

/** The cart with more of an article. */
export function addLine(cart, id, quantity) {
  const known = cart.lines.find((line) => line.id === id);
  const others = cart.lines.filter((line) => line.id !== id);
  const sum = (known?.quantity ?? 0) + quantity;
  return { ...cart, lines: [...others, { id, quantity: sum }] };
}

/** The sum of all lines, before any discount. */
export function subtotal(cart) {
  return cart.lines.reduce((sum, line) => sum + findArticle(line.id).price * line.quantity, 0);
}

/** How many articles are in the cart. */
export function countArticles(cart) {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** What the customer pays. */
export function total(cart, country) {
  const sum = subtotal(cart);
  const goods = sum - discountFor(sum, cart.customer);
  return roundCents(goods + shippingCost(cart.lines, country));
}
`,
    "src/receipt.js": `import { countArticles, subtotal, total } from "./cart.js";
import { findArticle } from "./catalog.js";
import { formatMoney } from "./money.js";

/** One line of the receipt. */
export function receiptLine(line) {
  const { price } = findArticle(line.id);
  return \`\${line.quantity} x \${line.id}: \${formatMoney(price * line.quantity)}\`;
}

/** The receipt as text. */
export function receipt(cart, country) {
  const rows = cart.lines.map(receiptLine);
  const saved = subtotal(cart) - total(cart, country);
  const note = saved > 0 ? [\`You save \${formatMoney(saved)}\`] : [];
  return [...rows, \`\${countArticles(cart)} articles\`, ...note, \`Total: \${formatMoney(total(cart, country))}\`].join("\\n");
}
`,
    "test/money.test.js": `import assert from "node:assert/strict";
import { it } from "node:test";
import { formatMoney, roundCents, splitEvenly } from "../src/money.js";

it("rounds to cents", () => assert.equal(roundCents(1.239), 1.24));
it("formats money with two digits", () => assert.equal(formatMoney(3), "3.00 EUR"));
it("splits without losing a cent", () => assert.deepEqual(splitEvenly(10, 3), [3.34, 3.33, 3.33]));
`,
    "test/catalog.test.js": `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { articlesIn, findArticle, search } from "../src/catalog.js";

describe("catalog", () => {
  it("finds an article by its id", () => assert.equal(findArticle("book").price, 15));
  it("refuses unknown articles", () => assert.throws(() => findArticle("car"), /no article car/));
  it("lists a group, cheapest first", () => assert.deepEqual(articlesIn("office").map(({ id }) => id), ["card", "pen"]));
  it("searches by the beginning", () => assert.deepEqual(search("LA"), ["lamp"]));
});
`,
    "test/stock.test.js": `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createStock, runningOut } from "../src/stock.js";

describe("stock", () => {
  it("hands out what it has", () => {
    const stock = createStock({ pen: 3 });
    assert.equal(stock.take("pen", 2), true);
    assert.equal(stock.available("pen"), 1);
  });
  it("hands out no more than it has", () => assert.equal(createStock({ pen: 3 }).take("pen", 4), false));
  it("hands out the last one", () => assert.equal(createStock({ pen: 3 }).take("pen", 3), true));
  it("takes goods in", () => {
    const stock = createStock({});
    stock.restock("pen", 5);
    assert.equal(stock.available("pen"), 5);
  });
  it("tells what is running out", () => assert.deepEqual(runningOut(createStock({ pen: 1, book: 9 }), ["pen", "book"], 2), ["pen"]));
});
`,
    "test/discount.test.js": `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { discountFor, rateFor, volumeRate } from "../src/discount.js";

describe("discount", () => {
  it("is a tenth for gold customers", () => assert.equal(discountFor(50, { level: "gold" }), 5));
  it("is nothing for strangers", () => assert.equal(discountFor(50, undefined), 0));
  it("is nothing for an unknown level", () => assert.equal(rateFor({ level: "bronze" }), 0));
  it("is two percent more for big orders", () => assert.equal(volumeRate(100), 0.02));
});
`,
    "test/shipping.test.js": `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deliveryDays, shippingCost, weightOf } from "../src/shipping.js";

describe("shipping", () => {
  it("weighs all lines", () => assert.equal(weightOf([{ id: "pen", quantity: 2 }, { id: "book", quantity: 1 }]), 640));
  it("costs nothing for an empty parcel", () => assert.equal(shippingCost([], "DE"), 0));
  it("costs more for each kilogram", () => assert.equal(shippingCost([{ id: "lamp", quantity: 2 }], "DE"), 8));
  it("costs more abroad", () => assert.equal(shippingCost([{ id: "pen", quantity: 1 }], "FR"), 9));
  it("is faster by express", () => assert.equal(deliveryDays("FR", true), 3));
});
`,
    "test/cart.test.js": `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addLine, countArticles, emptyCart, subtotal, total } from "../src/cart.js";

const cart = addLine(addLine(emptyCart({ level: "gold" }), "pen", 10), "book", 2);

describe("cart", () => {
  it("adds up its lines", () => assert.equal(subtotal(cart), 50));
  it("counts its articles", () => assert.equal(countArticles(cart), 12));
  it("adds to a line it has", () => assert.deepEqual(addLine(cart, "pen", 1).lines.at(-1), { id: "pen", quantity: 11 }));
  it("comes to a total with discount and shipping", () => assert.equal(total(cart, "DE"), 51));
});
`,
    "test/receipt.test.js": `import assert from "node:assert/strict";
import { it } from "node:test";
import { addLine, emptyCart } from "../src/cart.js";
import { receipt, receiptLine } from "../src/receipt.js";

it("prints a line", () => assert.equal(receiptLine({ id: "pen", quantity: 3 }), "3 x pen: 6.00 EUR"));
it("ends with the total", () => assert.match(receipt(addLine(emptyCart(), "pen", 1), "DE"), /Total: 6\\.00 EUR$/));
it("tells what was saved", () => {
  const cart = addLine(emptyCart({ level: "gold" }), "lamp", 4);
  assert.match(receipt(cart, "DE"), /You save 5\\.20 EUR/);
});
`,
  },
};
