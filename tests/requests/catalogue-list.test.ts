import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/user.ts";
import { Client, signInAt } from "#tests/support/http.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const { email, password } = await createUser(site, "admin", { name: "Lakshmi Menon" });
const lakshmi = await signInAt(site.url, { email, password });
const visitor = new Client(site.url);
const list = "/admin/catalogue/group";
const rates = "/admin/catalogue/rates/laptops";

// Each test begins with nothing but the first content.
beforeEach(async () => {
  await site.db.deleteFrom("catalogue_document").where("version", ">", 1).execute();
  await site.db.deleteFrom("catalogue_document").where("state", "=", "draft").execute();
  await site.db.updateTable("catalogue_document").set({ state: "published" }).execute();
});

interface Read {
  columns: string[];
  rows: {
    slug: string;
    name: string;
    group: string;
    state: string;
    isDraft: boolean;
    cells: { text: string; was?: string }[];
  }[];
  drafts: {
    id: string;
    seen: number;
    name: string;
    isNew: boolean;
    differences: { label: string; before: string; after: string }[];
  }[];
}

const read = async (path = list) => (await admin.read<Read>(path)).data;
const laptops = async () =>
  (await read()).rows.filter(({ group }) => group === "laptops").map(({ slug }) => slug);
const order = async (fields: Record<string, string>, by = admin) =>
  (await by.save(list, { kind: "configuration", ...fields })).outcome;
const undo = async (changes = "") => order({ intent: "change", changes });

describe("the order", () => {
  test("is changed by one draft between its neighbours, and undone without a trace", async () => {
    const [first = "", second = "", third = "", ...rest] = await laptops();
    const moved = await order({ intent: "move", slug: first, after: third });
    expect(await laptops()).toEqual([second, third, first, ...rest]);
    expect((await read()).drafts.map(({ id }) => id)).toEqual([`configuration ${first}`]);
    await undo(moved.undo?.[0]);
    expect(await laptops()).toEqual([first, second, third, ...rest]);
    expect((await read()).drafts).toEqual([]);
  });

  test("and the state are not undone where a colleague changed them since", async () => {
    const hide = (state: string, by = admin) =>
      order(
        { intent: "change", changes: JSON.stringify([{ slug: "flip-14", set: { state } }]) },
        by,
      );
    const hidden = await hide("hidden");
    await hide("retired", lakshmi);
    expect((await undo(hidden.undo?.[0])).failure).toMatch(/^Lakshmi Menon changed Flip 14/);
    expect((await read()).rows.find(({ slug }) => slug === "flip-14")?.state).toBe("retired");
  });

  test("of a draft is undone to the draft as it was", async () => {
    const [first = ""] = await laptops();
    await order({
      intent: "change",
      changes: JSON.stringify([{ slug: first, set: { state: "hidden" } }]),
    });
    const moved = await order({ intent: "move", slug: first, after: "field-13" });
    await undo(moved.undo?.[0]);
    expect((await read()).drafts).toEqual([
      expect.objectContaining({
        differences: [expect.objectContaining({ label: "State", after: "Hidden" })],
      }),
    ]);
    expect((await laptops())[0]).toBe(first);
  });
});

describe("the list", () => {
  test("marks what a draft changes, and each kind has its own columns", async () => {
    const set = { rates: { day: 150, week: 600, month: 1_549, year: 14_990 } };
    await admin.save(rates, { changes: JSON.stringify([{ slug: "business-14", set }]) });
    const row = (await read()).rows.find(({ slug }) => slug === "business-14");
    expect(row).toMatchObject({ isDraft: true, state: "shown" });
    expect(row?.cells.map(({ text, was }) => [text, was])).toContainEqual(["1,549", "1,499"]);
    for (const kind of [
      "service",
      "course",
      "opening",
      "testimonial",
      "notice",
      "template",
      "bank",
    ]) {
      const { columns, rows } = await read(`/admin/catalogue/${kind}`);
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
    }
  });

  test("duplicates under the next free address, as a draft below the original", async () => {
    const said = await Promise.all(
      [1, 2].map(() => order({ intent: "duplicate", slug: "business-14" })),
    );
    expect(said.map(({ said, failure }) => said ?? failure)).toContain(
      "Business 14 (copy) added as a draft.",
    );
    expect((await laptops()).slice(0, 2)).toEqual(["business-14", "business-14-2"]);
    expect((await visitor.get("/productspage/laptops")).text).not.toContain("(copy)");
  });

  test("hides and retires by drafts, which are published together", async () => {
    const changes = JSON.stringify([
      { slug: "flip-14", set: { state: "hidden" } },
      { slug: "field-13", set: { state: "retired" } },
    ]);
    await order({ intent: "change", changes });
    expect((await visitor.get("/productspage/laptops")).text).toContain("Flip 14");
    const { drafts } = await read();
    const named = new URLSearchParams([["intent", "publish"]]);
    for (const { id, seen } of drafts) named.append("draft", `${id} ${seen}`);
    const { outcome } = await admin.save(list, named.toString());
    expect(outcome.said).toMatch(/^Published\. Visitors see version \d+\.$/);
    const { text } = await visitor.get("/productspage/laptops");
    expect(text).not.toMatch(/Flip 14|Field 13/);
    expect((await visitor.get("/productspage/laptops/field-13")).status).toBe(410);
  });
});

