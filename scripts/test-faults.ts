import { mkdirSync } from "node:fs";
import { buildIsCurrent } from "./build-stamp.ts";
import { run } from "./run.ts";
import { countTests } from "./summary.ts";
import { makeTestDirectory } from "./test-directory.ts";

/**
 * `npm run test:faults`: what takes too long for `npm test`, such as killing the process again and
 * again under load. `npm run test:faults -- words` runs the tests whose file or name holds one of
 * the words. What was measured stands in docs/reliability.md.
 */
const report = "reports/faults.json";
mkdirSync("reports", { recursive: true });
process.env.TMPDIR = makeTestDirectory();
try {
  if (!buildIsCurrent()) await run(process.execPath, ["scripts/build.ts"]);
  const words = process.argv.slice(2);
  await run(process.execPath, ["scripts/run-vitest.ts", "faults", report, ...words]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
const count = countTests(report);
if (count) process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
