import { describe, expect, test } from "vitest";
import { dropRows, freezeRows, neighbourOf, showAll } from "#app/desk/live/frozen-list.tsx";

const rows = (ids: string, look = "") => [...ids].map((id) => ({ id, look }));
const page = (ids: string, { hasMore = true, look = "" } = {}) => ({
  rows: rows(ids, look),
  hasMore,
});
const shown = (ids: string, hasMore = true) => showAll("/admin/enquiries", page(ids, { hasMore }));
const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id).join("");

describe("a frozen list", () => {
  test("shows its rows while newer ones wait, however many arrive", () => {
    const some = freezeRows(shown("fedc"), page("hgfe"));
    expect(idsOf(some)).toBe("fedc");
    expect(some).toMatchObject({ waiting: 2, hasMore: false, gone: new Set() });
    const many = freezeRows(some, page("zyxw"));
    expect(idsOf(many)).toBe("fedc");
    expect(many).toMatchObject({ waiting: 4, hasMore: true, gone: new Set() });
  });

  test("shows a changed row in its place, also when newer rows push it off the page", () => {
    const changed = freezeRows(shown("dcba"), page("dcba", { look: "done" }));
    expect(changed.rows.map(({ look }) => look)).toEqual(["done", "done", "done", "done"]);
    const pushed = freezeRows(changed, page("hgfe"));
    expect(pushed.rows.map(({ look }) => look)).toEqual(["done", "done", "done", "done"]);
  });

  test("shows a row that left in its place, until it is back", () => {
    const left = freezeRows(shown("dcba"), page("dba"));
    expect(idsOf(left)).toBe("dcba");
    expect(left.gone).toEqual(new Set("c"));
    expect(freezeRows(left, page("dcba")).gone).toEqual(new Set());
  });

  test("loses rows that left, once they are dropped", () => {
    const left = freezeRows(shown("edcba"), page("eca"));
    const dropped = dropRows(left, new Set("d"));
    expect([idsOf(dropped), dropped.gone]).toEqual(["ecba", new Set("b")]);
    expect(freezeRows(dropped, page("eca", { look: "x" })).gone).toEqual(new Set("b"));
  });

  test("does not count as new the rows that move up from the next page", () => {
    expect(freezeRows(shown("zyxw"), page("zxwv")).waiting).toBe(0);
    expect(freezeRows(shown("zyxw"), page("vuts")).waiting).toBe(0);
  });

  test("that was whole has new rows at its end wait too", () => {
    const frozen = freezeRows(shown("abc", false), page("abcd", { hasMore: false }));
    expect(frozen).toMatchObject({ waiting: 1, hasMore: false });
  });

  test("that was whole marks every missing row as gone", () => {
    const frozen = freezeRows(shown("cba", false), page("c", { hasMore: false }));
    expect(frozen.gone).toEqual(new Set("ba"));
  });

  test("in another order has new rows in between wait as well", () => {
    expect(freezeRows(shown("aceg"), page("abce"))).toMatchObject({ waiting: 1, gone: new Set() });
  });
});

test("the neighbour of a row that left is the next that is there, else the one before", () => {
  const gone = new Set("cd");
  expect(neighbourOf({ rows: rows("abcde"), gone }, "c")?.id).toBe("e");
  expect(neighbourOf({ rows: rows("abcd"), gone }, "c")?.id).toBe("b");
  expect(neighbourOf({ rows: rows("cd"), gone }, "c")).toBeUndefined();
  expect(neighbourOf({ rows: rows("ab"), gone }, "x")).toBeUndefined();
});