test("a draft that changed since it was looked at is not published", async () => {
  const hide = (state: string) =>
    order({ intent: "change", changes: JSON.stringify([{ slug: "flip-14", set: { state } }]) });
  await hide("hidden");
  const [draft] = (await read()).drafts;
  await hide("retired");
  const { status, outcome } = await admin.save(list, {
    intent: "publish",
    draft: `${draft?.id} ${draft?.seen}`,
  });
  expect([status, outcome.failure]).toEqual([
    409,
    expect.stringContaining("Nothing was published"),
  ]);
});

describe("rates", () => {
  const changed = (month: number, own = {}) => ({
    slug: "business-14",
    set: { rates: { day: 150, week: 600, month, year: 14_990 } },
    ...own,
  });
  const save = (...changes: object[]) => admin.save(rates, { changes: JSON.stringify(changes) });
  const deposit = async () =>
    (await admin.read<{ rows: { slug: string; amounts: { deposit: number } }[] }>(rates)).data.rows;

  test("are saved together or not at all, and a colleague's version is not replaced", async () => {
    const slim = { slug: "slim-13", seen: 1, set: { deposit: 2_000 } };
    await lakshmi.save(rates, { changes: JSON.stringify([changed(1_600)]) });
    const refused = await save(slim, changed(1_549, { seen: 1 }));
    expect([refused.status, refused.outcome.failure]).toEqual([
      409,
      "Lakshmi Menon changed Business 14 meanwhile. Nothing was saved.",
    ]);
    expect((await read()).drafts).toHaveLength(1);
    expect((await save(slim, changed(1_549, { seen: 2 }))).outcome.said).toMatch(
      /2 configurations/,
    );
    expect((await deposit()).find(({ slug }) => slug === "slim-13")?.amounts.deposit).toBe(2_000);
  });

  test("are undone unless a colleague changed the same cell, and other cells stay a colleague's", async () => {
    const amounts = async () =>
      (await deposit()).find(({ slug }) => slug === "business-14")?.amounts;
    const before = await amounts();
    const undo = (await save(changed(1_549))).outcome.undo?.[0] ?? "";
    const theirs = { rates: { day: 160, week: 600, month: 1_549, year: 14_990 }, deposit: 7 };
    const byLakshmi = (set: object) =>
      lakshmi.save(rates, { changes: JSON.stringify([{ slug: "business-14", set }]) });
    await byLakshmi(theirs);
    expect((await admin.save(rates, { changes: undo })).status).toBe(200);
    expect(await amounts()).toEqual({ ...before, day: 160, deposit: 7 });

    const again = (await save(changed(1_549))).outcome.undo?.[0] ?? "";
    await byLakshmi(changed(1_600).set);
    const refused = await admin.save(rates, { changes: again });
    expect([refused.status, refused.outcome.failure]).toEqual([
      409,
      "Lakshmi Menon changed Business 14 meanwhile. Nothing was saved.",
    ]);
    await byLakshmi({ rates: null });
    expect((await admin.save(rates, { changes: again })).status).toBe(409);
    expect(await amounts()).toMatchObject({ month: null, deposit: 7 });
  });

  test.each([
    ["a rate of nothing", changed(0)],
    ["half a rupee", changed(14.5)],
    ["rates without a year", { slug: "slim-13", set: { rates: { day: 1, week: 2, month: 3 } } }],
    ["another field", { slug: "slim-13", set: { name: "Free" } }],
    ["a text", { slug: "slim-13", set: { deposit: "<script>" } }],
  ])("with %s are refused, and nothing is saved", async (_what, change) => {
    expect((await save(changed(1_549), change)).status).toBe(400);
    expect((await read()).drafts).toEqual([]);
  });

  test("of an unknown group or configuration are not found", async () => {
    expect((await admin.read("/admin/catalogue/rates/nowhere")).status).toBe(404);
    expect((await save({ slug: "nothing-9", set: { deposit: 5 } })).status).toBe(404);
  });
});

test.each([
  ["nonsense in place of changes", { intent: "change", changes: "{[" }, 400],
  ["an unknown intent", { intent: "drop" }, 400],
  [
    "a rate as if it were the order",
    { intent: "change", changes: '[{"slug":"flip-14","set":{"rates":null}}]' },
    400,
  ],
  [
    "an order beyond all",
    { intent: "change", changes: '[{"slug":"flip-14","set":{"order":1e99}}]' },
    400,
  ],
  ["a hostile address", { intent: "duplicate", slug: "../../etc" }, 404],
  ["a draft that is none", { intent: "publish", draft: "x" }, 400],
  ["no draft", { intent: "publish" }, 409],
])("%s is refused", async (_what, fields, status) => {
  const answer = await admin.save(list, { kind: "configuration", ...fields });
  expect(answer.status).toBe(status);
  expect((await read()).drafts).toEqual([]);
});

test("a coordinator needs the permission, and for rates both", async () => {
  const account = await createUser(site, "coordinator");
  const grant = (grants: string) =>
    site.db.updateTable("user").set({ grants }).where("id", "=", account.id).execute();
  const coordinator = await signInAt(site.url, account);
  const statuses = async () => [
    (await coordinator.read(list)).status,
    (await coordinator.read(rates)).status,
    (await coordinator.save(rates, { changes: "[]" })).status,
    (await coordinator.save(list, { intent: "move", kind: "configuration", slug: "x", after: "" }))
      .status,
  ];
  expect(await statuses()).toEqual([403, 403, 403, 403]);
  await grant("catalogue");
  expect(await statuses()).toEqual([200, 403, 403, 404]);
  await grant("catalogue prices");
  expect(await statuses()).toEqual([200, 200, 200, 404]);
});
