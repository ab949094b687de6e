import { mkdirSync, rmSync } from "node:fs";
import { buildIsCurrent } from "./build-stamp.ts";
import { run } from "./run.ts";
import { skippedTests } from "./skipped-tests.ts";
import { countTests } from "./summary.ts";
import { makeTestDirectory } from "./test-directory.ts";

/**
 * `npm run test:faults`: what takes too long for `npm test`, such as killing the process again and
 * again under load. `npm run test:faults -- words` runs the tests whose file or name holds one of
 * the words. It ends with what was left out, for what the machine lacks, and the count. What was
 * measured stands in docs/reliability.md.
 */
const report = "reports/faults.json";
const words = process.argv.slice(2);
mkdirSync("reports", { recursive: true });
// One of an earlier run would be counted when this one breaks off.
rmSync(report, { force: true });
process.env.TMPDIR = makeTestDirectory();
try {
  if (!buildIsCurrent()) await run(process.execPath, ["scripts/build.ts"]);
  await run(process.execPath, ["scripts/run-vitest.ts", "faults", report, ...words]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
const count = countTests(report);
if (count) {
  for (const name of skippedTests(report, words)) process.stdout.write(`left out: ${name}\n`);
  process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
} else {
  process.stderr.write("the run broke off before its end\n");
  process.exitCode = 1;
}
