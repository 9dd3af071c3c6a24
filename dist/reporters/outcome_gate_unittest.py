"""Runs unittest with its own command line and writes one JSON object a line into the file named by
OUTCOME_GATE_REPORT, when a test is done, and {"end": true} last."""
import json
import os
import sys
import unittest

MESSAGE = 2000
DETAILS = 8000
REPORT = os.environ["OUTCOME_GATE_REPORT"]


def _write(line):
    with open(REPORT, "a", encoding="utf-8", errors="backslashreplace") as report:
        report.write(json.dumps(line) + "\n")


class LinesResult(unittest.TextTestResult):
    def startTest(self, test):
        self._line = {"status": "passed"}
        super().startTest(test)

    def stopTest(self, test):
        _write(dict(_named(test), **self._line))
        super().stopTest(test)

    def addError(self, test, err):
        super().addError(test, err)
        self._failed(test, err, self.errors)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._failed(test, err, self.failures)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self._line = {"status": "failed", "message": _message(err, subtest)}

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        line = {"status": "skipped", "message": str(reason)[:MESSAGE]}
        if hasattr(test, "_testMethodName"):
            self._line = line

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._line = {"status": "failed", "todo": True, "message": _message(err)}

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._line = {"status": "failed", "message": "unexpected success"}

    def _failed(self, test, err, kept):
        text = kept[-1][1] if kept else ""
        line = {"status": "failed", "message": _message(err), "details": text[-DETAILS:]}
        if _is_test(test):
            self._line = line
        else:
            # setUpClass, setUpModule, or a module that does not load.
            _write({"error": "%s: %s" % (test, line["message"]), "details": line["details"]})
            self._line = {"status": "failed", "message": line["message"]}


def _is_test(test):
    return hasattr(test, "_testMethodName") and type(test).__name__ != "_FailedTest"


def _named(test):
    module = sys.modules.get(type(test).__module__)
    file = getattr(module, "__file__", None)
    path = [part for part in type(test).__qualname__.split(".") if part != "<locals>"]
    return {"file": file, "path": path, "name": getattr(test, "_testMethodName", str(test))}


def _message(err, subtest=None):
    text = "%s: %s" % (err[0].__name__, err[1])
    return (text if subtest is None else "%s %s" % (subtest._subDescription(), text))[:MESSAGE]


class LinesRunner(unittest.TextTestRunner):
    resultclass = LinesResult

    def run(self, test):
        result = super().run(test)
        _write({"end": True})
        return result


if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [""] + [entry for entry in sys.path if entry not in ("", here)]
    # As `python -m unittest` names itself.
    sys.argv[0] = "python -m unittest"
    unittest.main(module=None, testRunner=LinesRunner)
