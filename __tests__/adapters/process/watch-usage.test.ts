import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { runProcess } from "../../../src/adapters/process/run-process.ts";
import { aFolder } from "../../builders/a-folder.ts";

function run(command: string, watch: { readonly watch?: "usage" }) {
  const directory = aFolder();
  const env = { PATH: process.env["PATH"] ?? "" };
  const outputs = { stdoutFile: join(directory, "stdout"), stderrFile: join(directory, "stderr") };
  return runProcess({ command, directory, env, timeoutMs: 30_000, ...outputs, ...watch });
}

/** Two processes: 60 MB that are written to, and half a second of processor time that is waited for. */
const hungry = `node -e 'const held = Buffer.alloc(60e6, 1); setTimeout(() => held.at(0), 1500)' &
node -e 'const end = process.cpuUsage().user + 5e5; while (process.cpuUsage().user < end);'
wait`;

const isLinux = process.platform === "linux" ? it : it.skip;

describe("what a run takes of the machine", () => {
  isLinux(
    "is the memory of all its processes and their processor time, also of those that ended",
    async () => {
      const { usage, ms } = await run(hungry, { watch: "usage" });
      expect(usage?.peakBytes).toBeGreaterThan(60e6);
      expect(usage?.peakBytes).toBeLessThan(500e6);
      expect((usage?.cores ?? 0) * ms).toBeGreaterThan(350);
      expect(usage?.cores).toBeLessThan(3);
    },
  );

  it("is not measured unless it is asked for, and not known of a short run", async () => {
    expect((await run("sleep 0.5", {})).usage).toBeUndefined();
    expect((await run("exit 0", { watch: "usage" })).usage).toBeUndefined();
  });
});
