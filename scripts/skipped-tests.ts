import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import { patternOf } from "./test-words.ts";

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * The tests that a run left out because the machine lacks something, each with its file.
 * @param report what Vitest wrote
 * @param words what was asked for; tests without any of them were left out on purpose
 */
export function skippedTests(report: string, words: readonly string[]): string[] {
  const pattern = new RegExp(patternOf(words), "i");
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name);
    return assertionResults
      .filter(({ status }) => status === "skipped" || status === "pending")
      .map(({ fullName }) => `${file}: ${fullName.trim()}`)
      .filter((one) => pattern.test(one));
  });
}
