import { setTimeout as sleep } from "node:timers/promises";
import { findProxy, startInstalledProxy } from "#tests/support/installed-proxy.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { startProxy } from "#tests/support/proxy.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const env = { TRUST_PROXY: "loopback", FORM_LIMIT: "0", LOG_LEVEL: "warn" };

/** Two processes on one database behind a proxy, as docs/operations.md sets them up. */
export interface TwoProcesses {
  /** Where the proxy is. */
  url: string;
  proxyName: string;
  /**
   * Puts another release in the place of the one that runs, one process after the other.
   * @returns how long each process was away, in milliseconds
   */
  replaceBy(build: string): Promise<number[]>;
  /** What the processes that run have printed. */
  output(): string;
  close(): Promise<void>;
}

/** @param build the release that they start with */
export async function startTwo(database: TestDatabase, build: string): Promise<TwoProcesses> {
  // One after the other: the first brings the database up to date.
  const processes = [await startProcess(database, env, build)];
  processes.push(await startProcess(database, env, build));
  const proxy = await startFrontProxy(processes);
  return {
    url: proxy.url,
    proxyName: proxy.name,
    async replaceBy(next) {
      const away: number[] = [];
      for (const [i, old] of processes.entries()) {
        // First the proxy sends nothing more there: what it sent is answered before the process ends.
        await proxy.use(processes.toSpliced(i, 1));
        await sleep(1_000);
        const begun = performance.now();
        const code = await old.kill("SIGTERM");
        if (code !== 0) throw new Error(`it ended with ${code}:\n${old.output()}`);
        processes[i] = await startProcess(database, env, next);
        away.push(Math.round(performance.now() - begun));
        await proxy.use(processes);
        await sleep(4_000);
      }
      return away;
    },
    output: () => processes.map((process) => process.output()).join("\n"),
    async close() {
      await proxy.close();
      await Promise.all(processes.map((process) => process.kill("SIGKILL")));
    },
  };
}

/** nginx with our example of its configuration where it is installed, else a proxy of the tests. */
async function startFrontProxy(processes: readonly SiteProcess[]) {
  const portsOf = (some: readonly SiteProcess[]) =>
    some.map(({ url }) => Number(new URL(url).port));
  if (findProxy("nginx")) {
    const nginx = await startInstalledProxy("nginx", portsOf(processes));
    return {
      name: "nginx",
      url: `https://www.example.com:${nginx.httpsPort}`,
      use: (some: readonly SiteProcess[]) => nginx.use(portsOf(some)),
      close: () => nginx.close(),
    };
  }
  const targets = processes.map(({ url }) => url);
  const own = await startProxy(targets);
  return {
    name: "the tests' own proxy",
    url: own.url,
    async use(some: readonly SiteProcess[]) {
      targets.splice(0, targets.length, ...some.map(({ url }) => url));
    },
    close: () => own.close(),
  };
}
