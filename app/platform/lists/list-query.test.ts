import { describe, expect, test } from "vitest";
import { listHref, oneOf, readListQuery } from "#app/platform/lists/list-query.ts";

const spec = {
  filters: { status: oneOf(["new", "in progress"]), assignee: (text: string) => text || undefined },
  hasDays: true,
  sorts: ["oldest", "name"] as const,
};
const read = (query: string) => readListQuery(spec, new URLSearchParams(query));
const nothing = read("");

describe("the address of a list", () => {
  test("that says nothing asks for the newest of all", () => {
    expect(nothing).toEqual({ search: "", filters: {}, sort: "newest" });
    expect(listHref("/admin/x", nothing)).toBe("/admin/x");
  });

  test.each([
    "/admin/x?q=asha+k&status=in+progress&assignee=u1&from=2026-11-01&to=2026-11-20&sort=name",
    "/admin/x?status=new",
    "/admin/x?sort=oldest",
  ])("%s is written as it was read", (address) => {
    const query = readListQuery(spec, new URL(address, "http://site.test").searchParams);
    expect(listHref("/admin/x", query)).toBe(address);
  });

  test("names a page by a cursor, and leads to the first page without", () => {
    const query = read("status=new&before=abc");
    expect(query.cursor).toEqual({ before: "abc" });
    expect(listHref("/admin/x", query)).toBe("/admin/x?status=new");
    expect(listHref("/admin/x", query, { after: "d" })).toBe("/admin/x?status=new&after=d");
  });

  test("that means nothing is an empty query", () => {
    expect(read("q=%00&status=old&from=2026-13-45&to=x&sort=drop&other=1")).toEqual(nothing);
    expect(
      readListQuery({ filters: {} }, new URLSearchParams("from=2026-11-20&sort=name")),
    ).toEqual(nothing);
  });

  test("holds 200 characters of search at most", () => {
    expect(read(`q=${"x".repeat(3_000)}`).search).toHaveLength(200);
  });
});
