// Read by every Node that starts, for a tenth of a second each; tests fetch nothing that needs them.
delete process.env.NODE_EXTRA_CA_CERTS;

export default {
  testEnvironment: "node",
  roots: ["<rootDir>/__tests__"],
  testMatch: ["**/*.test.ts"],
  globalSetup: "<rootDir>/__tests__/programs/bundles-folder.mjs",
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript" },
          target: "es2022",
          experimental: { keepImportAttributes: true },
        },
        module: { type: "es6" },
        sourceMaps: "inline",
      },
    ],
  },
  testTimeout: 60_000,
  maxWorkers: "100%",
};
