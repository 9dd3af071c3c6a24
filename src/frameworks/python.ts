/** Files whose change can change what is installed. */
export const PYTHON_SETUP_INPUTS: readonly string[] = [
  "pyproject.toml",
  "setup.py",
  "setup.cfg",
  "requirements*.txt",
  "requirements/*.txt",
  "poetry.lock",
  "uv.lock",
  "pdm.lock",
  "Pipfile",
  "Pipfile.lock",
  "tox.ini",
  "environment.yml",
  ".python-version",
];

/**
 * Starts the interpreter of the lane's own environment where there is one. Byte code is not written: it would lie in
 * the lane between two trees, and a file that changes twice within a second keeps its time stamp.
 */
export const withPython = (command: string): string =>
  `PYTHON=python; for p in .venv/bin/python venv/bin/python; do [ -x "$p" ] && { PYTHON="$PWD/$p"; break; }; done; ` +
  `command -v "$PYTHON" >/dev/null || PYTHON=python3; ${command}`;

export const PYTHON_ENV: Readonly<Record<string, string>> = { PYTHONDONTWRITEBYTECODE: "1" };

/** A module that Python test runners take for tests by its name. */
export const TEST_MODULE = /(^|\/)(test_[^/]*|[^/]*_test|tests?)\.py$/;
