import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import type { StoreSettings } from "../../adapters/store/store.ts";
import { UserError } from "../../core/user-error.ts";
import { shortestSecret } from "../sign-in/check-access.ts";
import { isLoopbackHost } from "../sign-in/is-loopback-host.ts";
import { type AppCredentials, readCredentials, saveCredentials } from "./app-credentials.ts";
import { appInEnvironment } from "./app-in-environment.ts";
import { type Environment, given, optional } from "./environment.ts";

/** As the command line gives them. */
export interface ServeOptions {
  readonly port: string;
  readonly host: string;
  readonly data?: string;
  readonly sample?: true;
  readonly publicUrl?: string;
  readonly keep?: string;
}

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
  const saved = await readCredentials(folder);
  if (options.sample !== undefined && saved !== undefined)
    faults.push(`${folder} is the folder of a bot; an invented past must not get into its ledger`);
  const app = (await appInEnvironment(env, faults)) ?? saved;
  const secret = sessionSecretIn(env, faults);
  const credentials = app === undefined ? undefined : { ...app, ...optional("sessionSecret", secret) };
  const url = options.publicUrl ?? given(env, "OUTCOME_GATE_URL");
  const publicUrl = url === undefined ? undefined : originOf(url, faults);
  const settings: ServeSettings = {
    port: portOf(options.port, faults),
    host: options.host,
    folder,
    store: storeOf(folder, env, faults),
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
  checkShared(settings, secret, faults);
  if (faults.length > 0)
    throw new UserError(`The bot cannot start:\n${faults.map((fault) => `- ${fault}`).join("\n")}`, HELP);
  return withSessionSecret(settings);
}

const HELP = "`outcome-gate serve --help` and docs/bot.md list the settings.";

/** Whether people sign in with GitHub; otherwise the page is for this machine alone. */
export const signsIn = ({ credentials, publicUrl }: ServeSettings): boolean =>
  credentials?.clientId !== undefined && credentials.clientSecret !== undefined && publicUrl !== undefined;

function defaultFolder(env: Environment): string {
  const data = given(env, "XDG_DATA_HOME");
  return join(
    data !== undefined && isAbsolute(data) ? data : join(homedir(), ".local", "share"),
    "outcome-gate",
  );
}

function storeOf(folder: string, env: Environment, faults: string[]): StoreSettings {
  const url = given(env, "DATABASE_URL");
  // The value may hold a password, and is not repeated.
  if (url !== undefined && !/^(postgres(ql)?:\/\/|socket:|\/)/.test(url))
    faults.push("DATABASE_URL is not like postgres://user:password@host:5432/database");
  return url === undefined ? { kind: "embedded", folder } : { kind: "postgres", url };
}

/** Before the saved one: replicas share the one that they are given. */
function sessionSecretIn(env: Environment, faults: string[]): string | undefined {
  const secret = given(env, "OUTCOME_GATE_SESSION_SECRET");
  if (secret !== undefined && secret.length < shortestSecret)
    faults.push(`OUTCOME_GATE_SESSION_SECRET is shorter than ${shortestSecret} characters; ${MAKE_A_SECRET}`);
  return secret;
}

const MAKE_A_SECRET = "make one with `openssl rand -base64 48`";

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
  const protocol = given(env, "GHE_PROTOCOL") ?? "https";
  if (!["https", "http"].includes(protocol))
    faults.push(`GHE_PROTOCOL \`${protocol}\` is neither https nor http`);
  const url = `${protocol}://${host}`;
  if (/[/@?#]/.test(host) || !URL.canParse(url))
    faults.push(`GHE_HOST \`${host}\` is no host; write it as ghe.example.org`);
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

/** Where replicas share a database they must share the secret too; before there is an App, so that its creation ends with a bot that works. */
function checkShared(settings: ServeSettings, given: string | undefined, faults: string[]): void {
  const { store, credentials, publicUrl } = settings;
  const willSignIn = signsIn(settings) || (credentials === undefined && publicUrl !== undefined);
  const secret = given ?? credentials?.sessionSecret;
  if (store.kind === "postgres" && willSignIn && secret === undefined)
    faults.push(
      `OUTCOME_GATE_SESSION_SECRET is missing, and replicas that share a database must share it; ${MAKE_A_SECRET}`,
    );
}

/** One of our own is made and kept. */
async function withSessionSecret(settings: ServeSettings): Promise<ServeSettings> {
  const { credentials, folder } = settings;
  if (!signsIn(settings) || credentials === undefined || credentials.sessionSecret !== undefined)
    return settings;
  const saved = await readCredentials(folder);
  const sessionSecret = saved?.sessionSecret ?? randomBytes(48).toString("base64url");
  await saveCredentials(folder, { ...(saved ?? credentials), sessionSecret });
  return { ...settings, credentials: { ...credentials, sessionSecret } };
}
