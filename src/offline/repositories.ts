/** What is known of a repository of the public data sets: its language and, where the data set's rows do not say, its log parser. */
export interface KnownRepository {
  readonly language: string;
  readonly logParser: string;
  /** The parser sees failures only, so an absent test passes. */
  readonly failOnly?: true;
}

const known = (
  language: string,
  repositories: Readonly<Record<string, string>>,
): [string, KnownRepository][] =>
  Object.entries(repositories).map(([name, logParser]) => [
    name.toLowerCase(),
    FAIL_ONLY.has(name) ? { language, logParser, failOnly: true } : { language, logParser },
  ]);

const FAIL_ONLY: ReadonlySet<string> = new Set([
  "chartjs/Chart.js",
  "processing/p5.js",
  "markedjs/marked",
  "bpmn-io/bpmn-js",
  "openlayers/openlayers",
  "eslint/eslint",
]);

/** By lower-case `owner/name`. Source: the `MAP_REPO_TO_PARSER_*` tables and `FAIL_ONLY_REPOS`, SWE-bench 5.0.2. */
export const KNOWN_REPOSITORIES: ReadonlyMap<string, KnownRepository> = new Map([
  ...known("python", {
    "astropy/astropy": "parse_log_astropy",
    "django/django": "parse_log_django",
    "marshmallow-code/marshmallow": "parse_log_marshmallow",
    "matplotlib/matplotlib": "parse_log_matplotlib",
    "mwaskom/seaborn": "parse_log_seaborn",
    "pallets/flask": "parse_log_flask",
    "psf/requests": "parse_log_requests",
    "pvlib/pvlib-python": "parse_log_pvlib",
    "pydata/xarray": "parse_log_xarray",
    "pydicom/pydicom": "parse_log_pydicom",
    "pylint-dev/astroid": "parse_log_astroid",
    "pylint-dev/pylint": "parse_log_pylint",
    "pytest-dev/pytest": "parse_log_pytest",
    "pyvista/pyvista": "parse_log_pyvista",
    "scikit-learn/scikit-learn": "parse_log_scikit",
    "sqlfluff/sqlfluff": "parse_log_sqlfluff",
    "sphinx-doc/sphinx": "parse_log_sphinx",
    "sympy/sympy": "parse_log_sympy",
  }),
  ...known("javascript", {
    "Automattic/wp-calypso": "parse_log_calypso",
    "chartjs/Chart.js": "parse_log_chart_js",
    "markedjs/marked": "parse_log_marked",
    "processing/p5.js": "parse_log_p5js",
    "diegomura/react-pdf": "parse_log_react_pdf",
    "immutable-js/immutable-js": "parse_log_immutable_js",
    "mrdoob/three.js": "parse_log_tap",
    "preactjs/preact": "parse_log_karma",
    "axios/axios": "parse_log_tap",
    "alibaba-fusion/next": "parse_log_next",
    "bpmn-io/bpmn-js": "parse_log_bpmn_js",
    "carbon-design-system/carbon": "parse_log_carbon",
    "cypress-io/cypress": "parse_log_cypress",
    "emotion-js/emotion": "parse_log_emotion",
    "eslint/eslint": "parse_log_eslint",
    "GoogleChrome/lighthouse": "parse_log_lighthouse",
    "grommet/grommet": "parse_log_grommet",
    "highlightjs/highlight.js": "parse_log_highlightjs",
    "openlayers/openlayers": "parse_log_openlayers",
    "plotly/plotly.js": "parse_plotly_js",
    "prettier/prettier": "parse_log_prettier",
    "PrismJS/prism": "parse_log_prismjs",
    "quarto-dev/quarto-cli": "parse_log_quarto_cli",
    "scratchfoundation/scratch-gui": "parse_log_scratch_gui",
  }),
  ...known("typescript", {
    "babel/babel": "parse_log_jest",
    "vuejs/core": "parse_log_vitest",
    "facebook/docusaurus": "parse_log_jest",
  }),
  ...known("c", {
    "redis/redis": "parse_log_redis",
    "jqlang/jq": "parse_log_jq",
    "micropython/micropython": "parse_log_micropython_test",
    "valkey-io/valkey": "parse_log_redis",
  }),
  ...known("c++", { "nlohmann/json": "parse_log_doctest", "fmtlib/fmt": "parse_log_googletest" }),
  ...known("go", {
    "caddyserver/caddy": "parse_log_gotest",
    "hashicorp/terraform": "parse_log_gotest",
    "prometheus/prometheus": "parse_log_gotest",
    "gohugoio/hugo": "parse_log_gotest",
    "gin-gonic/gin": "parse_log_gotest",
  }),
  ...known("java", {
    "google/gson": "parse_log_maven",
    "apache/druid": "parse_log_maven",
    "javaparser/javaparser": "parse_log_maven",
    "projectlombok/lombok": "parse_log_ant",
    "apache/lucene": "parse_log_gradle_custom",
    "reactivex/rxjava": "parse_log_gradle_custom",
  }),
  ...known("php", {
    "phpoffice/phpspreadsheet": "parse_log_phpunit",
    "laravel/framework": "parse_log_phpunit",
    "php-cs-fixer/php-cs-fixer": "parse_log_phpunit",
    "briannesbitt/carbon": "parse_log_phpunit",
  }),
  ...known("ruby", {
    "jekyll/jekyll": "parse_log_jekyll",
    "fluent/fluentd": "parse_log_ruby_unit",
    "fastlane/fastlane": "parse_log_rspec_transformed_json",
    "jordansissel/fpm": "parse_log_rspec_transformed_json",
    "faker-ruby/faker": "parse_log_ruby_unit",
    "rubocop/rubocop": "parse_log_rspec_transformed_json",
  }),
  ...known("rust", {
    "burntsushi/ripgrep": "parse_log_cargo",
    "sharkdp/bat": "parse_log_cargo",
    "astral-sh/ruff": "parse_log_cargo",
    "tokio-rs/tokio": "parse_log_cargo",
    "uutils/coreutils": "parse_log_cargo",
    "nushell/nushell": "parse_log_cargo",
    "tokio-rs/axum": "parse_log_cargo",
  }),
]);

/** The repository in a SWE-bench style id: `django__django-11001` -> `django/django`. Undefined for ids of another make. */
export function repositoryOfId(instanceId: string): string | undefined {
  const id = instanceId.startsWith("instance_") ? instanceId.slice("instance_".length) : instanceId;
  const match = /^([^/]+?)__(.+?)(?:-\d+|\.[0-9a-f]{7,}\..*|-[0-9a-f]{40}.*)$/.exec(id);
  return match === null ? undefined : `${match[1]}/${match[2]}`;
}
