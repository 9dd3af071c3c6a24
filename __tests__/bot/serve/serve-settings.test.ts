import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { saveCredentials } from "../../../src/bot/serve/app-credentials.ts";
import { readServeSettings } from "../../../src/bot/serve/serve-settings.ts";
import { aFolder } from "../../builders/a-folder.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const flags = { port: "3000", host: "127.0.0.1" };
const publicUrl = "https://gate.example.org";
const app = { APP_ID: "99", WEBHOOK_SECRET: "w", PRIVATE_KEY: privateKey };
const postgres = { DATABASE_URL: "postgres://gate@localhost/gate" };
const secret = "s".repeat(32);

/** What is wrong with an environment. */
const faultsOf = (env: Record<string, string>, more: object = {}): Promise<string> =>
  readServeSettings({ ...flags, data: aFolder(), ...more }, env).then(
    () => "nothing",
    (error: Error) => error.message,
  );

it("takes the session secret of the environment also beside an App that is saved", async () => {
  const data = aFolder();
  const saved = { appId: 99, privateKey, webhookSecret: "w", clientId: "c", clientSecret: "s" };
  await saveCredentials(data, saved);
  const env = { ...postgres, OUTCOME_GATE_SESSION_SECRET: secret };
  const settings = await readServeSettings({ ...flags, data, publicUrl }, env);
  expect(settings.credentials).toEqual({ ...saved, sessionSecret: secret });
});

it("asks for the session secret before an App is created that could not start without", async () => {
  expect(await faultsOf(postgres, { publicUrl })).toContain("OUTCOME_GATE_SESSION_SECRET is missing");
  expect(await faultsOf({ ...postgres, OUTCOME_GATE_SESSION_SECRET: secret }, { publicUrl })).toBe("nothing");
  expect(await faultsOf(postgres)).toBe("nothing");
});

it("takes a private key as PEM, with written line ends and in base64", async () => {
  const written = privateKey.replaceAll("\n", "\\n");
  const inBase64 = Buffer.from(privateKey).toString("base64");
  for (const key of [privateKey, written, inBase64])
    expect(await faultsOf({ ...app, PRIVATE_KEY: key })).toBe("nothing");
});

it.each([
  ["a private key that is cut short", { ...app, PRIVATE_KEY: privateKey.slice(0, 400) }, "private key"],
  ["a short session secret", { OUTCOME_GATE_SESSION_SECRET: "short" }, "shorter than 32 characters"],
  ["a database of another kind", { DATABASE_URL: "mysql://u:hunter2@localhost/gate" }, "DATABASE_URL"],
  ["a server with its scheme", { GHE_HOST: "https://ghe.example.org" }, "GHE_HOST"],
  ["another scheme", { GHE_HOST: "ghe.example.org", GHE_PROTOCOL: "ftp" }, "GHE_PROTOCOL"],
])("refuses %s, and repeats no password", async (_, env, words) => {
  const said = await faultsOf(env as Record<string, string>);
  expect(said).toContain(words);
  expect(said).not.toContain("hunter2");
});

it("names a key file that cannot be read, and finds no second fault with it", async () => {
  const { PRIVATE_KEY: _, ...rest } = app;
  const said = await faultsOf({ ...rest, PRIVATE_KEY_PATH: join(aFolder(), "none.pem") });
  expect(said.split("\n")).toEqual(["The bot cannot start:", "- PRIVATE_KEY_PATH cannot be read: ENOENT"]);
});

it("fills no bot's folder with an invented past", async () => {
  const data = aFolder();
  await saveCredentials(data, { appId: 99, privateKey, webhookSecret: "w" });
  expect(await faultsOf({}, { data, sample: true })).toContain("invented past");
});
