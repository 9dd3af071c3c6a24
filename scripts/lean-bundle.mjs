// What the bundles leave out or load late, so that they start fast. Each says why that changes nothing.

/** zod's messages in some fifty languages: nothing chooses one, and English is loaded by itself. */
const withoutLocales = {
  name: "without-zod-locales",
  setup(build) {
    build.onResolve({ filter: /\/locales\/index\.js$/ }, ({ importer }) =>
      /[\\/]zod[\\/]/.test(importer) ? { path: "none", namespace: "no-locales" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "no-locales" }, () => ({ contents: "export {};" }));
  },
};

/**
 * GitHub's client brings an HTTP client of its own, of which it uses `fetch` and `ProxyAgent` alone. Node has the same `fetch`; only
 * behind a proxy is the other one needed, and then it is loaded with the first request.
 */
const proxyOnDemand = {
  name: "proxy-on-demand",
  setup(build) {
    const { absWorkingDir: resolveDir } = build.initialOptions;
    build.onResolve({ filter: /^undici$/ }, ({ namespace }) =>
      namespace === "on-demand" ? undefined : { path: "undici", namespace: "on-demand" },
    );
    build.onLoad({ filter: /.*/, namespace: "on-demand" }, () => ({
      resolveDir,
      contents: `
        export class ProxyAgent {
          constructor(options) { this.options = options; }
        }
        const agents = new WeakMap();
        export async function fetch(url, options) {
          const { dispatcher, ...plain } = options ?? {};
          if (dispatcher === undefined) return globalThis.fetch(url, plain);
          const { default: undici } = await import("undici");
          const agent = agents.get(dispatcher) ?? new undici.ProxyAgent(dispatcher.options);
          agents.set(dispatcher, agent);
          return undici.fetch(url, { ...plain, dispatcher: agent });
        }`,
    }));
  },
};

/**
 * An `import` of one of Node's own modules reads all of its exports, which loads what Node keeps for later: an HTTP client and Web Crypto.
 * Asked for by name, the module is the same and nothing of it is read.
 */
const nodeModulesAsKept = {
  name: "node-modules-as-kept",
  setup(build) {
    const namespace = "as-kept";
    build.onResolve({ filter: /^(node:)?(http|https|crypto)$/ }, ({ path, kind }) =>
      kind === "import-statement" ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

export const leanPlugins = [withoutLocales, proxyOnDemand, nodeModulesAsKept];
