import type { KnipConfig } from "knip";

const config: KnipConfig = {
  entry: [
    "src/cli/main.ts",
    "src/action/gate.ts",
    "src/action/publish.ts",
    "src/frameworks/reporters/*.{mjs,cjs}",
    "scripts/*.{ts,mjs}",
    "bench/*.ts",
  ],
  project: ["src/**/*.ts", "__tests__/**/*.ts", "scripts/**", "bench/**"],
  // Only its .wasm files are read, by name.
  ignoreDependencies: ["@vscode/tree-sitter-wasm"],
  // Tests run the first where it is installed; a patch is offered to the second where it is.
  ignoreBinaries: ["zizmor", "patch"],
};

export default config;
