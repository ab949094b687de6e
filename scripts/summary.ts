import { readFileSync } from "node:fs";
import { z } from "zod";

export const reports = { vitest: "reports/vitest.json", playwright: "reports/playwright.json" };

/** How many tests there were; a report that is missing is named in `missing`. */
export interface Summary {
  passed: number;
  failed: number;
  missing: string[];
}

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Adds up what both runners reported. A file that did not even load counts as one failure. */
export function summarise(files = reports): Summary {
  const summary: Summary = { passed: 0, failed: 0, missing: [] };
  const vitest = read(files.vitest, vitestReport);
  if (vitest) {
    const unloaded = vitest.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    ).length;
    const failed = vitest.numFailedTests + unloaded;
    summary.passed += vitest.numPassedTests;
    // An error outside of any test leaves every test passed and the run failed.
    summary.failed += failed === 0 && !vitest.success ? 1 : failed;
  } else summary.missing.push(files.vitest);

  const playwright = read(files.playwright, playwrightReport);
  if (playwright) {
    summary.passed += playwright.stats.expected;
    summary.failed +=
      playwright.stats.unexpected + playwright.stats.flaky + playwright.errors.length;
  } else summary.missing.push(files.playwright);
  return summary;
}

/** Prints the sum as the last line. @returns whether all there is was run and passed. */
export function printSummary({ passed, failed, missing }: Summary = summarise()): boolean {
  for (const file of missing) process.stdout.write(`${file} was not written or is damaged\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return passed > 0 && failed === 0 && missing.length === 0;
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

if (import.meta.main && !printSummary()) process.exitCode = 1;
