import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** A site that is started again whenever it ends, as systemd does with `Restart=always`. */
export interface SupervisedSite {
  url: string;
  /** Ends the process without warning. Resolves when it has ended; it is then being started. */
  kill(): Promise<void>;
  /** Resolves when the process that follows a killed one listens, with how long that took in ms. */
  started(): Promise<number>;
  /** What the process that runs has printed. */
  output(): string;
  stop(): Promise<void>;
}

export async function supervise(
  database: TestDatabase,
  env: Record<string, string> = {},
): Promise<SupervisedSite> {
  const all = { ...env, PORT: String(await freePort()) };
  let running: SiteProcess = await startProcess(database, all);
  let starting = Promise.resolve(0);
  return {
    url: running.url,
    async kill() {
      await running.kill("SIGKILL");
      const begun = performance.now();
      starting = startAgain(database, all).then((next) => {
        running = next;
        return performance.now() - begun;
      });
    },
    started: () => starting,
    output: () => running.output(),
    async stop() {
      await starting;
      await running.kill("SIGKILL");
    },
  };
}

/** A start that fails is tried again too. */
async function startAgain(database: TestDatabase, env: Record<string, string>, tries = 5) {
  while (true) {
    try {
      return await startProcess(database, env);
    } catch (error) {
      tries -= 1;
      if (tries === 0) throw error;
      await sleep(500);
    }
  }
}
