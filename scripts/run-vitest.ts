import { rmSync } from "node:fs";
import { relative } from "node:path";
import { createVitest } from "vitest/node";
import { matching, patternOf } from "./test-words.ts";

/**
 * Runs the tests of some of Vitest's projects, named with commas between, and writes a report.
 * With words it runs what scripts/test.ts says: Vitest's own command line takes either files or
 * names, and not one or the other.
 */
const [, , projects = "", report = "", ...words] = process.argv;
process.env.NODE_ENV ??= "test";

const vitest = await createVitest("test", {
  watch: false,
  project: projects.split(","),
  reporters: ["default", ["json", { outputFile: report }]],
  passWithNoTests: true,
});
const testNamePattern = new RegExp(patternOf(words), "i");
const chosen = new Map(
  matching(words, ["{app,content,scripts,server,tests}/**/*.test.ts"]).map(({ file, isWhole }) => [
    file,
    isWhole,
  ]),
);
const specifications = (await vitest.globTestSpecifications()).flatMap(({ project, moduleId }) => {
  const isWhole = chosen.get(relative(vitest.config.root, moduleId));
  if (isWhole === undefined) return [];
  return project.createSpecification(moduleId, isWhole ? {} : { testNamePattern });
});
try {
  await vitest.standalone();
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  if (unhandledErrors.length > 0 || vitest.state.getCountOfFailedTests() > 0) process.exitCode = 1;
} catch (error) {
  // Something that the tests need is not to be had on this machine: its words say what.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
  // It says that no test failed.
  rmSync(report, { force: true });
} finally {
  await vitest.close();
}
