import { describe, expect, test } from "vitest";
import type { Cv } from "#app/domain/records/judge-cv.server.ts";
import { describeSubmission } from "#app/domain/records/submission.server.ts";

const values = { email: "asha@example.com", name: "Asha" };
const at = (time: string) => new Date(`2026-03-01T${time}Z`);
const describeAt = (time: string, fields: Record<string, string> = {}, typed = values) =>
  describeSubmission("enquiry", typed, fields, "203.0.113.1", at(time));

/** Whether the later one finds the earlier one's record, which is stored under its first key. */
const finds = (later: { keys: readonly string[] }, earlier: { keys: readonly string[] }) =>
  later.keys.includes(earlier.keys[0] ?? "");

describe("without the page's key", () => {
  test("the same content within the hour is the same submission", () => {
    expect(finds(describeAt("10:40:00"), describeAt("10:10:00"))).toBe(true);
  });

  test("it is also when the hour ended in between", () => {
    expect(finds(describeAt("11:00:00.000"), describeAt("10:59:59.999"))).toBe(true);
    expect(finds(describeAt("00:00:01"), describeAt("23:59:59"))).toBe(false);
    const beforeMidnight = describeSubmission(
      "enquiry",
      values,
      {},
      "203.0.113.1",
      new Date("2026-02-28T23:59:59Z"),
    );
    expect(finds(describeAt("00:00:01"), beforeMidnight)).toBe(true);
  });

  test("two hours later it is another", () => {
    expect(finds(describeAt("12:00:00"), describeAt("10:59:59"))).toBe(false);
  });

  test("other content is another submission", () => {
    const edited = describeAt("10:00:00", {}, { ...values, name: "Asha R" });
    expect(finds(edited, describeAt("10:00:00"))).toBe(false);
  });

  test("the order of the fields does not count", () => {
    const turned = describeAt("10:00:00", {}, { name: "Asha", email: "asha@example.com" });
    expect(finds(turned, describeAt("10:00:00"))).toBe(true);
  });
});

describe("with the page's key", () => {
  test("the same form is the same submission at any later time", () => {
    const key = { submission_key: "one" };
    expect(finds(describeAt("20:00:00", key), describeAt("10:00:00", key))).toBe(true);
  });

  test("an edited form or another key is another submission", () => {
    const one = describeAt("10:00:00", { submission_key: "one" });
    const edited = { ...values, name: "Asha R" };
    expect(finds(describeAt("10:00:00", { submission_key: "one" }, edited), one)).toBe(false);
    expect(finds(describeAt("10:00:00", { submission_key: "two" }), one)).toBe(false);
  });

  test("an empty key counts as none", () => {
    expect(finds(describeAt("10:00:00", { submission_key: "" }), describeAt("10:00:00"))).toBe(
      true,
    );
  });
});

test("another kind of record is another submission", () => {
  const other = describeSubmission("contact", values, {}, "203.0.113.1", at("10:00:00"));
  expect(finds(other, describeAt("10:00:00"))).toBe(false);
});

test("values cannot be shifted between fields", () => {
  const one = describeAt("10:00:00", {}, { email: "a", name: "bc" });
  expect(finds(describeAt("10:00:00", {}, { email: "ab", name: "c" }), one)).toBe(false);
});

test("another file is another submission, the same under another name is not", () => {
  const file: Cv = { name: "cv.pdf", type: "pdf", bytes: new Uint8Array(3), digest: "one" };
  const withFile = (cv: Cv | undefined) =>
    describeSubmission("career_application", { ...values, cv }, {}, "203.0.113.1", at("10:00:00"));
  expect(finds(withFile({ ...file, name: "cv (1).pdf" }), withFile(file))).toBe(true);
  expect(finds(withFile({ ...file, digest: "two" }), withFile(file))).toBe(false);
  expect(finds(withFile(undefined), withFile(file))).toBe(false);
});

test("the honeypot is noticed when it holds anything", () => {
  expect(describeAt("10:00:00", { reference_note: "x" }).honeypotFilled).toBe(true);
  expect(describeAt("10:00:00", { reference_note: "" }).honeypotFilled).toBe(false);
  expect(describeAt("10:00:00").honeypotFilled).toBe(false);
});
