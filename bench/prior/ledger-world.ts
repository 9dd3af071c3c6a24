import type { World } from "./world.ts";

/** A ledger in Python with unittest. */
export const ledgerWorld: World = {
  name: "ledger (Python)",
  comment: "#",
  command: "python3",
  arguments: (folder) => [`${folder}/outcome_gate_unittest.py`, "discover", "-s", "tests", "-t", "."],
  testFiles: ["tests/**"],
  files: {
    "ledger/__init__.py": "",
    "ledger/money.py": `def to_cents(amount):
    """Whole cents of an amount."""
    return int(round(amount * 100))


def from_cents(cents):
    """An amount from whole cents."""
    return cents / 100


def parse_amount(text):
    """Reads "1,234.50" and "-3"."""
    plain = text.replace(",", "").strip()
    if plain == "":
        raise ValueError("no amount")
    return to_cents(float(plain))
`,
    "ledger/entry.py": `from ledger.money import parse_amount


class Entry:
    def __init__(self, day, account, cents, note=""):
        self.day = day
        self.account = account
        self.cents = cents
        self.note = note

    def is_debit(self):
        return self.cents < 0

    def reversed(self):
        return Entry(self.day, self.account, -self.cents, "reversal: " + self.note)


def read_entry(line):
    """Reads "2026-01-02 food -3.50 lunch"."""
    parts = line.split(" ", 3)
    note = parts[3] if len(parts) > 3 else ""
    return Entry(parts[0], parts[1], parse_amount(parts[2]), note)
`,
    "ledger/book.py": `from ledger.entry import read_entry


class Book:
    def __init__(self, entries=()):
        self.entries = list(entries)

    def add(self, entry):
        self.entries.append(entry)
        return self

    def balance(self, account):
        return sum(entry.cents for entry in self.entries if entry.account == account)

    def accounts(self):
        return sorted({entry.account for entry in self.entries})

    def between(self, first, last):
        chosen = [entry for entry in self.entries if first <= entry.day <= last]
        return Book(chosen)


def read_book(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return Book(read_entry(line) for line in lines)
`,
    "ledger/report.py": `from ledger.money import from_cents


def format_row(account, cents):
    amount = from_cents(cents)
    return "%-10s %10.2f" % (account, amount)


def largest(book, count):
    debits = [entry for entry in book.entries if entry.is_debit()]
    ranked = sorted(debits, key=lambda entry: entry.cents)
    return [entry.note for entry in ranked[:count]]


def summary(book):
    rows = [format_row(account, book.balance(account)) for account in book.accounts()]
    total = sum(entry.cents for entry in book.entries)
    return "\\n".join(rows + [format_row("total", total)])
`,
    "ledger/budget.py": `from ledger.money import to_cents


class Budget:
    def __init__(self, limits):
        self.limits = {account: to_cents(limit) for account, limit in limits.items()}

    def left(self, book, account):
        spent = -book.balance(account)
        return self.limits.get(account, 0) - spent

    def exceeded(self, book):
        return [account for account in sorted(self.limits) if self.left(book, account) < 0]
`,
    "tests/__init__.py": "",
    "tests/test_money.py": `import unittest

from ledger.money import from_cents, parse_amount, to_cents


class MoneyTest(unittest.TestCase):
    def test_to_cents_rounds(self):
        self.assertEqual(to_cents(1.239), 124)

    def test_from_cents(self):
        self.assertEqual(from_cents(150), 1.5)

    def test_parse_amount_with_thousands(self):
        self.assertEqual(parse_amount(" 1,234.50"), 123450)

    def test_parse_amount_refuses_nothing(self):
        with self.assertRaises(ValueError):
            parse_amount(" ")
`,
    "tests/test_entry.py": `import unittest

from ledger.entry import Entry, read_entry


class EntryTest(unittest.TestCase):
    def test_read_entry(self):
        entry = read_entry("2026-01-02 food -3.50 lunch with Bo")
        self.assertEqual((entry.account, entry.cents, entry.note), ("food", -350, "lunch with Bo"))

    def test_is_debit(self):
        self.assertTrue(Entry("d", "a", -1).is_debit())
        self.assertFalse(Entry("d", "a", 0).is_debit())

    def test_reversed(self):
        self.assertEqual(Entry("d", "a", -1, "x").reversed().cents, 1)
`,
    "tests/test_book.py": `import unittest

from ledger.book import read_book

TEXT = """2026-01-02 food -3.50 lunch
2026-01-05 pay 100 salary

2026-02-01 food -10 dinner
"""


class BookTest(unittest.TestCase):
    def test_balance(self):
        self.assertEqual(read_book(TEXT).balance("food"), -1350)

    def test_accounts(self):
        self.assertEqual(read_book(TEXT).accounts(), ["food", "pay"])

    def test_between(self):
        self.assertEqual(read_book(TEXT).between("2026-01-02", "2026-01-05").balance("food"), -350)

    def test_add(self):
        book = read_book(TEXT)
        self.assertEqual(book.add(book.entries[0]).balance("food"), -1700)
`,
    "tests/test_report.py": `import unittest

from ledger.book import read_book
from ledger.report import format_row, largest, summary
from tests.test_book import TEXT


class ReportTest(unittest.TestCase):
    def test_format_row(self):
        self.assertEqual(format_row("food", -350), "food            -3.50")

    def test_largest(self):
        self.assertEqual(largest(read_book(TEXT), 1), ["dinner"])

    def test_summary(self):
        self.assertTrue(summary(read_book(TEXT)).endswith("86.50"))
`,
    "tests/test_budget.py": `import unittest

from ledger.book import read_book
from ledger.budget import Budget
from tests.test_book import TEXT


class BudgetTest(unittest.TestCase):
    def test_left(self):
        self.assertEqual(Budget({"food": 20}).left(read_book(TEXT), "food"), 650)

    def test_left_of_unknown_account(self):
        self.assertEqual(Budget({}).left(read_book(TEXT), "food"), -1350)

    def test_exceeded(self):
        self.assertEqual(Budget({"food": 10, "pay": 5}).exceeded(read_book(TEXT)), ["food"])
`,
  },
};
