import { describe, expect, it } from "@jest/globals";
import { openSourceOutliner } from "../../../src/adapters/grammars/source-outliner.ts";
import { outlinePlainly } from "../../../src/core/names/outline-plainly.ts";

const outliner = openSourceOutliner();

interface Sample {
  readonly path: string;
  readonly source: string;
  readonly file: string;
  readonly members?: string;
  readonly scopes: string;
  readonly imports: string;
  readonly uses: string;
}

const samples: readonly Sample[] = [
  {
    path: "cart.js",
    source: `import { a as b } from "./a.js";\nconst r = require("./r");\nexport const arrow = (z) => z + 1;\nclass Cart extends Base {\n  count = 2;\n  total(rate) { return helper(this.sum(rate)); }\n}\n`,
    file: "r arrow Cart",
    members: "count total",
    scopes: "arrow Cart Cart.total",
    imports: "./a.js ./r",
    uses: "Base helper sum",
  },
  {
    path: "cart.ts",
    source: `export { q } from "./q.ts";\nexport function total<T>(cart: Cart): number { return helper(cart); }\ninterface Line { price: number }\ntype Lines = Line[];\nenum Kind { One }\n`,
    file: "total Line Lines Kind",
    members: "price",
    scopes: "total Line Lines Kind",
    imports: "./q.ts",
    uses: "Cart helper",
  },
  {
    path: "cart.tsx",
    source: `import { Row } from "./row";\nexport const View = ({ lines }: Props) => <Row total={sum(lines)} />;\n`,
    file: "View",
    scopes: "View",
    imports: "./row",
    uses: "Row Props sum",
  },
  {
    path: "cart.py",
    source: `from .money import rounded as r\nimport os.path\nRATE = 1\nclass Cart(Base):\n    def total(self, rate=0):\n        self.kept = helper(rate)\n`,
    file: "RATE Cart",
    members: "total kept",
    scopes: "Cart Cart.total",
    imports: ".money .money.rounded os.path",
    uses: "Base helper",
  },
  {
    path: "cart.go",
    source: `package shop\nimport "example.com/shop/money"\nconst Rate = 1\ntype Cart struct { Lines []Line }\nfunc (c *Cart) Total(rate int) int { return money.Round(helper(rate)) }\nfunc helper(a int) int { return a }\n`,
    file: "Rate Cart helper",
    members: "Lines Total",
    scopes: "Cart Cart.Total helper",
    imports: "example.com/shop/money",
    uses: "Line money Round",
  },
  {
    path: "cart.rs",
    source: `use crate::money::{rounded, Money};\nmod tax;\npub struct Cart { pub lines: u8 }\nimpl Cart { pub fn total(&self, rate: u8) -> u8 { helper(rate) } }\nfn helper(a: u8) -> u8 { a }\n`,
    file: "tax Cart helper",
    members: "lines total",
    scopes: "tax Cart Cart Cart.total helper",
    imports: "crate::money tax",
    uses: "helper rounded",
  },
  {
    path: "Cart.java",
    source: `package com.acme;\nimport com.acme.util.Money;\npublic class Cart extends Base {\n  private int count = 2;\n  public int total(int rate) { return Money.round(helper(rate)); }\n}\n`,
    file: "Cart",
    members: "count total",
    scopes: "Cart Cart.total",
    imports: "com.acme.util.Money",
    uses: "Base Money round helper",
  },
  {
    path: "cart.rb",
    source: `require_relative "money"\nmodule Shop\n  class Cart < Base\n    RATE = 1\n    def total(rate = 0)\n      helper(rate)\n    end\n  end\nend\n`,
    file: "Shop",
    members: "Cart RATE total",
    scopes: "Shop Shop.Cart Shop.Cart.total",
    imports: "money",
    uses: "Base helper",
  },
  {
    path: "Cart.php",
    source: `<?php\nnamespace Shop;\nuse Shop\\Money;\nclass Cart extends Base { private int $count = 2; public function total(int $rate): int { return Money::round(helper($rate)); } }\nfunction helper($a) { return $a; }\n`,
    file: "Cart helper",
    members: "count total",
    scopes: "Cart Cart.total helper",
    imports: "Shop\\Money",
    uses: "Base Money round helper",
  },
  {
    path: "cart.cpp",
    source: `#include "money.h"\n#define RATE 1\nstruct Cart { int count; int total(int rate) const; };\nint Cart::total(int rate) const { return helper(rate) + RATE; }\nstatic int helper(int a) { return a; }\n`,
    file: "RATE Cart helper",
    members: "count total total",
    scopes: "Cart Cart.total helper",
    imports: "money.h",
    uses: "helper RATE",
  },
  {
    path: "cart.c",
    source: `#include <stdio.h>\nint *total(int rate) { return helper(rate); }\n`,
    file: "total",
    scopes: "total",
    imports: "stdio.h",
    uses: "helper",
  },
  {
    path: "Cart.cs",
    source: `using Acme.Util;\nnamespace Acme { public class Cart : Base { public int Size { get; set; } public int Total(int rate) { return Money.Round(Helper(rate)); } } }\n`,
    file: "Cart",
    members: "Size Total",
    scopes: "Cart Cart.Total",
    imports: "Acme.Util",
    uses: "Base Money Round Helper",
  },
];

