import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

const { setTimeout: sleep } = timers;

/**
 * Takes out the quarter of a second for which every answer to who asks for a privacy code waits,
 * so that its time says nothing: of ten thousand it would make forty minutes. Nothing else sleeps
 * without saying more than how long.
 */
export function answerAtOnce() {
  const sleepUnlessAlike: typeof sleep = (ms, ...rest) =>
    sleep(rest.length === 0 && ms === 250 ? 0 : ms, ...rest);
  timers.setTimeout = sleepUnlessAlike;
  syncBuiltinESMExports();
}
