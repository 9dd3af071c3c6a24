// Makes docs/configuration.md and the tables of docs/outcomes.md from the source. `--check` fails when the committed files differ.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { importSource, top } from "./import-source.mjs";
import { writeOrCheck } from "./made-files.mjs";

const { configFileSchema, outcomeTable, reasonSentences, gateSentences } = await importSource(
  "src/core/config/config-schema.ts",
  "src/core/outcome/outcome-table.ts",
  "src/core/outcome/reasons.ts",
  "src/core/outcome/policy.ts",
);

const cell = (text) => String(text).replaceAll("|", "\\|");
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

function typeOf(schema) {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items)}`;
  if (schema.type === "object") return "mapping";
  const words = { string: "text", integer: "whole number", number: "number", boolean: "`true` or `false`" };
  return schema.pattern?.includes("h)?") ? "duration" : words[schema.type];
}

const defaultOf = (schema, required) => {
  if (required) return "required";
  return schema.default === undefined || schema.type === "object"
    ? ""
    : `\`${JSON.stringify(schema.default)}\``;
};

const rowsOf = ({ properties, required = [] }) =>
  Object.entries(properties).map(([key, schema]) => [
    `\`${key}\``,
    typeOf(schema),
    defaultOf(schema, required.includes(key)),
    schema.description ?? "",
  ]);

const keys = (schema) => table(["key", "value", "default", "what it does"], rowsOf(schema));

/** Fills `<!-- NAME -->` … `<!-- /NAME -->` of a page that is otherwise written by hand. */
async function filled(path, parts) {
  let text = await readFile(join(top, path), "utf8");
  for (const [name, body] of Object.entries(parts)) {
    const pattern = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!pattern.test(text)) throw new Error(`${path} has no <!-- ${name} --> … <!-- /${name} -->`);
    text = text.replace(pattern, (_, open, close) => `${open}\n${body}\n\n${close}`);
  }
  return text;
}

const config = z.toJSONSchema(configFileSchema, { io: "input" });
const properties = config.properties;
const title = (outcome) =>
  outcome
    .split("-")
    .map((word) => (word === "in" ? word : word[0].toUpperCase() + word.slice(1)))
    .join(outcome === "no-op" ? "-" : " ");
const cells = Object.entries(outcomeTable).map(([f2p, row]) => [
  `**${f2p === "none" ? "no" : f2p} F2P pass**`,
  ...Object.values(row).map(title),
]);

await writeOrCheck(
  {
    "docs/configuration.md": await filled("docs/configuration.md", {
      keys: keys(config),
      "suite keys": keys(properties.suites.items.anyOf.find((option) => option.type === "object")),
      "quarantine keys": keys(properties.quarantine.items),
      "tests-from keys": keys(properties["tests-from"]),
      "agents keys": `${keys(properties.agents)}\n\nEach entry of \`add\`:\n\n${keys(properties.agents.properties.add.items)}`,
    }),
    "docs/outcomes.md": await filled("docs/outcomes.md", {
      table: table(["", "all P2P pass", "some P2P fail", "no P2P pass"], cells),
      reasons: table(
        ["word", "meaning"],
        Object.entries(reasonSentences).map(([word, sentence]) => [`\`${word}\``, sentence]),
      ),
      because: table(
        ["word", "the gate decides so because"],
        Object.entries(gateSentences).map(([word, sentence]) => [`\`${word}\``, sentence]),
      ),
    }),
  },
  "node scripts/docs.mjs",
);
