import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { settings } from "#tests/support/settings.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";
import { logFolder } from "#tests/support/typed.ts";

/** The site as it runs in production: the bundled server in a process of its own. */
export interface SiteProcess {
  url: string;
  pid: number;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Sends the signal. @returns the exit code, or null when the signal ended the process. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Before a release the site runs as it is. */
const isRelease = process.env.LONG_RUNS !== undefined;

/** The build, if not the one that all tests share, and the work in the background. */
interface ProcessOptions {
  build?: string;
  /** Goes on in the background all the same: calm-process.mjs. */
  isBusyWith?: "compression";
}

/** @throws with what the process printed, when it ends instead of listening. */
export async function startProcess(
  database: Pick<TestDatabase, "env">,
  env: Record<string, string> = {},
  options: ProcessOptions = {},
): Promise<SiteProcess> {
  const { child, output, ended } = spawnServer(
    { ...settings, ...(logFolder() && { LOG_LEVEL: "trace" }), ...database.env, ...env },
    options,
  );
  const listening = new Promise<string>((resolve) => {
    child.stdout?.on("data", () => {
      const url = /^Southbridge is at (\S+)$/m.exec(output())?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([listening, ended.then(() => undefined)]);
  const { pid } = child;
  if (!url || !pid) throw new Error(`the site did not start:\n${output()}`);
  return {
    url,
    pid,
    output,
    async kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** A start that is to fail. @returns the exit code and what was printed. */
export async function startInVain(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output, ended } = spawnServer(env);
  const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const code = await ended;
  clearTimeout(timer);
  return { code, output: output() };
}

function spawnServer(
  env: Record<string, string>,
  { build = "build", isBusyWith }: ProcessOptions = {},
) {
  const calm = `calm-process.mjs${isBusyWith ? `?but=${isBusyWith}` : ""}`;
  const before = isRelease ? [] : ["--import", new URL(calm, import.meta.url).href];
  // It finds its own files from any directory.
  const args = [...before, resolve(root, build, "server.js")];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: "/",
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const folder = logFolder();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
      if (folder) appendFileSync(join(folder, `${child.pid}.log`), chunk);
    });
  }
  const ended = once(child, "close").then(([code]): number | null => code);
  return { child, output: () => text, ended };
}
