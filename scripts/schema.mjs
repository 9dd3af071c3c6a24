// Makes schema/*.json from the zod schemas. `--check` fails when the committed files differ.
import { z } from "zod";
import { importSource } from "./import-source.mjs";
import { writeOrCheck } from "./made-files.mjs";

const { configFileSchema, verdictSchema, repairSchema, agentTableSchema } = await importSource(
  "src/core/config/config-schema.ts",
  "src/core/verdict/schema.ts",
  "src/core/verdict/repair-schema.ts",
  "src/core/agents/agent-table.ts",
);

const titled = (schema, title) => schema.meta({ title });
// `input`: as a file is written, with defaults optional and room for fields of later versions.
const text = (schema) => `${JSON.stringify(z.toJSONSchema(schema, { io: "input" }), null, 2)}\n`;

await writeOrCheck(
  {
    "schema/config.schema.json": text(configFileSchema),
    "schema/verdict.schema.json": text(titled(verdictSchema, "Outcome Gate verdict")),
    "schema/repair.schema.json": text(titled(repairSchema, "Outcome Gate repair packet")),
    "schema/agents.schema.json": text(titled(agentTableSchema, "Outcome Gate table of agents")),
  },
  "node scripts/schema.mjs",
);
