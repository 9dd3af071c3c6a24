import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import type { StoreSettings } from "../../adapters/store/store.ts";
import { UserError } from "../../core/user-error.ts";
import { isLoopbackHost } from "../sign-in/is-loopback-host.ts";
import { type AppCredentials, readCredentials, saveCredentials } from "./app-credentials.ts";

/** As the command line gives them. */
export interface ServeOptions {
  readonly port: string;
  readonly host: string;
  readonly data?: string;
  readonly sample?: true;
  readonly publicUrl?: string;
  readonly keep?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface ServeSettings {
  readonly port: number;
  readonly host: string;
  /** Holds the App's credentials, and the embedded store. */
  readonly folder: string;
  readonly store: StoreSettings;
  /** Undefined until the App is created. */
  readonly credentials: AppCredentials | undefined;
  /** Secrets that sign deliveries, the current one first. */
  readonly webhookSecrets: readonly string[];
  /** Where browsers and GitHub reach the server. */
  readonly publicUrl: string | undefined;
  readonly gitHubUrl: string;
  readonly apiUrl: string;
  readonly admins: readonly string[];
  readonly metricsToken: string | undefined;
  /** Entries older than this many days are removed; none are when absent. */
  readonly keepDays: number | undefined;
}

/**
 * What `serve` works with: the command line, then the environment, then what the first run saved in its folder. Throws one `UserError` that
 * lists all that is wrong.
 */
export async function readServeSettings(options: ServeOptions, env: Environment): Promise<ServeSettings> {
  const folder = resolve(options.data ?? defaultFolder(env));
  const faults: string[] = [];
  const credentials = (await credentialsIn(env, faults)) ?? (await readCredentials(folder));
  const url = options.publicUrl ?? given(env, "OUTCOME_GATE_URL");
  const publicUrl = url === undefined ? undefined : originOf(url, faults);
  const settings: ServeSettings = {
    port: portOf(options.port, faults),
    host: options.host,
    folder,
    store: storeOf(folder, env),
    credentials,
    webhookSecrets: [credentials?.webhookSecret, given(env, "WEBHOOK_SECRET_OLD")].filter(
      (secret) => secret !== undefined,
    ),
    publicUrl,
    ...gitHubOf(env, faults),
    admins: (given(env, "OUTCOME_GATE_ADMINS") ?? "").split(/[\s,]+/).filter(Boolean),
    metricsToken: given(env, "OUTCOME_GATE_METRICS_TOKEN"),
    keepDays: options.keep === undefined ? undefined : daysOf(options.keep, faults),
  };
  checkHost(settings, faults);
  if (faults.length > 0)
    throw new UserError(`The bot cannot start:\n${faults.map((fault) => `- ${fault}`).join("\n")}`, HELP);
  return withSessionSecret(settings);
}

const HELP = "`outcome-gate serve --help` and docs/bot.md list the settings.";

/** Whether people sign in with GitHub; otherwise the page is for this machine alone. */
export const signsIn = ({ credentials, publicUrl }: ServeSettings): boolean =>
  credentials?.clientId !== undefined && credentials.clientSecret !== undefined && publicUrl !== undefined;

const given = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? undefined : value;
};

function defaultFolder(env: Environment): string {
  const data = given(env, "XDG_DATA_HOME");
  return join(
    data !== undefined && isAbsolute(data) ? data : join(homedir(), ".local", "share"),
    "outcome-gate",
  );
}

function storeOf(folder: string, env: Environment): StoreSettings {
  const url = given(env, "DATABASE_URL");
  return url === undefined ? { kind: "embedded", folder } : { kind: "postgres", url };
}

