import { describe, expect, test } from "vitest";
import type { Cv } from "#app/domain/records/application-repository.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";

const values = { email: "asha@example.com", name: "Asha" };
const at = (time: string) => new Date(`2026-03-01T${time}Z`);
const keysAt = (time: string, fields: Record<string, string> = {}, typed = values) =>
  submissionKeys("enquiry", typed, fields, at(time));

/** Whether the later one finds the earlier one's record, which is stored under its first key. */
const finds = (later: readonly string[], earlier: readonly string[]) =>
  later.includes(earlier[0] ?? "");

describe("without the page's key", () => {
  test("the same content within the hour is the same submission", () => {
    expect(finds(keysAt("10:40:00"), keysAt("10:10:00"))).toBe(true);
  });

  test("it is also when the hour ended in between", () => {
    expect(finds(keysAt("11:00:00.000"), keysAt("10:59:59.999"))).toBe(true);
    expect(finds(keysAt("00:00:01"), keysAt("23:59:59"))).toBe(false);
    const beforeMidnight = submissionKeys("enquiry", values, {}, new Date("2026-02-28T23:59:59Z"));
    expect(finds(keysAt("00:00:01"), beforeMidnight)).toBe(true);
  });

  test("two hours later it is another", () => {
    expect(finds(keysAt("12:00:00"), keysAt("10:59:59"))).toBe(false);
  });

  test("other content is another submission", () => {
    const edited = keysAt("10:00:00", {}, { ...values, name: "Asha R" });
    expect(finds(edited, keysAt("10:00:00"))).toBe(false);
  });

  test("the order of the fields does not count", () => {
    const turned = keysAt("10:00:00", {}, { name: "Asha", email: "asha@example.com" });
    expect(finds(turned, keysAt("10:00:00"))).toBe(true);
  });
});

describe("with the page's key", () => {
  test("the same form is the same submission at any later time", () => {
    const key = { submission_key: "one" };
    expect(finds(keysAt("20:00:00", key), keysAt("10:00:00", key))).toBe(true);
  });

  test("an edited form or another key is another submission", () => {
    const one = keysAt("10:00:00", { submission_key: "one" });
    const edited = { ...values, name: "Asha R" };
    expect(finds(keysAt("10:00:00", { submission_key: "one" }, edited), one)).toBe(false);
    expect(finds(keysAt("10:00:00", { submission_key: "two" }), one)).toBe(false);
  });

  test("an empty key counts as none", () => {
    expect(finds(keysAt("10:00:00", { submission_key: "" }), keysAt("10:00:00"))).toBe(true);
  });
});

test("another kind of record is another submission", () => {
  const other = submissionKeys("contact", values, {}, at("10:00:00"));
  expect(finds(other, keysAt("10:00:00"))).toBe(false);
});

test("values cannot be shifted between fields", () => {
  const one = keysAt("10:00:00", {}, { email: "a", name: "bc" });
  expect(finds(keysAt("10:00:00", {}, { email: "ab", name: "c" }), one)).toBe(false);
});

test("another file is another submission, the same under another name is not", () => {
  const file: Cv = { name: "cv.pdf", type: "pdf", bytes: new Uint8Array(3), digest: "one" };
  const withFile = (cv: Cv | undefined) =>
    submissionKeys("career_application", { ...values, cv }, {}, at("10:00:00"));
  expect(finds(withFile({ ...file, name: "cv (1).pdf" }), withFile(file))).toBe(true);
  expect(finds(withFile({ ...file, digest: "two" }), withFile(file))).toBe(false);
  expect(finds(withFile(undefined), withFile(file))).toBe(false);
});
