import { describe, expect, it } from "@jest/globals";
import { indexModules, resolveModule } from "../../../src/core/names/resolve-module.ts";

const paths = [
  "src/cart.ts",
  "src/money.ts",
  "src/money/index.ts",
  "src/view/cart.ts",
  "shop/__init__.py",
  "shop/money.py",
  "shop/tax/rates.py",
  "crates/shop/src/cart.rs",
  "src/main/java/com/acme/shop/Money.java",
  "lib/shop/money.rb",
  "internal/tax/rates.go",
  "internal/tax/levels.go",
  "src/Shop/Coupon.php",
  "include/shop/money.h",
];
const index = indexModules(paths);

describe("an import", () => {
  it.each([
    ["src/app.ts", "./cart", ["src/cart.ts"]],
    ["src/app.ts", "./cart.js", ["src/cart.ts"]],
    ["src/view/page.ts", "../money", ["src/money.ts", "src/money/index.ts"]],
    ["src/view/page.ts", "./cart", ["src/view/cart.ts"]],
    ["shop/cart.py", ".money", ["shop/money.py"]],
    ["shop/tax/levels.py", "..money", ["shop/money.py"]],
    ["tests/test_cart.py", "shop.tax.rates", ["shop/tax/rates.py"]],
    ["tests/test_cart.py", "shop", ["shop/__init__.py"]],
    ["crates/shop/src/lib.rs", "crate::cart::Cart", ["crates/shop/src/cart.rs"]],
    ["crates/shop/src/lib.rs", "cart", ["crates/shop/src/cart.rs"]],
    [
      "src/test/java/com/acme/CartTest.java",
      "com.acme.shop.Money",
      ["src/main/java/com/acme/shop/Money.java"],
    ],
    [
      "src/test/java/com/acme/CartTest.java",
      "com.acme.shop.Money.of",
      ["src/main/java/com/acme/shop/Money.java"],
    ],
    ["lib/shop.rb", "shop/money", ["lib/shop/money.rb"]],
    ["main.go", "example.com/shop/internal/tax", ["internal/tax/rates.go", "internal/tax/levels.go"]],
    ["src/Shop/Cart.php", "Shop\\Coupon", ["src/Shop/Coupon.php"]],
    ["src/money.c", "shop/money.h", ["include/shop/money.h"]],
    ["src/app.ts", "react", []],
    ["src/app.ts", "node:fs", []],
    ["src/app.ts", "./missing", []],
    ["shop/cart.py", "os.path", []],
  ])("in %s of %s means %j", (from, module, expected) => {
    expect(resolveModule(module, from, index)).toEqual(expected);
  });
});
