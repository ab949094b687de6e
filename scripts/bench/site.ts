import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { retentionSettings } from "#app/lib/retention-rules.ts";
import type { Engine } from "#app/platform/db/store.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { freePort } from "#tests/support/free-port.ts";
import { settings } from "#tests/support/settings.ts";
import { serverFlags } from "../server-flags.ts";
import { ask } from "./load.ts";

const engines: readonly Engine[] = ["sqlite", "postgres"];
const args = process.argv.slice(3);

/** The numbers of the command line. */
export const numbers = args.filter((arg) => /^\d+$/.test(arg)).map(Number);

/** The settings that name a database. */
export interface DatabaseEnv extends Record<string, string> {
  DATA_DIR: string;
}

/** Measures on the engine that the command line names, or on each, with an empty database. */
export async function onEachEngine(measure: (env: DatabaseEnv) => Promise<void>) {
  const named = engines.filter((engine) => args.includes(engine));
  for (const engine of named.length > 0 ? named : engines) {
    const directory = mkdtempSync("build/bench-");
    const server = engine === "postgres" ? await startPostgres() : undefined;
    const address = server && { DATABASE_URL: `${server.url}/postgres` };
    process.stdout.write(`\n${engine}\n`);
    try {
      await measure({ DATA_DIR: directory, ...address });
    } finally {
      await server?.stop();
      rmSync(directory, { recursive: true });
    }
  }
}

/** Starts the site as `npm start` does when nothing is to be built. */
export function startSite(env: DatabaseEnv) {
  return start([...serverFlags, "build/server.js"], {
    ...settings,
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: "build/compile-cache",
    MALLOC_ARENA_MAX: "2",
    FORM_LIMIT: "0",
    // Each form comes from an address of its own: many from one would be marked as spam.
    TRUST_PROXY: "loopback",
    // Invented records of years ago are not deleted.
    ...Object.fromEntries(retentionSettings.map((setting) => [setting, "0"])),
    ...env,
  });
}

/** Starts the site on what `fill` put into its migrated database, and waits until no page is rendered. */
export async function startFilled(env: DatabaseEnv, fill: (env: DatabaseEnv) => Promise<void>) {
  const first = await startSite(env);
  await first.stop();
  await fill(env);
  const site = await startSite(env);
  for (let before = -1_000; site.cpuMs() - before > 100; ) {
    before = site.cpuMs();
    await sleep(2_000);
  }
  return site;
}

/** Starts the least that does the same. @param site the address of the site */
export function startBare(site: string, env: DatabaseEnv) {
  return start(["scripts/bench/bare-server.mjs", site], env);
}

const running = new Set<ChildProcess>();
// Also when a measurement fails.
process.once("exit", () => {
  for (const child of running) child.kill();
});

async function start(command: string[], env: Record<string, string>) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env, PORT: port },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(" ")} did not start`);
    await sleep(2);
  }
  const firstAnswerMs = performance.now() - begun;
  // Linux's own figures: elsewhere they cannot be read.
  const read = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, "utf8");
  /** The processor's time so far, at 100 ticks a second. */
  const cpuMs = () => {
    const [user, system] = read("stat").split(" ").slice(13);
    return (Number(user) + Number(system)) * 10;
  };
  return {
    url,
    firstAnswerMs,
    /** On a busy machine the one to compare. */
    firstAnswerCpuMs: cpuMs(),
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(read("status"))?.[1]) / 1024,
    cpuMs,
    async stop() {
      child.kill("SIGINT");
      await once(child, "exit");
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const answer = await ask(url).catch(() => undefined);
  return answer?.status === 200;
}
