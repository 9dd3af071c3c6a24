import type { Instance } from "../../src/offline/instance.ts";

/** An instance of a data set whose log is pytest's; give what the test is about. */
export const anInstance = (about: Partial<Instance> = {}): Instance => ({
  id: "octo__spoon-1",
  repository: "octo/spoon",
  language: "python",
  version: "1.0",
  f2p: ["t.py::fix"],
  p2p: ["t.py::keep"],
  logParser: "parse_log_pytest",
  evalType: "pass-and-fail",
  ...about,
});

/** An evaluation log of the current harness around some test output. */
export const evalLog = (output: string, behind = ""): string =>
  `+ : '>>>>> Start Test Output'\n${output}\n+ : '>>>>> End Test Output'\n${behind}`;
