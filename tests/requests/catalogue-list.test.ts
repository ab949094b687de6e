import { beforeEach, describe, expect, test, vi } from "vitest";
import { catalogueKinds } from "#app/domain/catalogue/catalogue-kinds.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeLedger, storeRental } from "#tests/factories/rental.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client, type PageData, signInAt } from "#tests/support/http.ts";
import { findRecord, formOfUndo, newestOf } from "#tests/support/records.ts";
import { startDesk, stopClock } from "#tests/support/site.ts";

/** The lists of the catalogue at the desk, and where a change of a branch shows. */
const today = "2026-11-25T14:20:00+05:30"; // a Wednesday
stopClock(today);

const { site, admin } = await startDesk();
const { email, password } = await createUser(site, "admin", { name: "Lakshmi Menon" });
const lakshmi = await signInAt(site.url, { email, password });
const visitor = new Client(site.url);
const list = "/admin/catalogue/group";
const rates = "/admin/catalogue/rates/laptops";

// Each test begins with nothing but the first content.
beforeEach(async () => {
  vi.setSystemTime(today);
  await site.db.deleteFrom("catalogue_document").where("version", ">", 1).execute();
  await site.db.deleteFrom("catalogue_document").where("state", "=", "draft").execute();
  await site.db.updateTable("catalogue_document").set({ state: "published" }).execute();
});

type Read = PageData<typeof import("#app/desk/catalogue/catalogue-page.tsx")>;

const read = async (path = list) => (await admin.read<Read>(path)).data;
const laptops = async () =>
  (await read()).rows.filter(({ group }) => group === "laptops").map(({ slug }) => slug);
const order = async (fields: Record<string, string>, by = admin) =>
  (await by.save(list, { kind: "configuration", ...fields })).outcome;
const undo = async (outcome: Parameters<typeof formOfUndo>[0]) =>
  (await admin.save(list, formOfUndo(outcome))).outcome;
/** Gives a configuration another state. */
const turn = (slug: string, state: string, by = admin) =>
  order({ intent: "change", changes: JSON.stringify([{ slug, set: { state } }]) }, by);

