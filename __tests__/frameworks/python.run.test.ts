import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, it } from "@jest/globals";
import { keyOfTest } from "../../src/core/tests/test-id.ts";
import { pytest } from "../../src/frameworks/pytest.ts";
import { unittest } from "../../src/frameworks/unittest.ts";
import { aFrameworkSuite } from "../builders/framework-suite.ts";
import { NASTY_NAMES } from "../builders/nasty-names.ts";
import { aFolder, type Folder, runFramework } from "../programs/framework-run.ts";

const folders: Folder[] = [];
const folderWith = async (files: Readonly<Record<string, string>>) => {
  const folder = await aFolder(files);
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => folder.dispose())));

const runs = (command: string) => spawnSync("sh", ["-c", command]).status === 0;
const hasPytest = runs("python -m pytest --version || python3 -m pytest --version");
const hasPython = runs("python --version || python3 --version");

(hasPytest ? describe : describe.skip)(
  `a real run of pytest${hasPytest ? "" : " (pytest is not installed)"}`,
  () => {
    // Plugins that happen to be installed only cost time.
    const suite = aFrameworkSuite("pytest", { env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" } });

    it("reports parameters of every name and runs exactly the ones that are picked", async () => {
      const folder = await folderWith({
        "tests/test_names.py": `
import os, sys, pytest
class TestGroup:
    @pytest.mark.parametrize("index", range(${NASTY_NAMES.length}), ids=${JSON.stringify(NASTY_NAMES)})
    def test_name(self, index):
        assert index % 2 == 0
def test_environment():
    assert "PYTHONPATH" not in os.environ and not os.path.exists("tests/__pycache__")
`,
        "tests/test_other.py": "def test_other(): pass",
      });
      const all = await runFramework(pytest, suite, { kind: "all" }, folder);
      expect(all.state).toBe("complete");
      expect(all.keys).toHaveLength(NASTY_NAMES.length + 2);
      expect(all.statuses["tests/test_names.py > test_environment"]).toBe("passed");

      const asked = all.keys.filter((_, index) => index % 3 === 0);
      const some = await runFramework(pytest, suite, { kind: "tests", tests: asked }, folder);
      expect(some.keys).toEqual(asked);
      expect((await folder.files()).paths).toHaveLength(2);
    });

    it("tells apart expected failures, skips, teardowns and files that do not load", async () => {
      const folder = await folderWith({
        "setup.cfg": "[tool:pytest]\naddopts = -x\n",
        "test_a.py": `
import pytest
@pytest.mark.xfail
def test_expected(): assert False
@pytest.mark.xfail(strict=True)
def test_unexpected(): pass
@pytest.mark.skip(reason="later")
def test_skipped(): pass
@pytest.fixture
def bad_teardown():
    yield
    raise ValueError("teardown")
def test_teardown(bad_teardown): pass
@pytest.fixture
def bad_setup(): raise ValueError("setup")
def test_setup(bad_setup): pass
def test_fails(): assert 1 == 2, "numbers"
`,
      });
      const run = await runFramework(pytest, suite, { kind: "all" }, folder);
      expect(run.statuses).toEqual({
        "test_a.py > test_expected": "passed",
        "test_a.py > test_unexpected": "failed",
        "test_a.py > test_skipped": "skipped",
        "test_a.py > test_teardown": "failed",
        "test_a.py > test_setup": "failed",
        "test_a.py > test_fails": "failed",
      });
      expect(run.messages["test_a.py > test_fails"]).toContain("numbers");
      expect(run.messages["test_a.py > test_teardown"]).toContain("teardown");
    });

    it("keeps what ran before the process is killed, and what did not load", async () => {
      const folder = await folderWith({
        "setup.cfg": "[tool:pytest]\naddopts = --continue-on-collection-errors\n",
        "test_a.py": "import os\ndef test_ran(): pass\ndef test_dies(): os.kill(os.getpid(), 9)\n",
        "test_b.py": "import nowhere_to_be_found\n",
      });
      const run = await runFramework(pytest, suite, { kind: "all" }, folder);
      expect(run.statuses).toEqual({ "test_a.py > test_ran": "passed" });
      expect(run.errors.join()).toContain("nowhere_to_be_found");
      expect(run.state).toBe("incomplete");
    });

    it("runs what a tree has when files and tests of the selection are missing", async () => {
      const folder = await folderWith({ "test_a.py": "def test_a(): pass\ndef test_b(): pass\n" });
      const key = (file: string, name: string) =>
        keyOfTest({ suite: "pytest", file, classPath: [], name, ordinal: 1 });
      const there = key("test_a.py", "test_a");
      const elsewhere = [there, key("test_new.py", "test_a")];
      const some = await runFramework(pytest, suite, { kind: "tests", tests: elsewhere }, folder);
      expect(some.keys).toEqual([there]);
      const gone = [key("test_a.py", "test_gone")];
      const others = await runFramework(pytest, suite, { kind: "tests", tests: gone }, folder);
      expect(others.keys).toHaveLength(2);
    });
  },
);

(hasPython ? describe : describe.skip)(
  `a real run of unittest${hasPython ? "" : " (Python is not installed)"}`,
  () => {
    const suite = aFrameworkSuite("unittest");

    it("reports each test and runs exactly the ones that are picked", async () => {
      const folder = await folderWith({
        "tests/__init__.py": "",
        "tests/test_a.py": `
import unittest
class A(unittest.TestCase):
    def test_passes(self): pass
    def test_fails(self): self.assertEqual(1, 2)
    @unittest.skip("later")
    def test_skipped(self): pass
    @unittest.expectedFailure
    def test_expected(self): self.fail()
    def test_parts(self):
        for part in range(3):
            with self.subTest(part=part): self.assertNotEqual(part, 1)
`,
        "tests/test_b.py": `
import unittest
class B(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise ValueError("class")
    def test_never(self): pass
`,
      });
      const all = await runFramework(unittest, suite, { kind: "all" }, folder);
      expect(all.statuses).toEqual({
        "tests/test_a.py > A > test_expected": "passed",
        "tests/test_a.py > A > test_fails": "failed",
        "tests/test_a.py > A > test_parts": "failed",
        "tests/test_a.py > A > test_passes": "passed",
        "tests/test_a.py > A > test_skipped": "skipped",
      });
      expect(all.errors.join()).toContain("ValueError: class");
      expect(all.exitCode).toBe(1);

      const asked = all.keys.slice(1, 3);
      const some = await runFramework(unittest, suite, { kind: "tests", tests: asked }, folder);
      expect(some.keys).toEqual(asked);
    });
  },
);
