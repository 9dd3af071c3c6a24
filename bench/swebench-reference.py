"""Times the reference harness's own grading: swebench-reference.py SOURCE INSTANCES FOLDER.

SOURCE is a checkout of SWE-bench 5; only harness/grading.py and what it parses with are loaded, without docker and datasets.
"""

import json
import pathlib
import re
import resource
import sys
import time
import types

source, instances, folder = sys.argv[1:4]
ESCAPES = re.compile(r"\x1B(?:[@-Z\\-_]|\[[0-?]*[ -/]*[@-~])")
for name, members in {
    "swebench": {"__path__": [f"{source}/swebench"]},
    "swebench.harness": {"__path__": [f"{source}/swebench/harness"]},
    "swebench.utils": {"ansi_escape": lambda text: ESCAPES.sub("", text)},
    "swebench.types": {"TestSpec": object},
}.items():
    module = types.ModuleType(name)
    for key, value in members.items():
        setattr(module, key, value)
    sys.modules[name] = module

from swebench.harness.grading import get_eval_report  # noqa: E402

start = time.perf_counter()
cpu = time.process_time()
rows = {}
with open(instances) as file:
    for line in file:
        row = json.loads(line)
        rows[row["instance_id"]] = row
count = 0
for log in sorted(pathlib.Path(folder).rglob("test_output.txt")):
    row = rows[log.parent.name]
    spec = types.SimpleNamespace(
        instance_id=row["instance_id"],
        log_parser=row["log_parser"],
        eval_type=row["eval_type"],
        version=row["version"],
        FAIL_TO_PASS=json.loads(row["FAIL_TO_PASS"]),
        PASS_TO_PASS=json.loads(row["PASS_TO_PASS"]),
    )
    prediction = {"instance_id": row["instance_id"], "model_patch": "x", "model_name_or_path": "m"}
    get_eval_report(spec, prediction, str(log), True)
    count += 1
seconds = time.perf_counter() - start
cpu_seconds = time.process_time() - cpu
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"count": count, "seconds": seconds, "cpu_seconds": cpu_seconds, "peak_mb": peak}))