describe("the order", () => {
  test("is changed by one draft between its neighbours, and undone without a trace", async () => {
    const [first = "", second = "", third = "", ...rest] = await laptops();
    const moved = await order({ intent: "move", slug: first, after: third });
    expect(await laptops()).toEqual([second, third, first, ...rest]);
    expect((await read()).drafts.map(({ id }) => id)).toEqual([`configuration ${first}`]);
    await undo(moved);
    expect(await laptops()).toEqual([first, second, third, ...rest]);
    expect((await read()).drafts).toEqual([]);
  });

  test("and the state are not undone where a colleague changed them since", async () => {
    const hidden = await turn("flip-14", "hidden");
    await turn("flip-14", "retired", lakshmi);
    expect((await undo(hidden)).failure).toMatch(/^Lakshmi Menon changed Flip 14/);
    expect((await read()).rows.find(({ slug }) => slug === "flip-14")?.state).toBe("retired");
  });

  test("of a draft is undone to the draft as it was", async () => {
    const [first = ""] = await laptops();
    await turn(first, "hidden");
    const moved = await order({ intent: "move", slug: first, after: "field-13" });
    await undo(moved);
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
    // Groups and configurations have one list.
    for (const { kind } of catalogueKinds.slice(2)) {
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
  await turn("flip-14", "hidden");
  const [draft] = (await read()).drafts;
  await turn("flip-14", "retired");
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
    const undo = formOfUndo((await save(changed(1_549))).outcome);
    const theirs = { rates: { day: 160, week: 600, month: 1_549, year: 14_990 }, deposit: 7 };
    const byLakshmi = (set: object) =>
      lakshmi.save(rates, { changes: JSON.stringify([{ slug: "business-14", set }]) });
    await byLakshmi(theirs);
    expect((await admin.save(rates, undo)).status).toBe(200);
    expect(await amounts()).toEqual({ ...before, day: 160, deposit: 7 });

    const again = formOfUndo((await save(changed(1_549))).outcome);
    await byLakshmi(changed(1_600).set);
    const refused = await admin.save(rates, again);
    expect([refused.status, refused.outcome.failure]).toEqual([
      409,
      "Lakshmi Menon changed Business 14 meanwhile. Nothing was saved.",
    ]);
    await byLakshmi({ rates: null });
    expect((await admin.save(rates, again)).status).toBe(409);
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

const pathOf = (slug: string) => `/admin/catalogue/branch/${slug}`;
const page = async (path: string) => parseHtml(await visitor.get(path));
const openForm = async (path: string) => formFields(parseHtml(await admin.get(path)), "#item");
const thanksFor = async (fields: Record<string, string>) => {
  const visitor = new Client(site.url);
  await visitor.post("/", anEnquiry(fields));
  return textOf(parseHtml(await visitor.get("/")), "[data-thanks]");
};

/** Saves a branch at the desk and publishes it. @param slug of one that is there, or "new" */
async function publish(slug: string, change: Record<string, string>) {
  const form = { ...(await openForm(pathOf(slug))), ...change };
  const saved = await admin.post(pathOf(slug), form);
  expect(fieldErrors(parseHtml(saved))).toEqual({});
  const { slug: address = slug } = change;
  const { version = "" } = await openForm(pathOf(address));
  const published = await admin.save(pathOf(address), { intent: "publish", seen: version });
  expect(published.outcome.said).toMatch(/^Published/);
}

const mysore = {
  slug: "mysore",
  name: "Mysore",
  localName: "ಮೈಸೂರು",
  lang: "kn",
  focus: "Laptops",
  street: "1, Palace Road",
  postcode: "570001",
  region: "Karnataka",
  phone: "0821 000 2007",
  email: "mysore@southbridge.example",
  longitude: "76.64",
  latitude: "12.31",
  hours: '[{"day":"Wednesday","opens":"10:00","closes":"17:00"}]',
  closedDays: '[{"day":"2026-12-02","reason":"Move"}]',
  postRegions: '[{"from":57,"to":57}]',
  circles: '[{"from":57,"to":57}]',
  cities: '["Hunsur"]',
  state: "shown",
};

test("a new branch is everywhere, and gets the records of its PIN codes", async () => {
  const bangalore = { postRegions: '[{"from":54,"to":56}]', circles: '[{"from":54,"to":56}]' };
  await publish("bangalore", bangalore);
  await publish("new", mysore);

  expect(textsOf(await page("/"), ".footer-branches a")).toContain("Mysore");
  const about = await page("/aboutpage");
  expect(textOf(about, "#mysore")).toContain("Wednesday, 10:00 to 17:00");
  expect(about("#mysore a").attr("href")).toBe("tel:+918210002007");
  expect(about("#mysore h3 [lang=kn]").text()).toBe("ಮೈಸೂರು");
  expect(about(".branch-map text").text()).toBe("Mysore");
  expect((await page("/offline")).text()).toContain("0821 000 2007");
  for (const path of ["/trainingpage", "/carrers"]) {
    expect(textsOf(await page(path), "select[name=branch] option"), path).toContain("Mysore");
  }

  // It reads on Wednesdays, and the next one is a closed day.
  expect(await thanksFor({ code: "570 001" })).toMatch(/Mysore.*Wednesday, 10:00 to 17:00/s);
  expect(await newestOf(site.db, "enquiry")).toMatchObject({ branch: "mysore" });
  vi.setSystemTime("2026-11-25T18:00:00+05:30");
  expect(await thanksFor({ code: "570001" })).toContain("on Wednesday 9 Dec");

  const id = await storeRecord(site.db, "enquiry", { name: "Asha" });
  const moved = await admin.save(`/admin/enquiries/${id}`, { intent: "branch", branch: "mysore" });
  expect(moved.outcome.said).toContain("moved to Mysore");
  const user = await createUser(site, "coordinator");
  const users = await admin.get(`/admin/users/${user.id}`);
  expect(textsOf(parseHtml(users), "select[name=branch] option")).toContain("Mysore");
});

test("closed days to come are on the contact page and in what the branch promises", async () => {
  const closedDays = [
    { day: "2026-11-20", reason: "Over" },
    { day: "2026-11-26", reason: "Holiday" },
  ];
  await publish("bangalore", { closedDays: JSON.stringify(closedDays) });
  const talk = textOf(await page("/contactpage"), "[aria-labelledby=talk]");
  expect(talk).toContain("Closed on 26 Nov (Holiday)");
  expect(talk).not.toContain("Over");
  expect(await thanksFor({ code: "560 001" })).toContain("within the hour");
  vi.setSystemTime("2026-11-25T18:00:00+05:30");
  expect(await thanksFor({ code: "560 001" })).toContain("on Friday from 9:00");
  expect(await thanksFor({ code: "600 001" })).toContain("tomorrow from 9:00");
});

test("a draft that closes a day lists the stops that it meets, in both of its dialogs", async () => {
  const dates = { day_from: "2027-01-14", quantity: 2 };
  const id = await storeRental(site.db, dates, { status: "confirmed", branch: "kochi" });
  await storeLedger(site.db, id);
  const path = "/admin/catalogue/branch/kochi";
  const form = formFields(parseHtml(await admin.get(path)), "#item");
  const closedDays = JSON.stringify([{ day: "2027-01-14", reason: "Pongal" }]);
  await admin.post(path, { ...form, closedDays });
  const said = expect.stringContaining("Delivery of Business 14 × 2");
  const stops = { count: 1, listed: [{ id, said }] };
  expect((await read("/admin/catalogue/branch")).drafts).toMatchObject([{ stops }]);
  expect((await admin.read<object>(path)).data).toMatchObject({ stops });
});

test("a retired branch is named in its records and accounts, and gets no new ones", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Of Kochi", branch: "kochi" });
  const user = await createUser(site, "coordinator");
  await site.db.updateTable("user").set({ branch: "kochi" }).where("id", "=", user.id).execute();
  await publish("kochi", { state: "retired" });

  expect(textsOf(await page("/"), ".footer-branches a")).not.toContain("Kochi");
  expect((await page("/aboutpage"))("img[src$='#land']")).toHaveLength(1);
  await new Client(site.url).post("/", anEnquiry({ code: "682 016" }));
  expect(await newestOf(site.db, "enquiry")).toMatchObject({ branch: "" });

  const list = parseHtml(await admin.get("/admin/enquiries?branch=kochi"));
  expect(textOf(list, "tbody")).toMatch(/Of Kochi.*Kochi/);
  const shown = parseHtml(await admin.get(`/admin/users/${user.id}`));
  expect(shown("select[name=branch] option[selected]").text()).toBe("Kochi");
  const kept = { change: "home-branch", branch: "kochi" };
  expect((await admin.post(`/admin/users/${user.id}`, kept)).status).toBe(303);
  const other = await storeRecord(site.db, "enquiry", { name: "Other", branch: "pune" });
  const moved = await admin.save(`/admin/enquiries/${other}`, {
    intent: "branch",
    branch: "kochi",
  });
  expect(moved.status).toBe(400);
  expect((await findRecord(site.db, other)).branch).toBe("pune");
  expect((await findRecord(site.db, id)).branch).toBe("kochi");
});

test("the last branch that is shown cannot be taken off the site", async () => {
  const list = (kind: string) => `/admin/catalogue/${kind}`;
  const shown = async (kind: string) =>
    (await read(list(kind))).rows.filter(({ state }) => state === "shown").map(({ slug }) => slug);
  const hide = async (kind: string, slugs: string[]) => {
    const changes = JSON.stringify(slugs.map((slug) => ({ slug, set: { state: "hidden" } })));
    await admin.save(list(kind), { kind, intent: "change", changes });
    const drafts = (await read(list(kind))).drafts.map(({ id, seen }) => [
      "draft",
      `${id} ${seen}`,
    ]);
    const named = new URLSearchParams([["intent", "publish"], ...drafts]);
    return admin.save(list(kind), named.toString());
  };
  // Courses held or openings at the other branches would prevent hiding those.
  for (const kind of ["course", "opening"]) await hide(kind, await shown(kind));
  const [first = "", ...others] = await shown("branch");
  expect((await hide("branch", others)).outcome.said).toMatch(/^Published/);
  const refused = await hide("branch", [first]);
  expect([refused.status, refused.outcome.failure]).toEqual([
    409,
    "At least one branch has to be shown. Nothing was published.",
  ]);
  expect(textsOf(await page("/"), ".footer-branches a")).toEqual(["Bangalore"]);
});
