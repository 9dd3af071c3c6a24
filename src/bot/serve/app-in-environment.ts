import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AppCredentials } from "./app-credentials.ts";
import { type Environment, given, optional } from "./environment.ts";

/** All of the App from the environment, or nothing of it. The names are Probot's. */
export async function appInEnvironment(
  env: Environment,
  faults: string[],
): Promise<AppCredentials | undefined> {
  const [id, secret] = [given(env, "APP_ID"), given(env, "WEBHOOK_SECRET")];
  const key = await privateKeyIn(env, faults);
  if (id === undefined && secret === undefined && key === undefined) return undefined;
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id)) faults.push("APP_ID is not the number of the App");
  if (secret === undefined)
    faults.push("WEBHOOK_SECRET is missing: without it anybody could send deliveries");
  if (key === undefined) faults.push("PRIVATE_KEY (or PRIVATE_KEY_PATH) is missing");
  else if (key !== UNREADABLE && !isPrivateKey(key))
    faults.push("the private key is not a whole PEM file without a passphrase");
  return {
    appId: Number(id),
    privateKey: key ?? "",
    webhookSecret: secret ?? "",
    ...optional("clientId", given(env, "GITHUB_CLIENT_ID")),
    ...optional("clientSecret", given(env, "GITHUB_CLIENT_SECRET")),
  };
}

/** In place of a key whose file was found fault with already. */
const UNREADABLE = "";

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Where a setting cannot hold line ends they are written `\n`, or the whole in base64. */
async function privateKeyIn(env: Environment, faults: string[]): Promise<string | undefined> {
  const path = given(env, "PRIVATE_KEY_PATH");
  if (path !== undefined) {
    return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      faults.push(`PRIVATE_KEY_PATH cannot be read: ${error.code}`);
      return UNREADABLE;
    });
  }
  const text = given(env, "PRIVATE_KEY")?.replaceAll("\\n", "\n");
  return text === undefined || text.includes("PRIVATE KEY") ? text : Buffer.from(text, "base64").toString();
}
