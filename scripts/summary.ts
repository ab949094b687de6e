import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

/** The reports of the test runners. */
export const reports = {
  source: "reports/source.json",
  built: "reports/built.json",
  browser: "reports/browser.json",
  postgres: "reports/postgres.json",
  faults: "reports/faults.json",
};
const partsFile = "reports/parts.json";

const part = z.object({
  name: z.string(),
  /** The path of its runner's report; a part without tests has none. */
  report: z.string().optional(),
  /** Its duration, including the parts beside it. */
  seconds: z.number(),
});

/** A step of `npm test`. */
export type Part = z.infer<typeof part>;

/** The numbers of tests; `undefined` for a missing or damaged report. */
export type Count = { passed: number; failed: number } | undefined;

const vitestReport = z
  .object({
    success: z.boolean(),
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
  })
  .transform(({ success, numPassedTests, numFailedTests, testResults }) => {
    // A file that did not even load counts as one failure.
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    ).length;
    const failed = numFailedTests + unloaded;
    // An error outside of any test leaves every test passed and the run failed.
    return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed };
  });

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));

/** Reads the report of either runner. */
export function countTests(file: string): Count {
  const report = z.union([vitestReport, playwrightReport]).safeParse(readJson(file));
  return report.success ? report.data : undefined;
}

export function writeParts(parts: readonly Part[]) {
  writeFileSync(partsFile, JSON.stringify(parts));
}

/**
 * Prints how long each part of the last `npm test` took, and the sum of all tests as the last
 * line. @returns whether there were tests and all of them passed.
 */
export function printSummary(file = partsFile): boolean {
  const parts = z.array(part).safeParse(readJson(file)).data ?? [];
  const lines = parts.map(({ name, report, seconds }) => {
    const count = report === undefined ? undefined : countTests(report);
    const isMissing = report !== undefined && !count;
    return { name, seconds, count, isMissing };
  });
  for (const { name, seconds, count, isMissing } of lines) {
    const tests = count ? `${count.passed} passed, ${count.failed} failed` : "";
    const said = isMissing ? "its report was not written or is damaged" : tests;
    process.stdout.write(`${name.padEnd(12)} ${String(seconds).padStart(4)} s  ${said}`.trimEnd());
    process.stdout.write("\n");
  }
  const sum = (which: "passed" | "failed") =>
    lines.reduce((total, { count }) => total + (count?.[which] ?? 0), 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return passed > 0 && failed === 0 && !lines.some(({ isMissing }) => isMissing);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

if (import.meta.main && !printSummary()) process.exitCode = 1;
