import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { summarise } from "./summary.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "southbridge-summary-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function sum(vitest: object | string | undefined, playwright: object | undefined) {
  const files = { vitest: join(directory, "v.json"), playwright: join(directory, "p.json") };
  const write = async (file: string, report: object | string | undefined) => {
    if (report === undefined) return;
    await writeFile(file, typeof report === "string" ? report : JSON.stringify(report));
  };
  await write(files.vitest, vitest);
  await write(files.playwright, playwright);
  const { passed, failed, missing } = summarise(files);
  return { passed, failed, missing: missing.map((file) => file.slice(directory.length + 1)) };
}

const vitest = { success: true, numPassedTests: 5, numFailedTests: 0, testResults: [] };
const stats = { expected: 3, unexpected: 0, flaky: 0 };
const playwright = { stats, errors: [] };

test("both reports are added up", async () => {
  expect(await sum(vitest, playwright)).toEqual({ passed: 8, failed: 0, missing: [] });
});

test("failures of both count, flaky ones included", async () => {
  expect(
    await sum(
      { ...vitest, success: false, numFailedTests: 2 },
      { stats: { ...stats, unexpected: 1, flaky: 1 }, errors: [{}] },
    ),
  ).toMatchObject({ failed: 5 });
});

test("a file that did not load is a failure", async () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(await sum({ ...vitest, success: false, testResults }, playwright)).toMatchObject({
    failed: 1,
  });
});

test("an error outside of any test is a failure", async () => {
  expect(await sum({ ...vitest, success: false }, playwright)).toMatchObject({ failed: 1 });
});

test("a report that is missing or damaged is named", async () => {
  expect(await sum("{", undefined)).toEqual({
    passed: 0,
    failed: 0,
    missing: ["v.json", "p.json"],
  });
});
