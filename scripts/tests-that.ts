import { existsSync, readFileSync } from "node:fs";
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
 * The tests that failed, or that were left out because the machine lacks something, with their files.
 * @param report what Vitest wrote; none of one that is missing
 * @param words what was asked for; tests without any of them were left out on purpose
 */
export function testsThat(
  outcome: "failed" | "skipped",
  report: string,
  words: readonly string[],
): string[] {
  if (!existsSync(report)) return [];
  const pattern = new RegExp(patternOf(words), "i");
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name);
    return assertionResults
      .filter(({ status }) => status === outcome || (outcome === "skipped" && status === "pending"))
      .map(({ fullName }) => `${file}: ${fullName.trim()}`)
      .filter((one) => pattern.test(one));
  });
}
