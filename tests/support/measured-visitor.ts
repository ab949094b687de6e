import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What a visitor's process measured: how long each page took, and what was no page. */
export interface Measured {
  requests: number;
  failed: string[];
  medianMs: number;
  p99Ms: number;
  slowestMs: number;
}

/**
 * Reads public pages in a process of its own for as long as `during` takes: the test's own process
 * may be busy with the flood, and would measure itself.
 */
export async function measureVisitor(url: string, during: () => Promise<void>): Promise<Measured> {
  const child = fork(fileURLToPath(new URL("visitor-process.ts", import.meta.url)), [url], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [],
  });
  await once(child, "message");
  await during();
  const measured = once(child, "message");
  child.send("stop");
  const [times, failed] = (await measured)[0] as [number[], string[]];
  await once(child, "exit");
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) * 10) / 10;
  return {
    requests: times.length,
    failed,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    slowestMs: at(1),
  };
}
