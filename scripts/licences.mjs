// Makes docs/licences.md: what dist/ holds of others, under which licence, with the licence's text. `--check` fails when the committed file differs.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundledPackages } from "./bundled-packages.mjs";
import { top } from "./import-source.mjs";
import { writeOrCheck } from "./made-files.mjs";

/** Licences that let us ship their work in ours with no more than their text. */
const ACCEPTED = new Set([
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "0BSD",
  "BlueOak-1.0.0",
]);

async function licenceText(folder) {
  const names = await readdir(join(top, folder));
  const name = names.find((one) => /^(licen[cs]e|copying)(\.|$)/i.test(one));
  return name === undefined ? undefined : (await readFile(join(top, folder, name), "utf8")).trim();
}

const packages = await Promise.all(
  (await bundledPackages()).map(async ({ folder, manifest }) => ({
    name: manifest.name,
    version: manifest.version,
    licence: manifest.license,
    text: await licenceText(folder),
  })),
);

/** Several licences at once bind together. */
const isAccepted = (licence) =>
  String(licence)
    .replace(/^\((.*)\)$/, "$1")
    .split(" AND ")
    .every((one) => ACCEPTED.has(one));

const refused = packages.filter(({ licence }) => !isAccepted(licence));
if (refused.length > 0) {
  console.error(
    `Not among the accepted licences: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(", ")}`,
  );
  process.exitCode = 1;
}

const rows = packages.map(({ name, version, licence }) => `| \`${name}\` | ${version} | ${licence} |`);
const texts = packages.map(
  ({ name, text, licence }) =>
    `### ${name}\n\n\`\`\`\`text\n${(text ?? `${licence}; the package has no text of its own.`).replace(/\r\n/g, "\n")}\n\`\`\`\``,
);
const page = `# Licences of what dist/ holds

Made by \`npm run licences\` from the bundles: packages of which no byte is in \`dist/\` are not here. Outcome Gate itself is under the
[MIT licence](../LICENSE).

| package | version | licence |
|---|---|---|
${rows.join("\n")}

## Texts

${texts.join("\n\n")}
`;

await writeOrCheck({ "docs/licences.md": page }, "npm run licences");
