import { expect, test } from "vitest";
import type { Cv } from "#app/domain/applications/application-repository.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";

const values = { email: "asha@example.com", name: "Asha" };
const keysAt = (time: string, key?: string, typed = values, kind = "enquiry") => {
  const fields: Record<string, string> = key === undefined ? {} : { submission_key: key };
  return submissionKeys(kind, typed, fields, new Date(`2026-03-${time}Z`));
};
const edited = { ...values, name: "Asha R" };

/** The later one finds the earlier one's record, which is stored under its first key. */
const finds = (later: readonly string[], earlier: readonly string[]) =>
  later.includes(earlier[0] ?? "");

type Keys = ReturnType<typeof keysAt>;

test.each<[string, Keys, Keys]>([
  ["within the hour", keysAt("01T10:40:00"), keysAt("01T10:10:00")],
  ["when the hour ended in between", keysAt("01T11:00:00.000"), keysAt("01T10:59:59.999")],
  ["when the day ended in between", keysAt("02T00:00:01"), keysAt("01T23:59:59")],
  [
    "in any order of its fields",
    keysAt("01T10:00:00", undefined, { name: "Asha", email: "asha@example.com" }),
    keysAt("01T10:00:00"),
  ],
  [
    "with the page's key, at any later time",
    keysAt("01T20:00:00", "one"),
    keysAt("01T10:00:00", "one"),
  ],
  ["with an empty key, as with none", keysAt("01T10:00:00", ""), keysAt("01T10:00:00")],
])("the same content is the same submission %s", (_when, later, earlier) => {
  expect(finds(later, earlier)).toBe(true);
});

test.each<[string, Keys, Keys]>([
  ["two hours later", keysAt("01T12:00:00"), keysAt("01T10:59:59")],
  ["a day earlier", keysAt("01T00:00:01"), keysAt("01T23:59:59")],
  ["with other content", keysAt("01T10:00:00", undefined, edited), keysAt("01T10:00:00")],
  [
    "with its values shifted between the fields",
    keysAt("01T10:00:00", undefined, { email: "ab", name: "c" }),
    keysAt("01T10:00:00", undefined, { email: "a", name: "bc" }),
  ],
  ["of another kind", keysAt("01T10:00:00", undefined, values, "contact"), keysAt("01T10:00:00")],
  [
    "edited under the page's key",
    keysAt("01T10:00:00", "one", edited),
    keysAt("01T10:00:00", "one"),
  ],
  ["under another key", keysAt("01T10:00:00", "two"), keysAt("01T10:00:00", "one")],
])("a form is another submission %s", (_how, later, earlier) => {
  expect(finds(later, earlier)).toBe(false);
});

test("another file is another submission, the same under another name is not", () => {
  const file: Cv = { name: "cv.pdf", type: "pdf", bytes: new Uint8Array(3), digest: "one" };
  const withFile = (cv: Cv | undefined) =>
    submissionKeys("career_application", { ...values, cv }, {}, new Date());
  expect(finds(withFile({ ...file, name: "cv (1).pdf" }), withFile(file))).toBe(true);
  expect(finds(withFile({ ...file, digest: "two" }), withFile(file))).toBe(false);
  expect(finds(withFile(undefined), withFile(file))).toBe(false);
});
