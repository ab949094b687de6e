import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildIsCurrent } from "./build-stamp.ts";
import { ensureChromium } from "./ensure-chromium.ts";
import { run } from "./run.ts";
import { type Part, printSummary, reports, writeParts } from "./summary.ts";
import { makeTestDirectory } from "./test-directory.ts";
import { matching, patternOf } from "./test-words.ts";
import { testsThat } from "./tests-that.ts";

/**
 * `npm test`: each rule once. `npm run test:release`: also every request test on PostgreSQL, the
 * faults and the long runs. `-- words`: the tests whose file or name contains one of the words, in
 * all runners. docs/development.md says what is tested where.
 */
const { values, positionals: words } = parseArgs({
  options: { release: { type: "boolean", default: false } },
  allowPositionals: true,
});
const onBuild = ["built", "e2e", ...(values.release ? ["faults"] : [])];
const needsBuild = matching(
  words,
  onBuild.map((folder) => `tests/${folder}/**/*.test.ts`),
);
const parts: Part[] = [];
rmSync("reports", { recursive: true, force: true });
mkdirSync("reports");
process.env.TMPDIR = makeTestDirectory();
// Runs that take long belong to a release, in all runners.
if (values.release) process.env.LONG_RUNS = "yes";

// Tests from source need no build, and run beside it.
const [built] = await Promise.all([
  needsBuild.length > 0 && buildAndAsk(),
  part("from source", reports.source, () => vitest("unit,sqlite,postgres", reports.source)),
]);
if (built) await part("browser", reports.browser, browser);
if (values.release) {
  await part("PostgreSQL", reports.postgres, () => vitest("postgres-rest", reports.postgres));
  if (built) await part("faults", reports.faults, () => vitest("faults", reports.faults));
  print("skipped", reports.faults);
}
for (const { report } of parts) if (report && report !== reports.browser) print("failed", report);
writeParts(parts);
if (!printSummary()) process.exitCode = 1;

/** @returns whether there is a build; a failing test does not stop the others */
async function buildAndAsk(): Promise<boolean> {
  if (!(await part("build", undefined, build))) return false;
  await part("built site", reports.built, () => vitest("built", reports.built));
  return true;
}

async function build() {
  await ensureChromium();
  if (!buildIsCurrent()) await run(process.execPath, ["scripts/build.ts"]);
}

function vitest(projects: string, report: string) {
  return run(process.execPath, ["scripts/run-vitest.ts", projects, report, ...words]);
}

/** Lists tests at the end, where the output that CI keeps has them. */
function print(outcome: "failed" | "skipped", report: string) {
  for (const name of testsThat(outcome, report, words))
    process.stdout.write(`${outcome}: ${name}\n`);
}

function browser() {
  const chosen = words.length > 0 ? ["--grep", patternOf(words), "--pass-with-no-tests"] : [];
  return run("playwright", ["test", ...chosen]);
}

/** Runs and times one part. An error is printed, and the other parts still run. */
async function part(name: string, report: string | undefined, step: () => Promise<void>) {
  const start = performance.now();
  const done: Part = { name, report, seconds: 0 };
  parts.push(done);
  try {
    await step();
    return true;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    return false;
  } finally {
    done.seconds = Math.round((performance.now() - start) / 1000);
  }
}
