"""A pytest plugin: one JSON object a line into the file named by OUTCOME_GATE_REPORT, written when a test is done,
and {"end": true} last. Loaded with `-p outcome_gate_pytest`; works with pytest 3.6 and later, and with xdist."""
import json
import os

import pytest

MESSAGE = 2000
DETAILS = 8000
REPORT = os.environ.get("OUTCOME_GATE_REPORT")
CHOSEN = os.environ.get("OUTCOME_GATE_TESTS")
# One line a test: a failure in setup, body or teardown outranks a skip, and a skip outranks a pass.
_open = {}


def _write(line):
    with open(REPORT, "a", encoding="utf-8", errors="backslashreplace") as report:
        report.write(json.dumps(line) + "\n")


def _is_worker(config):
    return hasattr(config, "workerinput") or hasattr(config, "slaveinput")


def _leave_no_trace():
    """What the tests start must find the environment that the repository gives them."""
    here = os.path.dirname(os.path.abspath(__file__))
    rest = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry not in ("", here)]
    os.environ["PYTHONPATH"] = os.pathsep.join(rest)
    if not rest:
        del os.environ["PYTHONPATH"]


_leave_no_trace()


def pytest_configure(config):
    if REPORT and not _is_worker(config):
        config.pluginmanager.register(_Lines(config), "outcome-gate-lines")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Keeps the chosen tests. For one that is not there under its exact id, all of its function or else of its file are kept."""
    if not CHOSEN:
        return
    with open(CHOSEN, encoding="utf-8") as chosen:
        wanted = [os.path.abspath(nodeid.split("::")[0]) + nodeid[len(nodeid.split("::")[0]):] for nodeid in json.load(chosen)]
    root = str(getattr(config, "rootdir", None) or os.getcwd())
    ids = {id(item): os.path.normpath(os.path.join(root, item.nodeid.split("::")[0])) + item.nodeid[len(item.nodeid.split("::")[0]):]
           for item in items}
    exact = set(wanted) & set(ids.values())
    functions = set(nodeid.partition("[")[0] for nodeid in wanted if nodeid not in exact)
    known = set(nodeid.partition("[")[0] for nodeid in ids.values())
    files = set(function.split("::")[0] for function in functions if function not in known)
    kept, left_out = [], []
    for item in items:
        nodeid = ids[id(item)]
        function = nodeid.partition("[")[0]
        keep = nodeid in exact or function in functions or function.split("::")[0] in files
        (kept if keep else left_out).append(item)
    if left_out and kept:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


class _Lines:
    def __init__(self, config):
        # Ids are relative to the root folder, which need not be the one that pytest was started in.
        self.root = str(getattr(config, "rootdir", None) or os.getcwd())

    def pytest_runtest_logreport(self, report):
        line = _open.setdefault(report.nodeid, {"status": "passed"})
        outcome = getattr(report, "outcome", "failed")
        if outcome == "rerun":
            line["retries"] = line.get("retries", 0) + 1
        elif outcome == "failed" and line["status"] != "failed":
            line.update(_explained(report), status="failed")
        elif outcome == "skipped" and line["status"] == "passed":
            if hasattr(report, "wasxfail"):
                line["todo"] = True
            else:
                line.update(status="skipped", message=_reason(report))
        if report.when == "teardown":
            self._done(report.nodeid, _open.pop(report.nodeid))

    def _done(self, nodeid, line):
        file, path, name = _parts(nodeid)
        _write(dict({"file": os.path.join(self.root, file), "path": path, "name": name}, **line))

    def pytest_collectreport(self, report):
        if getattr(report, "outcome", None) == "failed":
            file = report.nodeid.split("::")[0]
            _write({"error": _explained(report)["message"], "file": os.path.join(self.root, file) if file else None,
                    "details": _explained(report).get("details")})

    def pytest_sessionfinish(self, session, exitstatus):
        # Tests whose teardown never came: a worker died.
        for nodeid in list(_open):
            line = _open.pop(nodeid)
            line.setdefault("message", "did not finish")
            line["status"] = "failed"
            self._done(nodeid, line)
        if int(exitstatus) not in (2, 3) or getattr(session, "testsfailed", 0):
            _write({"end": True})


def _parts(nodeid):
    """`a/b.py::T::test_x[1::2]` -> file, classes, name. Only what stands before a parameter's bracket separates."""
    head, bracket, parameters = nodeid.partition("[")
    parts = head.split("::")
    if len(parts) == 1:
        return nodeid, [], nodeid
    return parts[0], parts[1:-1], parts[-1] + bracket + parameters


def _explained(report):
    details = getattr(report, "longreprtext", None) or str(getattr(report, "longrepr", "") or "")
    crash = getattr(getattr(report, "longrepr", None), "reprcrash", None)
    message = getattr(crash, "message", None) or _last_error(details) or "failed"
    if report.when == "teardown" if hasattr(report, "when") else False:
        message = "teardown: " + message
    return {"message": message[:MESSAGE], "details": details[-DETAILS:]}


def _last_error(text):
    lines = [line[1:].strip() for line in text.splitlines() if line.startswith("E ")]
    return lines[-1] if lines else text.strip().splitlines()[-1:] and text.strip().splitlines()[-1]


def _reason(report):
    longrepr = getattr(report, "longrepr", None)
    return str(longrepr[2] if isinstance(longrepr, tuple) and len(longrepr) == 3 else longrepr or "")[:MESSAGE]
