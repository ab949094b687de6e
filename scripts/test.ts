import { rmSync } from "node:fs";
import { buildIsCurrent } from "./build-stamp.ts";
import { ensureChromium } from "./ensure-chromium.ts";
import { run } from "./run.ts";
import { printSummary, reports } from "./summary.ts";

/** `npm test`: every test on both databases and in a browser, on the site as it is built. */
rmSync("reports", { recursive: true, force: true });

const ready = await succeeds(async () => {
  await ensureChromium();
  if (!buildIsCurrent()) await run(process.execPath, ["scripts/build.ts"]);
});
if (ready) {
  const vitest = ["run", "--reporter=default", "--reporter=json"];
  await succeeds(() => run("vitest", [...vitest, `--outputFile.json=${reports.vitest}`]));
  await succeeds(() => run("playwright", ["test"]));
}
if (!printSummary()) process.exitCode = 1;

/** Says what went wrong and goes on: what the second runner finds is of use all the same. */
async function succeeds(step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    return false;
  }
}
