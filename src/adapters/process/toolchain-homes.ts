/** A tool's folder of programs, packages or downloads: the variable that names it and where it is without one. */
interface ToolchainHome {
  readonly variable: string;
  /** Relative to HOME. */
  readonly below: string;
}

/**
 * From each tool's documentation. Not here: tools on the JVM, which take the home folder from the system and not
 * from HOME (`~/.m2`, `~/.gradle`).
 */
export const toolchainHomes: readonly ToolchainHome[] = [
  { variable: "CARGO_HOME", below: ".cargo" },
  { variable: "RUSTUP_HOME", below: ".rustup" },
  { variable: "SCCACHE_DIR", below: ".cache/sccache" },
  { variable: "CCACHE_DIR", below: ".cache/ccache" },
  { variable: "GOPATH", below: "go" },
  { variable: "GOMODCACHE", below: "go/pkg/mod" },
  { variable: "GOCACHE", below: ".cache/go-build" },
  { variable: "PYENV_ROOT", below: ".pyenv" },
  { variable: "PYTHONUSERBASE", below: ".local" },
  { variable: "PIP_CACHE_DIR", below: ".cache/pip" },
  { variable: "UV_CACHE_DIR", below: ".cache/uv" },
  { variable: "UV_PYTHON_INSTALL_DIR", below: ".local/share/uv/python" },
  { variable: "POETRY_CACHE_DIR", below: ".cache/pypoetry" },
  { variable: "NVM_DIR", below: ".nvm" },
  { variable: "VOLTA_HOME", below: ".volta" },
  { variable: "FNM_DIR", below: ".local/share/fnm" },
  { variable: "ASDF_DATA_DIR", below: ".asdf" },
  { variable: "MISE_DATA_DIR", below: ".local/share/mise" },
  { variable: "SDKMAN_DIR", below: ".sdkman" },
  { variable: "BUN_INSTALL", below: ".bun" },
  { variable: "DENO_DIR", below: ".cache/deno" },
  { variable: "npm_config_cache", below: ".npm" },
  { variable: "YARN_CACHE_FOLDER", below: ".cache/yarn" },
  { variable: "YARN_GLOBAL_FOLDER", below: ".yarn/berry" },
  { variable: "PNPM_HOME", below: ".local/share/pnpm" },
  { variable: "COREPACK_HOME", below: ".cache/node/corepack" },
  { variable: "PLAYWRIGHT_BROWSERS_PATH", below: ".cache/ms-playwright" },
  { variable: "PUPPETEER_CACHE_DIR", below: ".cache/puppeteer" },
  { variable: "CYPRESS_CACHE_FOLDER", below: ".cache/Cypress" },
  { variable: "RBENV_ROOT", below: ".rbenv" },
  { variable: "BUNDLE_USER_HOME", below: ".bundle" },
  { variable: "COMPOSER_CACHE_DIR", below: ".cache/composer" },
  { variable: "NUGET_PACKAGES", below: ".nuget/packages" },
  { variable: "DOTNET_ROOT", below: ".dotnet" },
  { variable: "MIX_HOME", below: ".mix" },
  { variable: "HEX_HOME", below: ".hex" },
  { variable: "OPAMROOT", below: ".opam" },
  { variable: "STACK_ROOT", below: ".stack" },
];
