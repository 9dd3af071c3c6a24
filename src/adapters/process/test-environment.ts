import { existsSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { toolchainHomes } from "./toolchain-homes.ts";

export interface TestEnvironmentRequest {
  /** The environment to choose from. */
  readonly from: Readonly<Record<string, string | undefined>>;
  /** Folders of the lane's own. */
  readonly home: string;
  readonly temp: string;
  /** The suite's: set as they are. */
  readonly env: Readonly<Record<string, string>>;
  /** The suite's: names to let through besides the list. */
  readonly passEnv: readonly string[];
  /** Paths below the user's checkout mean the lane: `npm run` puts the checkout's programs first on PATH. */
  readonly moved?: { readonly from: string; readonly to: string };
}

const ALLOWED = new Set(
  `PATH LANG LANGUAGE TZ TERM CI USER LOGNAME SHELL
  LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH PKG_CONFIG_PATH CC CXX CFLAGS CXXFLAGS LDFLAGS
  JAVA_HOME JDK_HOME MAVEN_HOME M2_HOME GRADLE_HOME ANDROID_HOME ANDROID_SDK_ROOT KOTLIN_HOME
  GOROOT GOFLAGS GOTOOLCHAIN GOPRIVATE GONOSUMDB GONOSUMCHECK GOSUMDB
  GRADLE_USER_HOME RUSTUP_TOOLCHAIN RUSTFLAGS PYENV_VERSION VIRTUAL_ENV PYTHONHOME PYTHONPATH CONDA_PREFIX CONDA_EXE CONDA_DEFAULT_ENV
  pythonLocation Python_ROOT_DIR Python2_ROOT_DIR Python3_ROOT_DIR
  NVM_BIN NVM_INC FNM_MULTISHELL_PATH RBENV_VERSION GEM_HOME GEM_PATH BUNDLE_PATH RUBYLIB PERL5LIB PHPRC
  DOTNET_ROOT DOTNET_CLI_TELEMETRY_OPTOUT DOTNET_NOLOGO DOTNET_SYSTEM_GLOBALIZATION_INVARIANT
  CHROME_BIN CHROMEWEBDRIVER GECKOWEBDRIVER DISPLAY
  NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR REQUESTS_CA_BUNDLE CURL_CA_BUNDLE`.split(/\s+/),
);

const ALLOWED_PREFIXES = ["LC_", "JAVA_HOME_", "GOROOT_"];

/** Addresses that tools download from: let through unless they hold a password. */
const ADDRESSES = new Set(
  `http_proxy https_proxy no_proxy all_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY GOPROXY
  npm_config_registry NPM_CONFIG_REGISTRY PIP_INDEX_URL UV_INDEX_URL UV_DEFAULT_INDEX`.split(/\s+/),
);

/** What the runner trusts, or a token it gave: never for a test, also when the suite asks for it. */
const NEVER = /^(ACTIONS_.*|INPUT_.*|GITHUB_(TOKEN|ENV|OUTPUT|PATH|STEP_SUMMARY|STATE))$/i;

/**
 * The environment of a suite's commands: an allow-list, so that a secret which the caller's environment holds
 * does not reach the code under test, then what the suite itself asks for. Neither `NO_COLOR` nor any other hint
 * about the terminal is added: the tests must run as the repository runs them.
 */
export function testEnvironment(request: TestEnvironmentRequest): Readonly<Record<string, string>> {
  const { from } = request;
  const passed = new Set(request.passEnv.filter((name) => !NEVER.test(name)));
  const env: Record<string, string> = { ...homesBelow(from) };
  for (const [name, value] of Object.entries(from)) {
    if (value !== undefined && (passed.has(name) || isAllowed(name, value))) {
      env[name] = request.moved === undefined ? value : movePaths(value, request.moved);
    }
  }
  return {
    // A lane changes files faster than Python's caches, which compare seconds and sizes, can notice.
    PYTHONDONTWRITEBYTECODE: "1",
    ...env,
    HOME: request.home,
    TMPDIR: request.temp,
    ...request.env,
  };
}

/** In a list of paths, those below `from` become the same below `to`. */
function movePaths(value: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return value
    .split(delimiter)
    .map((path) => (path === from || path.startsWith(from + sep) ? to + path.slice(from.length) : path))
    .join(delimiter);
}

function isAllowed(name: string, value: string): boolean {
  if (ADDRESSES.has(name)) {
    return !value.includes("@");
  }
  return (
    ALLOWED.has(name) ||
    toolchainHomes.some((home) => home.variable === name) ||
    ALLOWED_PREFIXES.some((prefix) => name.startsWith(prefix))
  );
}

/** With a HOME of its own, a tool would not find what lies in the real one: its variable says where. */
function homesBelow(from: TestEnvironmentRequest["from"]): Readonly<Record<string, string>> {
  const home = from["HOME"];
  if (home === undefined || home === "") {
    return {};
  }
  const there = toolchainHomes
    .map(({ variable, below }) => [variable, join(home, below)] as const)
    .filter(([, path]) => existsSync(path));
  return Object.fromEntries(there);
}
