/** Folders that hold tests and what belongs to them, whatever the language: everything below is held at base's version. */
const TEST_FOLDERS: readonly string[] = [
  "**/test/**",
  "**/tests/**",
  "**/__tests__/**",
  "**/__mocks__/**",
  "**/__snapshots__/**",
  "**/__fixtures__/**",
];

const SCRIPT = "{js,cjs,mjs,jsx,ts,cts,mts,tsx}";

/** JavaScript and TypeScript, for every runner. */
export const NODE_TEST_FILES: readonly string[] = [
  ...TEST_FOLDERS,
  "**/spec/**",
  "**/specs/**",
  `**/*.{test,spec,tests,specs}.${SCRIPT}`,
  `**/*{-,_}test.${SCRIPT}`,
  `**/test-*.${SCRIPT}`,
  `**/test.${SCRIPT}`,
  "**/*.snap",
];

export const PYTHON_TEST_FILES: readonly string[] = [
  ...TEST_FOLDERS,
  "**/test_*.py",
  "**/*_test.py",
  "**/tests.py",
  "**/conftest.py",
];

/** `testdata` is the folder that the go tool itself sets aside for tests. */
export const GO_TEST_FILES: readonly string[] = ["**/*_test.go", "**/testdata/**"];

export const RUST_TEST_FILES: readonly string[] = [
  "**/tests/**",
  "**/*_test.rs",
  "**/tests.rs",
  "**/snapshots/**",
];

/** Maven's and Gradle's layout, with Gradle's further source sets (`src/integrationTest`). */
export const JVM_TEST_FILES: readonly string[] = [
  "**/src/test/**",
  "**/src/*Test/**",
  "**/src/testFixtures/**",
];

export const DOTNET_TEST_FILES: readonly string[] = [
  ...TEST_FOLDERS,
  "**/*.Tests/**",
  "**/*.Test/**",
  "**/*.UnitTests/**",
  "**/*.IntegrationTests/**",
  "**/*Tests.cs",
  "**/*Test.cs",
];

export const PHP_TEST_FILES: readonly string[] = [...TEST_FOLDERS, "**/*Test.php", "**/*.phpt"];

export const RUBY_TEST_FILES: readonly string[] = [
  "**/test/**",
  "**/tests/**",
  "**/spec/**",
  "**/*_test.rb",
  "**/test_*.rb",
  "**/*_spec.rb",
];

export const NATIVE_TEST_FILES: readonly string[] = [
  ...TEST_FOLDERS,
  "**/unittests/**",
  "**/*{_,-}{test,tests,unittest}.{c,cc,cpp,cxx,h,hpp}",
  "**/test{_,-}*.{c,cc,cpp,cxx}",
];

export const PERL_TEST_FILES: readonly string[] = ["**/t/**", "**/xt/**", "**/*.t"];

/** For the generic command, and for anything that has no pattern of its own. */
export const ANY_TEST_FILES: readonly string[] = [
  ...new Set([
    ...NODE_TEST_FILES,
    ...PYTHON_TEST_FILES,
    ...GO_TEST_FILES,
    ...JVM_TEST_FILES,
    ...PHP_TEST_FILES,
    ...RUBY_TEST_FILES,
    ...PERL_TEST_FILES,
  ]),
];
