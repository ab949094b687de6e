import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { notices, noticeVersions, noticeWords } from "#content/privacy-notices.ts";

test("a wording belongs to one version: every change adds a version, and its digest here", () => {
  const wording = JSON.stringify({ notices, noticeWords });
  const digest = createHash("sha256").update(wording).digest("hex");
  expect({ [noticeVersions.at(-1) ?? ""]: digest.slice(0, 16) }).toEqual({
    "2026-11-29.3": "8de56b12ae5ad2eb",
  });
  expect(new Set(noticeVersions).size).toBe(noticeVersions.length);
});
