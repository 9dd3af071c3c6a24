/** Failures of a shop's tests, written by hand in the form in which each runner's report gives them. */
export interface RunnerFailure {
  readonly runner: string;
  /** The test's file as its id has it; empty where the report names none. */
  readonly file: string;
  readonly head: Text;
  /** The same failure on another tree: other values, lines, addresses, durations. */
  readonly again: Text;
  /** Another failure of the same test. */
  readonly others: readonly Text[];
}

interface Text {
  readonly message?: string;
  readonly details?: string;
}

const v8 = (head: string, ...frames: readonly string[]): string =>
  [head, ...frames.map((frame) => `    at ${frame}`), "    at node:internal/test_runner/test:687:9"].join(
    "\n",
  );

const told = (message: string, details?: string): Text => ({
  message,
  ...(details === undefined ? {} : { details }),
});

export const runnerFailures: readonly RunnerFailure[] = [
  {
    runner: "node:test, a failed assertion",
    file: "test/cart.test.js",
    head: told(
      "Expected values to be strictly equal:\n\n50 !== 45\n",
      v8(
        "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n50 !== 45\n",
        "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
      ),
    ),
    again: told(
      "Expected values to be strictly equal:\n\nNaN !== 45\n",
      v8(
        "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\nNaN !== 45\n",
        "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
      ),
    ),
    others: [
      told(
        "Expected values to be strictly equal:\n\n50 !== 45\n",
        v8(
          "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n50 !== 45\n",
          "TestContext.<anonymous> (file:///test/cart.test.js:19:63)",
        ),
      ),
      told(
        "couponValue is not defined",
        v8(
          "ReferenceError: couponValue is not defined",
          "total (file:///src/cart.js:17:3)",
          "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
        ),
      ),
      told(
        "(0 , _coupons.couponValue) is not a function",
        v8(
          "TypeError: (0 , _coupons.couponValue) is not a function",
          "total (file:///src/cart.js:17:3)",
          "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
        ),
      ),
    ],
  },
  {
    runner: "node:test, a file that does not load",
    file: "test/cart.test.js",
    head: told(
      "SyntaxError: The requested module './discount.js' does not provide an export named 'rateFor' (exit code 1)",
      "file:///src/cart.js:2\nimport { rateFor } from \"./discount.js\";\n         ^^^^^^^\nSyntaxError: The requested module './discount.js' does not provide an export named 'rateFor'\n    at ModuleJob._instantiate (node:internal/modules/esm/module_job:180:21)\n\nNode.js v20.20.0",
    ),
    again: told(
      "SyntaxError: The requested module './discount.js' does not provide an export named 'rateFor' (exit code 1)",
      "file:///src/cart.js:9\nimport { rateFor } from \"./discount.js\";\n         ^^^^^^^\nSyntaxError: The requested module './discount.js' does not provide an export named 'rateFor'\n    at ModuleJob._instantiate (node:internal/modules/esm/module_job:132:5)\n\nNode.js v20.20.0",
    ),
    others: [
      told(
        "SyntaxError: The requested module './discount.js' does not provide an export named 'volumeRate' (exit code 1)",
      ),
      told(
        "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/src/coupons.js' imported from /src/cart.js (exit code 1)",
      ),
      told("SyntaxError: Unexpected token '}' (exit code 1)"),
    ],
  },
  {
    runner: "node:test, an error thrown by the code",
    file: "test/cart.test.js",
    head: told(
      "Cannot read properties of undefined (reading 'level')",
      v8(
        "TypeError: Cannot read properties of undefined (reading 'level')",
        "rateFor (file:///src/discount.js:5:20)",
        "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
      ),
    ),
    again: told(
      "Cannot read properties of undefined (reading 'level')",
      v8(
        "TypeError: Cannot read properties of undefined (reading 'level')",
        "rateOf (file:///src/discount.js:11:24)",
        "discountFor (file:///src/discount.js:40:2)",
        "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
      ),
    ),
    others: [
      told(
        "Cannot read properties of undefined (reading 'lines')",
        v8(
          "TypeError: Cannot read properties of undefined (reading 'lines')",
          "subtotal (file:///src/cart.js:5:20)",
          "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
        ),
      ),
      told(
        "discountFor is not a function",
        v8(
          "TypeError: discountFor is not a function",
          "total (file:///src/cart.js:5:20)",
          "TestContext.<anonymous> (file:///test/cart.test.js:16:63)",
        ),
      ),
    ],
  },
  {
    runner: "jest",
    file: "test/cart.test.ts",
    head: told(
      "Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 45\nReceived: 50",
      "Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 45\nReceived: 50\n    at Object.<anonymous> (/test/cart.test.ts:12:23)\n    at Promise.then.completed (/node_modules/jest-circus/build/utils.js:298:28)",
    ),
    again: told(
      "Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 45\nReceived: undefined",
      "Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 45\nReceived: undefined\n    at Object.<anonymous> (/test/cart.test.ts:12:23)\n    at Promise.then.completed (/node_modules/jest-circus/build/utils.js:298:28)",
    ),
    others: [
      told(
        "Error: expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 0",
        "Error: expect(received).toEqual(expected) // deep equality\n    at Object.<anonymous> (/test/cart.test.ts:14:23)",
      ),
      told(
        "ReferenceError: couponValue is not defined",
        "ReferenceError: couponValue is not defined\n    at total (/src/cart.ts:17:3)\n    at Object.<anonymous> (/test/cart.test.ts:12:23)",
      ),
      told(
        'thrown: "Exceeded timeout of 5000 ms for a test.\nAdd a timeout value to this test to increase the timeout, if this is a long-running test."',
      ),
    ],
  },
  {
    runner: "jest, a test that hangs",
    file: "test/queue.test.ts",
    head: told(
      'thrown: "Exceeded timeout of 5000 ms for a test."',
      'thrown: "Exceeded timeout of 5000 ms for a test."\n    at Object.it (/test/queue.test.ts:7:3)',
    ),
    again: told('thrown: "Exceeded timeout of 5001 ms for a test."'),
    others: [
      told("Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 1\nReceived: 0"),
    ],
  },
  {
    runner: "vitest",
    file: "test/cart.test.ts",
    head: told(
      "expected 50 to be 45 // Object.is equality",
      "AssertionError: expected 50 to be 45 // Object.is equality\n ❯ test/cart.test.ts:12:23",
    ),
    again: told(
      "expected undefined to be 45 // Object.is equality",
      "AssertionError: expected undefined to be 45 // Object.is equality\n ❯ test/cart.test.ts:12:23",
    ),
    others: [
      told(
        "expected [ 'pen' ] to deeply equal [ 'book' ]",
        "AssertionError: expected [ 'pen' ] to deeply equal [ 'book' ]\n ❯ test/cart.test.ts:15:23",
      ),
      told('Failed to resolve import "./coupons" from "src/cart.ts". Does the file exist?'),
      told(
        'Test timed out in 5000ms.\nIf this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".',
      ),
    ],
  },
  {
    runner: "mocha with chai",
    file: "test/cart.spec.js",
    head: told(
      "expected { price: 2, tags: [ 'a' ] } to deeply equal { price: 3, tags: [] }",
      "AssertionError: expected { price: 2, tags: [ 'a' ] } to deeply equal { price: 3, tags: [] }\n    at Context.<anonymous> (test/cart.spec.js:9:18)\n    at process.processImmediate (node:internal/timers:483:21)",
    ),
    again: told(
      "expected undefined to deeply equal { price: 3, tags: [] }",
      "AssertionError: expected undefined to deeply equal { price: 3, tags: [] }\n    at Context.<anonymous> (test/cart.spec.js:9:18)",
    ),
    others: [
      told(
        "expected 1 to be above 2",
        "AssertionError: expected 1 to be above 2\n    at Context.<anonymous> (test/cart.spec.js:11:18)",
      ),
      told(
        'Timeout of 2000ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves. (/test/cart.spec.js)',
      ),
      told("Cannot find module './coupons'\nRequire stack:\n- /src/cart.js\n- /test/cart.spec.js"),
    ],
  },
  {
    runner: "pytest",
    file: "tests/test_cart.py",
    head: told(
      "AssertionError: assert 50 == 45\n +  where 50 = total(<shop.cart.Cart object at 0x7f3a5c1b2d90>)",
      "    def test_total(cart):\n>       assert total(cart) == 45\nE       AssertionError: assert 50 == 45\nE        +  where 50 = total(<shop.cart.Cart object at 0x7f3a5c1b2d90>)\n\ntests/test_cart.py:12: AssertionError",
    ),
    again: told(
      "AssertionError: assert None == 45\n +  where None = total(<shop.cart.Cart object at 0x7fe2081aa1f0>)",
      "    def test_total(cart):\n>       assert total(cart) == 45\nE       AssertionError: assert None == 45\nE        +  where None = total(<shop.cart.Cart object at 0x7fe2081aa1f0>)\n\ntests/test_cart.py:12: AssertionError",
    ),
    others: [
      told(
        "AssertionError: assert 3 == 4",
        ">       assert count(cart) == 4\nE       AssertionError: assert 3 == 4\n\ntests/test_cart.py:15: AssertionError",
      ),
      told(
        "NameError: name 'coupon_value' is not defined",
        "tests/test_cart.py:12: \nsrc/cart.py:17: in total\nE   NameError: name 'coupon_value' is not defined",
      ),
      told("ImportError: cannot import name 'coupon_value' from 'shop.coupons' (/shop/coupons.py)"),
      told(
        "TypeError: total() missing 1 required positional argument: 'coupon'",
        "tests/test_cart.py:12: TypeError",
      ),
    ],
  },
  {
    runner: "unittest",
    file: "tests/test_cart.py",
    head: told(
      "AssertionError: 50 != 45",
      'Traceback (most recent call last):\n  File "/tests/test_cart.py", line 12, in test_total\n    self.assertEqual(total(cart), 45)\nAssertionError: 50 != 45\n',
    ),
    again: told(
      "AssertionError: 49.9 != 45",
      'Traceback (most recent call last):\n  File "/tests/test_cart.py", line 12, in test_total\n    self.assertEqual(total(cart), 45)\nAssertionError: 49.9 != 45\n',
    ),
    others: [
      told(
        "AssertionError: Lists differ: ['pen'] != ['book']",
        "Traceback (most recent call last):\n  File \"/tests/test_cart.py\", line 17, in test_total\n    self.assertEqual(names(cart), ['book'])\nAssertionError: Lists differ: ['pen'] != ['book']\n",
      ),
      told(
        "ModuleNotFoundError: No module named 'shop.coupons'",
        "Traceback (most recent call last):\n  File \"/shop/cart.py\", line 2, in <module>\n    import shop.coupons\nModuleNotFoundError: No module named 'shop.coupons'\n",
      ),
      told("AttributeError: module 'shop.cart' has no attribute 'total'"),
    ],
  },
  {
    runner: "go test",
    file: "",
    head: told("cart_test.go:12: total = 50, want 45", "    cart_test.go:12: total = 50, want 45"),
    again: told("cart_test.go:12: total = 0, want 45", "    cart_test.go:12: total = 0, want 45"),
    others: [
      told("cart_test.go:18: count = 3, want 4", "    cart_test.go:18: count = 3, want 4"),
      told(
        "panic: runtime error: invalid memory address or nil pointer dereference",
        "panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4f1a2b]\ngoroutine 7 [running]:\nshop.Total(...)\n\t/cart.go:14\nshop.TestTotal(0xc0000b2680)\n\t/cart_test.go:9 +0x1d",
      ),
      told("./cart.go:9:12: undefined: CouponValue"),
    ],
  },
  {
    runner: "go test with testify",
    file: "",
    head: told(
      "Error Trace:\t/cart_test.go:21",
      "\tError Trace:\t/cart_test.go:21\n\tError:      \tNot equal: \n\t            \texpected: 45\n\t            \tactual  : 50\n\tTest:       \tTestTotal",
    ),
    again: told(
      "Error Trace:\t/cart_test.go:21",
      "\tError Trace:\t/cart_test.go:21\n\tError:      \tNot equal: \n\t            \texpected: 45\n\t            \tactual  : 0\n\tTest:       \tTestTotal",
    ),
    others: [
      told(
        "Error Trace:\t/cart_test.go:30",
        "\tError Trace:\t/cart_test.go:30\n\tError:      \tShould be true\n\tTest:       \tTestTotal",
      ),
    ],
  },
  {
    runner: "cargo test",
    file: "",
    head: told(
      "thread 'tests::takes_the_discount_off' panicked at tests/cart.rs:21:9:",
      "thread 'tests::takes_the_discount_off' panicked at tests/cart.rs:21:9:\nassertion `left == right` failed\n  left: 50\n right: 45\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
    ),
    again: told(
      "thread 'tests::takes_the_discount_off' panicked at tests/cart.rs:21:9:",
      "thread 'tests::takes_the_discount_off' panicked at tests/cart.rs:21:9:\nassertion `left == right` failed\n  left: 0\n right: 45\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
    ),
    others: [
      told(
        "thread 'tests::takes_the_discount_off' panicked at tests/cart.rs:24:9:",
        "thread 'tests::takes_the_discount_off' panicked at tests/cart.rs:24:9:\nassertion failed: cart.is_empty()",
      ),
      told(
        "error[E0425]: cannot find function `coupon_value` in this scope",
        "error[E0425]: cannot find function `coupon_value` in this scope\n --> src/cart.rs:17:5",
      ),
    ],
  },
  {
    runner: "JUnit under Maven",
    file: "",
    head: told(
      "expected: <45> but was: <50>",
      "org.opentest4j.AssertionFailedError: expected: <45> but was: <50>\n\tat org.junit.jupiter.api.AssertEquals.failNotEqual(AssertEquals.java:197)\n\tat com.acme.shop.CartTest.takesTheDiscountOff(CartTest.java:21)\n\tat java.base/java.lang.reflect.Method.invoke(Method.java:568)",
    ),
    again: told(
      "expected: <45> but was: <null>",
      "org.opentest4j.AssertionFailedError: expected: <45> but was: <null>\n\tat org.junit.jupiter.api.AssertEquals.failNotEqual(AssertEquals.java:197)\n\tat com.acme.shop.CartTest.takesTheDiscountOff(CartTest.java:21)",
    ),
    others: [
      told(
        "expected: <1> but was: <2>",
        "org.opentest4j.AssertionFailedError: expected: <1> but was: <2>\n\tat com.acme.shop.CartTest.takesTheDiscountOff(CartTest.java:24)",
      ),
      told(
        "'int com.acme.shop.Coupons.valueOf(java.lang.String)'",
        "java.lang.NoSuchMethodError: 'int com.acme.shop.Coupons.valueOf(java.lang.String)'\n\tat com.acme.shop.Cart.total(Cart.java:30)\n\tat com.acme.shop.CartTest.takesTheDiscountOff(CartTest.java:21)",
      ),
      told(
        'Cannot invoke "String.length()" because "level" is null',
        'java.lang.NullPointerException: Cannot invoke "String.length()" because "level" is null\n\tat com.acme.shop.Cart.total(Cart.java:30)\n\tat com.acme.shop.CartTest.takesTheDiscountOff(CartTest.java:21)',
      ),
    ],
  },
  {
    runner: "rspec",
    file: "spec/cart_spec.rb",
    head: told(
      "\nexpected: 45\n     got: 50\n\n(compared using ==)\n",
      "RSpec::Expectations::ExpectationNotMetError: \nexpected: 45\n     got: 50\n./spec/cart_spec.rb:12:in `block (2 levels) in <top (required)>'",
    ),
    again: told(
      "\nexpected: 45\n     got: nil\n\n(compared using ==)\n",
      "RSpec::Expectations::ExpectationNotMetError: \nexpected: 45\n     got: nil\n./spec/cart_spec.rb:12:in `block (2 levels) in <top (required)>'",
    ),
    others: [
      told(
        "expected `[].empty?` to be falsey, got true",
        "./spec/cart_spec.rb:15:in `block (2 levels) in <top (required)>'",
      ),
      told(
        "uninitialized constant Shop::Coupons",
        "NameError: uninitialized constant Shop::Coupons\n./lib/cart.rb:9:in `total'\n./spec/cart_spec.rb:12:in `block (2 levels) in <top (required)>'",
      ),
    ],
  },
  {
    runner: "minitest",
    file: "test/cart_test.rb",
    head: told(
      "Expected: 45\n  Actual: 50",
      "Failure:\nCartTest#test_total [test/cart_test.rb:12]:\nExpected: 45\n  Actual: 50",
    ),
    again: told(
      "Expected: 45\n  Actual: nil",
      "Failure:\nCartTest#test_total [test/cart_test.rb:12]:\nExpected: 45\n  Actual: nil",
    ),
    others: [
      told(
        "Expected: 1\n  Actual: 2",
        "Failure:\nCartTest#test_total [test/cart_test.rb:19]:\nExpected: 1\n  Actual: 2",
      ),
      told(
        "NoMethodError: undefined method `coupon_value' for an instance of Cart",
        "NoMethodError: undefined method `coupon_value' for an instance of Cart\n    lib/cart.rb:9:in `total'\n    test/cart_test.rb:12:in `test_total'",
      ),
    ],
  },
  {
    runner: "phpunit",
    file: "tests/CartTest.php",
    head: told(
      "CartTest::testTotal\nFailed asserting that 50 matches expected 45.\n\n/tests/CartTest.php:12",
      "PHPUnit\\Framework\\ExpectationFailedException: Failed asserting that 50 matches expected 45.\n/tests/CartTest.php:12",
    ),
    again: told(
      "CartTest::testTotal\nFailed asserting that null matches expected 45.\n\n/tests/CartTest.php:12",
      "PHPUnit\\Framework\\ExpectationFailedException: Failed asserting that null matches expected 45.\n/tests/CartTest.php:12",
    ),
    others: [
      told("CartTest::testTotal\nFailed asserting that 1 matches expected 2.\n\n/tests/CartTest.php:19"),
      told(
        'CartTest::testTotal\nError: Class "Shop\\Coupons" not found\n\n/src/Cart.php:9\n/tests/CartTest.php:12',
      ),
      told(
        "CartTest::testTotal\nError: Call to undefined method Shop\\Cart::couponValue()\n\n/src/Cart.php:9\n/tests/CartTest.php:12",
      ),
    ],
  },
  {
    runner: "tap",
    file: "test/cart.js",
    head: told(
      "should be equal",
      'Test.<anonymous> (test/cart.js:12:5)\n{\n "operator": "equal",\n "expected": 45,\n "actual": 50,\n "at": "Test.<anonymous> (test/cart.js:12:5)"\n}',
    ),
    again: told(
      "should be equal",
      'Test.<anonymous> (test/cart.js:12:5)\n{\n "operator": "equal",\n "expected": 45,\n "actual": 0,\n "at": "Test.<anonymous> (test/cart.js:12:5)"\n}',
    ),
    others: [
      told(
        "should be equivalent",
        '{\n "operator": "deepEqual",\n "at": "Test.<anonymous> (test/cart.js:19:5)"\n}',
      ),
      told(
        "couponValue is not defined",
        "ReferenceError: couponValue is not defined\n    at total (src/cart.js:17:3)",
      ),
    ],
  },
  {
    runner: "prove",
    file: "t/cart.t",
    head: told(
      "Failed test 'adds up'",
      "Failed test 'adds up'\n  at t/cart.t line 12.\n         got: '50'\n    expected: '45'",
    ),
    again: told(
      "Failed test 'adds up'",
      "Failed test 'adds up'\n  at t/cart.t line 12.\n         got: undef\n    expected: '45'",
    ),
    others: [
      told(
        "Failed test 'adds up'",
        "Failed test 'adds up'\n  at t/cart.t line 19.\n         got: '1'\n    expected: '2'",
      ),
      told("Can't locate Shop/Coupons.pm in @INC (you may need to install the Shop::Coupons module)"),
      told("Undefined subroutine &Shop::coupon_value called at lib/Shop.pm line 9."),
    ],
  },
  {
    runner: "ctest with googletest",
    file: "",
    head: told(
      "/test/cart_test.cc:12: Failure",
      "/test/cart_test.cc:12: Failure\nExpected equality of these values:\n  total(cart)\n    Which is: 50\n  45",
    ),
    again: told(
      "/test/cart_test.cc:12: Failure",
      "/test/cart_test.cc:12: Failure\nExpected equality of these values:\n  total(cart)\n    Which is: 0\n  45",
    ),
    others: [
      told(
        "/test/cart_test.cc:19: Failure",
        "/test/cart_test.cc:19: Failure\nValue of: empty(cart)\n  Actual: false\nExpected: true",
      ),
      told("symbol lookup error: ./cart_test: undefined symbol: coupon_value"),
    ],
  },
];
