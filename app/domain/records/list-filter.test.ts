import { expect, test } from "vitest";
import {
  readCursor,
  readFilter,
  readPosition,
  writePosition,
} from "#app/domain/records/list-filter.server.ts";
import { noFilter, writeFilter } from "#app/domain/records/list-filter.ts";
import { recordKinds } from "#app/domain/records/record-kinds.ts";

const [kind] = recordKinds.filter(({ slug }) => slug === "enquiries");

function read(search: string) {
  if (!kind) throw new Error("there are no enquiries");
  return readFilter(kind, new URLSearchParams(search));
}

test("an address without a search is no filter", () => {
  expect(read("")).toEqual(noFilter);
  expect(writeFilter(noFilter)).toEqual({});
});

test.each([
  "q=asha+k&status=done&from=2026-02-28&to=2026-03-01&assignee=u-1&sort=oldest",
  "status=in+progress&sort=name",
])("what an address says is read and written alike: %s", (search) => {
  expect(new URLSearchParams(writeFilter(read(search))).toString()).toBe(search);
});

test.each([
  "status=confirmed",
  "status=__proto__",
  "from=2026-02-30",
  "to=yesterday",
  "assignee=a b",
  "sort=id",
  "q=++",
])("what cannot be is left out: %s", (search) => {
  expect(read(search)).toEqual(noFilter);
});

test("only a status goes together with the order by name", () => {
  expect(read("sort=name&status=new").sort).toBe("name");
  for (const narrowed of ["q=a", "from=2026-01-01", "to=2026-01-01", "assignee=nobody"]) {
    expect(read(`sort=name&${narrowed}`).sort).toBe("newest");
  }
});

test.each([
  { key: "2026-03-01T10:00:00.000Z", no: 1 },
  { key: "கீர்த்தனா \"'\\", no: 9_007_199_254_740_991 },
])("a position survives the address: %o", (position) => {
  const text = writePosition(position);
  expect(text).toMatch(/^[\w-]+$/);
  expect(readPosition(text)).toEqual(position);
  expect(readCursor(new URLSearchParams({ before: text }))).toEqual({ before: text });
  expect(readCursor(new URLSearchParams({ after: text }))).toEqual({ after: text });
});

test.each([
  "",
  "x",
  "%00",
  "WzEsMl0",
  "bnVsbA",
  writePosition({ key: "a\0b", no: 1 }),
  writePosition({ key: "a", no: -1 }),
  writePosition({ key: "a", no: 1.5 }),
  writePosition({ key: "a".repeat(301), no: 1 }),
])("what is no position leads to the first page: %.40s", (text) => {
  expect(readPosition(text)).toBeUndefined();
  expect(readCursor(new URLSearchParams({ before: text, after: text }))).toBeUndefined();
});
