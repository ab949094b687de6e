import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What a visitor's process measured: how long each page took, and what was no page. */
export interface Measured {
  requests: number;
  failed: string[];
  medianMs: number;
  p99Ms: number;
  slowestMs: number;
  /** 99% of the same requests to a process that does nothing: what the machine itself takes. */
  echoP99Ms: number;
}

/**
 * Reads public pages in a process of its own for as long as `during` takes: the test's own process
 * may be busy with the flood, and would measure itself.
 */
export async function measureVisitor(url: string, during: () => Promise<void>): Promise<Measured> {
  const echo = start("echo-process.ts");
  const [port] = await once(echo, "message");
  const visitor = start("visitor-process.ts", url, `http://127.0.0.1:${port}`);
  try {
    await once(visitor, "message");
    await during();
    const measured = once(visitor, "message");
    visitor.send("stop");
    const [times, echoes, failed] = (await measured)[0] as [number[], number[], string[]];
    return {
      requests: times.length,
      failed,
      medianMs: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      slowestMs: quantile(times, 1),
      echoP99Ms: quantile(echoes, 0.99),
    };
  } finally {
    for (const child of [visitor, echo]) child.kill();
  }
}

function start(file: string, ...args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [],
  });
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) * 10) / 10;
}
