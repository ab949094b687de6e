import type { Logger } from "pino";
import type { RunningServer } from "./start.ts";

// Times in milliseconds.
/** Time of serving while `/readyz` refuses: two checks of a proxy that checks once a second. */
const announceFor = 2_500;
/** By then the process has ended, whatever still hangs: supervisors kill after ten seconds. */
const endWithin = 9_000;
/** npm passes Ctrl+C on to a process that has it from the terminal already. */
const sameWord = 500;

/** Announced on SIGTERM, not on SIGINT; a second signal ends it at once (decision 0030). */
export function stopOnSignal(server: Pick<RunningServer, "close">, log: Logger) {
  let begun: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (begun !== undefined) {
      if (performance.now() - begun > sameWord) process.exit(1);
      return;
    }
    begun = performance.now();
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.warn({}, "stopped without waiting for what still hangs");
      process.exit(0);
    }, endWithin);
    await server.close({ announceFor: signal === "SIGTERM" ? announceFor : 0 });
    log.info({ ms: Math.round(performance.now() - begun) }, "stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
}