describe("the outline of a source file", () => {
  it.each(samples)("names what $path defines, uses and imports", async ({ path, source, ...expected }) => {
    const outline = await outliner.outline(path, source);
    const named = (reach: string) =>
      outline.definitions
        .filter((each) => each.reach === reach)
        .map(({ name }) => name)
        .join(" ");
    expect({
      file: named("file"),
      members: named("member"),
      scopes: outline.scopes.map(({ name }) => name).join(" "),
      imports: outline.imports.map(({ module }) => module).join(" "),
    }).toEqual({
      file: expected.file,
      members: expected.members ?? "",
      scopes: expected.scopes,
      imports: expected.imports,
    });
    const uses = outline.uses.map(({ name }) => name);
    expect(uses).toEqual(expect.arrayContaining(expected.uses.split(" ")));
  });

  it("keeps comments, documentation and types out of the code", async () => {
    const script = await outliner.outline("a.ts", "// says\nlet a: Cart = 1; /* more */\n/** doc */\n");
    expect([...script.code]).toEqual([[2, "let a = 1 ;"]]);
    expect([...script.types]).toEqual([[2, ": Cart"]]);
    const python = await outliner.outline("a.py", 'def f():\n    """Says."""\n    return 1  # one\n');
    expect([...python.code]).toEqual([
      [1, "def f ( ) :"],
      [3, "    return 1"],
    ]);
  });

  it("has what parses of a file that does not", async () => {
    const outline = await outliner.outline("a.js", "function good() { return 1; }\nfunction bad( { return\n");
    expect(outline.definitions).toContainEqual({ name: "good", line: 1, reach: "file" });
  });

  it("is read word by word where there is no grammar", async () => {
    const source =
      'local money = require("money")\nfunction total(cart) -- adds up\n  return helper(cart)\nend\n';
    const outline = await outliner.outline("cart.lua", source);
    expect(outline).toEqual(outlinePlainly("cart.lua", source));
    expect(outline.definitions).toEqual([{ name: "total", line: 2, reach: "file" }]);
    expect(outline.uses.map(({ name }) => name)).toEqual(["money", "cart", "helper", "cart"]);
    expect(outline.code.get(2)).toBe("function total(cart)");
  });

  it("is read word by word where the grammars cannot be found", async () => {
    const lost = openSourceOutliner("/nowhere/package.json");
    const outline = await lost.outline("a.vala", "class Cart {}");
    expect(outline.definitions.map(({ name }) => name)).toEqual(["Cart"]);
  });
});