/** All of the App from the environment, or nothing of it. The names are Probot's. */
async function credentialsIn(env: Environment, faults: string[]): Promise<AppCredentials | undefined> {
  const [id, secret] = [given(env, "APP_ID"), given(env, "WEBHOOK_SECRET")];
  const key = await privateKeyIn(env, faults);
  if (id === undefined && secret === undefined && key === undefined) return undefined;
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id)) faults.push("APP_ID is not the number of the App");
  if (secret === undefined)
    faults.push("WEBHOOK_SECRET is missing: without it anybody could send deliveries");
  if (key === undefined) faults.push("PRIVATE_KEY (or PRIVATE_KEY_PATH) is missing");
  else if (!key.includes("PRIVATE KEY")) faults.push("the private key is not a PEM file");
  return {
    appId: Number(id),
    privateKey: key ?? "",
    webhookSecret: secret ?? "",
    ...optional("clientId", given(env, "GITHUB_CLIENT_ID")),
    ...optional("clientSecret", given(env, "GITHUB_CLIENT_SECRET")),
    ...optional("sessionSecret", given(env, "OUTCOME_GATE_SESSION_SECRET")),
  };
}

const optional = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });

/** Where a setting cannot hold line ends they are written `\n`, or the whole in base64. */
async function privateKeyIn(env: Environment, faults: string[]): Promise<string | undefined> {
  const path = given(env, "PRIVATE_KEY_PATH");
  if (path !== undefined) {
    return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      faults.push(`PRIVATE_KEY_PATH cannot be read: ${error.code}`);
      return "PRIVATE KEY";
    });
  }
  const text = given(env, "PRIVATE_KEY")?.replaceAll("\\n", "\n");
  return text === undefined || text.includes("PRIVATE KEY") ? text : Buffer.from(text, "base64").toString();
}

function portOf(text: string, faults: string[]): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535) faults.push(`\`${text}\` is no port`);
  return port;
}

function daysOf(text: string, faults: string[]): number {
  const days = /^([1-9]\d{0,5})d$/.exec(text)?.[1];
  if (days === undefined) faults.push(`\`${text}\` is no number of days; write it as 400d`);
  return Number(days);
}

function originOf(text: string, faults: string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const safe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.host));
  if (url !== undefined && safe && url.pathname === "/") return url.origin;
  faults.push(`the public address \`${text}\` is not \`https://host\` without a path`);
  return undefined;
}

function gitHubOf(env: Environment, faults: string[]): Pick<ServeSettings, "gitHubUrl" | "apiUrl"> {
  const host = given(env, "GHE_HOST");
  if (host === undefined) return { gitHubUrl: "https://github.com", apiUrl: "https://api.github.com" };
  const url = `${given(env, "GHE_PROTOCOL") ?? "https"}://${host}`;
  if (!URL.canParse(url)) faults.push(`GHE_HOST \`${host}\` is no host`);
  return { gitHubUrl: url, apiUrl: `${url}/api/v3` };
}

function checkHost(settings: ServeSettings, faults: string[]): void {
  const { host, credentials, publicUrl } = settings;
  if (isLoopbackHost(host.includes(":") ? `[${host}]` : host) || signsIn(settings)) return;
  const lacking = [
    credentials === undefined && "an App",
    credentials !== undefined && credentials.clientId === undefined && "GITHUB_CLIENT_ID",
    credentials !== undefined && credentials.clientSecret === undefined && "GITHUB_CLIENT_SECRET",
    publicUrl === undefined && "OUTCOME_GATE_URL (or --public-url)",
  ].filter((what) => what !== false);
  faults.push(
    `without a sign-in the page is for this machine alone, so --host ${host} is refused; a sign-in lacks ${lacking.join(", ")}`,
  );
}

/** One of our own is made and kept; where replicas share a database they must share the secret too. */
async function withSessionSecret(settings: ServeSettings): Promise<ServeSettings> {
  const { credentials, folder, store } = settings;
  if (!signsIn(settings) || credentials === undefined || credentials.sessionSecret !== undefined)
    return settings;
  if (store.kind === "postgres")
    throw new UserError(
      "OUTCOME_GATE_SESSION_SECRET is missing, and replicas that share a database must share it.",
      "Make one with `openssl rand -base64 48`, and set it for each of them.",
    );
  const saved = await readCredentials(folder);
  const sessionSecret = saved?.sessionSecret ?? randomBytes(48).toString("base64url");
  await saveCredentials(folder, { ...(saved ?? credentials), sessionSecret });
  return { ...settings, credentials: { ...credentials, sessionSecret } };
}
