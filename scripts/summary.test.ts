import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openFolder } from "#tests/support/folder.ts";
import { countTests, printSummary } from "./summary.ts";

const directory = await openFolder();

async function write(name: string, content: object | string): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const vitest = { success: true, numPassedTests: 5, numFailedTests: 0, testResults: [] };
const stats = { expected: 3, unexpected: 0, flaky: 0 };
const playwright = { stats, errors: [] };

describe("a report", () => {
  test.each([
    ["with failures", { ...vitest, success: false, numFailedTests: 2 }, { passed: 5, failed: 2 }],
    [
      "of a file that did not load",
      { ...vitest, success: false, testResults: [{ status: "failed", assertionResults: [] }] },
      { passed: 5, failed: 1 },
    ],
    ["of an error outside any test", { ...vitest, success: false }, { passed: 5, failed: 1 }],
    [
      "with failures, flaky tests and an error outside of any test",
      { stats: { ...stats, unexpected: 1, flaky: 1 }, errors: [{}] },
      { passed: 3, failed: 3 },
    ],
    ["that is damaged", "{", undefined],
  ])("%s is counted", async (_what, content, count) => {
    expect(countTests(await write("report.json", content))).toEqual(count);
    expect(countTests(join(directory, "nowhere.json"))).toBeUndefined();
  });
});

describe("the summary", () => {
  async function summarise(source: object | string, browser?: object) {
    const parts = [
      { name: "build", seconds: 18 },
      { name: "from source", report: await write("source.json", source), seconds: 70 },
      {
        name: "browser",
        report: browser ? await write("browser.json", browser) : join(directory, "nowhere.json"),
        seconds: 120,
      },
    ];
    const spy = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const isGood = printSummary(await write("parts.json", parts));
    const printed = spy.mock.calls.map(([text]) => text).join("");
    spy.mockRestore();
    return { isGood, lines: printed.trim().split("\n") };
  }

  test("says how long each part took and ends with the sum", async () => {
    const { isGood, lines } = await summarise(vitest, playwright);
    expect(isGood).toBe(true);
    expect(lines).toEqual([
      "build          18 s",
      "from source    70 s  5 passed, 0 failed",
      "browser       120 s  3 passed, 0 failed",
      "8 passed, 0 failed",
    ]);
  });

  test("is bad with a failure, and with a report that is missing or damaged", async () => {
    expect((await summarise({ ...vitest, success: false }, playwright)).isGood).toBe(false);
    expect((await summarise("{", playwright)).isGood).toBe(false);
    const { isGood, lines } = await summarise(vitest);
    expect(isGood).toBe(false);
    expect(lines).toContain("browser       120 s  its report was not written or is damaged");
  });

  test("is bad where nothing was run", async () => {
    expect(printSummary(join(directory, "nowhere.json"))).toBe(false);
  });
});
