import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openOwnFolder } from "#tests/support/folder.ts";
import { testsThat } from "./tests-that.ts";

test("tests that failed or were left out are named, but not those that nobody asked for", async () => {
  const file = join(await openOwnFolder(), "report.json");
  const results = [
    { fullName: "the disk is full", status: "passed" },
    { fullName: "the disk is read-only", status: "skipped" },
    { fullName: "a clock that jumps", status: "pending" },
    { fullName: "a server that is killed", status: "failed" },
  ];
  const name = join(process.cwd(), "tests/faults/some.test.ts");
  writeFileSync(file, JSON.stringify({ testResults: [{ name, assertionResults: results }] }));
  expect(testsThat("skipped", file, [])).toEqual([
    "tests/faults/some.test.ts: the disk is read-only",
    "tests/faults/some.test.ts: a clock that jumps",
  ]);
  expect(testsThat("skipped", file, ["disk"])).toEqual([
    "tests/faults/some.test.ts: the disk is read-only",
  ]);
  expect(testsThat("failed", file, [])).toEqual([
    "tests/faults/some.test.ts: a server that is killed",
  ]);
});
