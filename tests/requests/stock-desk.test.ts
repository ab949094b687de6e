import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { storeHandover, storeLedger, storeRental, storeStock } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { Client, type PageData, signInAt } from "#tests/support/http.ts";
import { oddText } from "#tests/support/odd-text.ts";
import { emptyTables } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const of = async (role: "coordinator" | "user", branch = "") => {
  const user = await createUser(site, role);
  await site.db.updateTable("user").set({ branch }).where("id", "=", user.id).execute();
  return { ...user, client: new Client(site.url) };
};
const staffOf = async (branch: string) => signInAt(site.url, await of("coordinator", branch));
const [kochi, chennai, nowhere] = [
  await staffOf("kochi"),
  await staffOf("chennai"),
  await staffOf(""),
];

type Stock = PageData<typeof import("#app/desk/stock/stock-page.tsx")>;
const stockOf = async (configuration: string, by = admin) => {
  const { data } = await by.read<Stock>("/admin/stock");
  return data.places.filter((place) => place.configuration === configuration);
};
const number = (fields: Record<string, string>, by = admin) =>
  by.save("/admin/stock", { configuration: "business-14", branch: "kochi", seen: "", ...fields });
const units = "/admin/stock/slim-13";
const add = (fields: Record<string, string>, by = admin) =>
  by.save(units, { intent: "one", branch: "kochi", ...fields });
const addStudio = (fields: Record<string, string>) =>
  admin.save("/admin/stock/studio-16", { intent: "one", branch: "pune", ...fields });
const read = async (tag: string, by = admin) => {
  const { status, data } = await by.read<{
    unit: { version: number; state: string; serial: string; branch: string; note: string };
    events: { did: string; note: string }[];
  }>(`/admin/units/${tag}`);
  return { status, ...data };
};

const today = indianDay(new Date());

/** Sends a unit of Slim 13 out with a booking's line. */
async function sendOut(tag: string, record_id: string, line_id?: string) {
  const row = site.db.selectFrom("unit").select("id").where("tag", "=", tag);
  const { id: unit_id } = await row.executeTakeFirstOrThrow();
  const set = { state: "out" as const, record_id };
  await site.db.updateTable("unit").set(set).where("id", "=", unit_id).execute();
  const out_at = "2026-11-02T05:00:00.000Z";
  await storeHandover(site.db, record_id, {
    unit_id,
    number: 1,
    out_at,
    ...(line_id && { line_id }),
  });
}

test("a shortage has its first short day and its worst one, the soonest place first, of 120 days", async () => {
  const promise = async (branch: string, later: number, duration: number, quantity: number) => {
    const line = { slug: "tower-m", quantity, day_from: addDays(today, later), duration };
    const id = await storeRental(site.db, line, { status: "confirmed", branch });
    await storeLedger(site.db, id);
    return id;
  };
  await promise("kochi", 1, 10, 4);
  await promise("kochi", 10, 3, 2);
  const worst = await promise("kochi", 30, 1, 8);
  const other = await promise("pune", 40, 1, 1);
  const last = await promise("bangalore", 120, 1, 9);
  await promise("chennai", 121, 1, 9);
  const numbers = Object.entries({ kochi: 5, pune: 0, bangalore: 0, chennai: 0 });
  for (const [branch, number] of numbers) {
    await storeStock(site.db, number, { configuration: "tower-m", branch });
  }
  const { shortages } = (await admin.read<Stock>("/admin/stock")).data;
  const days = (first: number, most: number) => ({
    day: addDays(today, first),
    mostDay: addDays(today, most),
  });
  expect(shortages).toMatchObject([
    { branch: "kochi", ...days(10, 30), missing: 1, most: 3, bookings: [{ id: worst }] },
    { branch: "pune", ...days(40, 40), missing: 1, most: 1, bookings: [{ id: other }] },
    { branch: "bangalore", ...days(120, 120), missing: 9, most: 9, bookings: [{ id: last }] },
  ]);
  await emptyTables(site.db, "record", "stock");
});

describe("units", () => {
  test("are added one by one and as a list; then the number is theirs", async () => {
    expect(
      (await add({ tag: " sb-l15-1 ", bought_on: "2026-01-02", note: "Scratch" })).status,
    ).toBe(200);
    const list =
      "SB-L15-2;5CG2;2026-03-01;Dent, on the lid\r\nSB-L15-3;5CG3;;\r\n;;;\r\nSB-L15-4;5CG4\r\n";
    const added = await add({ intent: "list", list });
    expect(added.outcome.said).toBe("3 units of Slim 13 added in Kochi.");
    expect(await stockOf("slim-13")).toMatchObject([
      { number: 4, units: { "in stock": 4 }, free: 4 },
    ]);
    const { data } = await admin.read<{ units: { tag: string; note: string }[] }>(
      `${units}?branch=kochi&state=in%20stock`,
    );
    expect(data.units.map(({ tag }) => tag)).toEqual([1, 2, 3, 4].map((n) => `SB-L15-${n}`));
    expect(data.units[1]?.note).toBe("Dent, on the lid");
    const refused = await number({ configuration: "slim-13", number: "9", seen: "4" });
    expect([refused.status, refused.outcome.errors.number]).toEqual([
      400,
      "Units are listed here, so the number is theirs.",
    ]);
  });

  test("of a file have the columns that its head names, in any order, and what is left out is said", async () => {
    const list =
      'sep=;\nUnits of Kochi\n"Note";"Shelf";"Day bought";"ASSET TAG"\n"14"" screen;\nnew";4;05-01-2026;SB-H-1\n;;;\n;;5/1/2026;sb-h-2\n';
    const { outcome } = await addStudio({ intent: "list", list });
    expect(outcome.said).toBe(
      "2 units of Studio 16 added in Pune. Row 1 (Units of Kochi) was left out, as it is above the heading row. The column Shelf was left out, as it is not used here.",
    );
    const one = { bought_on: "2026-01-05", serial: "" };
    expect((await read("SB-H-1")).unit).toMatchObject({ ...one, note: '14" screen; new' });
    expect((await read("SB-H-2")).unit).toMatchObject({ ...one, note: "" });
  });

  test("have one serial number or tag for one machine, however it is typed", async () => {
    expect((await addStudio({ tag: "SB-S-1", serial: "5cgAA1" })).status).toBe(200);
    const one = async (fields: Record<string, string>) => {
      const { status, outcome } = await addStudio(fields);
      return [status, outcome.errors];
    };
    const serial = (typed: string) => ({ serial: `Another unit has this number: ${typed}.` });
    expect(await one({ tag: "SB-S-2", serial: "5CGAA1" })).toEqual([400, serial("5CGAA1")]);
    expect(await one({ tag: "SB-S-2", serial: "sb-s-1" })).toEqual([400, serial("sb-s-1")]);
    expect(await one({ tag: "5CGAA1" })).toEqual([
      400,
      { tag: "Another unit has this tag: 5CGAA1." },
    ]);
    expect(await one({ intent: "list", list: "SB-S-2,X1\nSB-S-3,x1\nSB-S-1,Y" })).toEqual([
      400,
      { list: "Another unit has this tag: SB-S-1. Another unit has this number: x1." },
    ]);
    expect(await one({ tag: "SB-S-2", serial: "SB-S-2" })).toEqual([200, {}]);
    const edit = async (fields: Record<string, string>) => {
      const version = String((await read("SB-S-2")).unit.version);
      const place = { configuration: "studio-16", branch: "pune" };
      const form = { intent: "edit", version, ...place, tag: "SB-S-2", ...fields };
      const { status, outcome } = await admin.save("/admin/units/SB-S-2", form);
      return [status, outcome.errors];
    };
    expect(await edit({ serial: "5CGaa1" })).toEqual([400, serial("5CGaa1")]);
    expect(await edit({ serial: "sb-s-2", note: "Own" })).toEqual([200, {}]);
  });

  test("that are all lost or retired leave their branch a plain number", async () => {
    const place = { configuration: "flip-14", branch: "pune" };
    const plain = (fields: Record<string, string>) => number({ ...place, ...fields });
    await admin.save("/admin/stock/flip-14", { intent: "one", branch: "pune", tag: "SB-P-1" });
    const become = async (state: string) => {
      const version = String((await read("SB-P-1")).unit.version);
      return admin.save("/admin/units/SB-P-1", { intent: "state", version, state, reason: "" });
    };
    for (const state of ["in stock", "in repair"]) {
      await become(state);
      expect((await plain({ number: "9" })).outcome.errors.number).toContain("Units are listed");
    }
    await become("retired");
    expect((await plain({ number: "9", seen: "0" })).status).toBe(200);
    const numberOf = async () => {
      const known = await stockOf("flip-14");
      return known.find(({ branch }) => branch === "pune")?.number;
    };
    await become("lost");
    expect(await numberOf()).toBe(9);
    await become("in repair");
    expect(await numberOf()).toBe(0);
  });

  test.each([
    [{ tag: "SB-L15-1" }, "tag", "Another unit has this tag: SB-L15-1."],
    [{ tag: "" }, "tag", "Enter the asset tag."],
    [{ tag: "A/B" }, "tag", "Use letters, digits and hyphens"],
    [{ tag: "A".repeat(41) }, "tag", "Shorten"],
    [{ tag: "NEW-1", serial: "a\ufffd" }, "serial", "Remove the unreadable"],
    [{ tag: "NEW-1", bought_on: "yesterday" }, "bought_on", "Enter the day"],
    [{ tag: "NEW-1", note: "a".repeat(301) }, "note", "Shorten"],
    [{ tag: "NEW-1", branch: "nowhere" }, "branch", "Choose a branch."],
    [{ intent: "list", list: "" }, "list", "Enter at least one unit."],
    [{ intent: "list", list: "NEW-1\nSB-L15-1" }, "list", "Another unit has this tag: SB-L15-1."],
    [{ intent: "list", list: "NEW-1\nnew-1" }, "list", "Another unit has this tag: NEW-1."],
    [{ intent: "list", list: "NEW-1\n\n??" }, "list", "Row 3 (??): Use letters"],
    [{ intent: "list", list: "NEW-1,a,,b,c" }, "list", "Row 1 (NEW-1): It has more cells"],
    [{ intent: "list", list: "Serial\nNEW-1" }, "list", "Row 2 (NEW-1): Enter the asset tag."],
    [{ intent: "list", list: "NEW-1,,31-02-2026" }, "list", "Row 1 (NEW-1): Enter the day"],
    [{ intent: "list", list: 'NEW-1\n"b' }, "list", "Row 2 begins a quotation mark"],
    [{ intent: "list", list: "NEW-1\n".repeat(1_001) }, "list", "at most 1000 units"],
  ])("%o is refused whole", async (fields, field, sentence) => {
    const { status, outcome } = await add(fields);
    expect(status).toBe(400);
    expect(outcome.errors[field]).toContain(sentence);
    expect((await read("NEW-1")).status).toBe(404);
  });

  test("go to repair and back, are edited and renamed, and of two editors the first wins", async () => {
    const { unit } = await read("sb-l15-2");
    const act = (fields: Record<string, string>, by = admin) =>
      by.save("/admin/units/SB-L15-2", { version: String(unit.version), ...fields });
    const repair = { intent: "state", state: "in repair", reason: "Keyboard" };
    expect((await act(repair)).outcome.said).toBe("SB-L15-2: in repair.");
    const late = await act({ ...repair, state: "lost" });
    expect([late.status, late.outcome.failure]).toEqual([
      409,
      expect.stringContaining("Somebody else changed this unit"),
    ]);
    expect(await stockOf("slim-13")).toMatchObject([
      { number: 3, units: { "in stock": 3, "in repair": 1 } },
    ]);
    const back = await act({ ...repair, state: "in stock", version: String(unit.version + 1) });
    expect(back.status).toBe(200);
    const edited = await act({
      ...{ intent: "edit", version: String(unit.version + 2), tag: "sb-l15-22", serial: "NEW" },
      ...{ configuration: "slim-13", branch: "chennai", note: "", bought_on: "" },
    });
    expect(edited.outcome).toMatchObject({
      said: "SB-L15-22 saved.",
      next: "/admin/units/SB-L15-22",
    });
    const { events, ...moved } = await read("SB-L15-22");
    expect(moved.unit).toMatchObject({ branch: "chennai", serial: "NEW", note: "" });
    expect(events.map(({ did }) => did)).toEqual(["Edited", "Back in stock", "To repair", "Added"]);
    expect(events.map(({ note }) => note)).toEqual([
      expect.stringContaining("Branch: Chennai"),
      ...["Keyboard", "Keyboard", ""],
    ]);
    const taken = await admin.save("/admin/units/SB-L15-22", {
      ...{ intent: "edit", version: String(unit.version + 3), tag: "SB-L15-1" },
      ...{ configuration: "slim-13", branch: "chennai" },
    });
    expect(taken.outcome.errors.tag).toBe("Another unit has this tag: SB-L15-1.");
  });

  test("that are out say with whom, and stay there", async () => {
    const week = { slug: "slim-13", duration: 1, term: "week" as const, day_from: "2026-11-02" };
    const id = await storeRental(site.db, week, { status: "delivered" });
    await sendOut("SB-L15-3", id);
    const { data } = await admin.read<{ holder: object; unit: { version: number } }>(
      "/admin/units/SB-L15-3",
    );
    expect(data.holder).toMatchObject({ id, due: "2026-11-09", isLate: true });
    const refused = await admin.save("/admin/units/SB-L15-3", {
      ...{ intent: "state", state: "lost", reason: "", version: String(data.unit.version) },
    });
    expect(refused.outcome.failure).toContain("Take it back first");
  });

  test("that are out with one of two lines are due with that line", async () => {
    const week = { slug: "slim-13", duration: 1, term: "week" as const, day_from: "2026-11-02" };
    const record_id = await storeRental(site.db, week, { status: "scheduled" });
    const line = aLineRow({ ...week, record_id, position: 2, duration: 6 });
    await site.db.insertInto("booking_line").values(line).execute();
    await storeHandover(site.db, record_id);
    await sendOut("SB-L15-4", record_id, line.id);
    const { data } = await admin.read<{ holder: object }>("/admin/units/SB-L15-4");
    expect(data.holder).toMatchObject({ id: record_id, due: "2026-12-14", isLate: false });
  });

  test.each<Record<string, string>>([
    { intent: "" },
    { intent: "state", state: "out" },
    { intent: "state", state: "gone" },
    { intent: "state", state: "lost", reason: "a".repeat(301) },
    { intent: "state", state: "lost", version: "x" },
    { intent: "edit", tag: "b<c", configuration: "slim-13", branch: "kochi" },
    { intent: "edit", tag: "SB-L15-1", configuration: "nothing", branch: "kochi" },
    { intent: "edit", tag: "SB-L15-1", configuration: "slim-13", branch: "constructor" },
  ])("refuse %o", async (fields) => {
    const { unit } = await read("SB-L15-1");
    const version = String(unit.version);
    const { status } = await admin.save("/admin/units/SB-L15-1", { version, ...fields });
    expect([400, 409]).toContain(status);
    expect((await read("SB-L15-1")).unit).toEqual(unit);
  });

  test("any text is answered without a fault", async () => {
    await fc.assert(
      fc.asyncProperty(oddText, oddText, async (one, other) => {
        const all = [
          await number({ number: one, seen: other }),
          await add({ tag: one, serial: other, bought_on: other, note: one }),
          await add({ intent: "list", list: `${one}\n${other}` }),
          await admin.save("/admin/units/SB-L15-1", { intent: one, version: other, state: one }),
          await admin.read(`/admin/units/${encodeURIComponent(one.toWellFormed())}`),
          await admin.read(
            `/admin/stock/labels?tag=${encodeURIComponent(one.toWellFormed())}&since=${encodeURIComponent(other.toWellFormed())}`,
          ),
          await admin.get(`/u/${encodeURIComponent(one.toWellFormed())}`),
        ];
        for (const { status, text } of all) expect(status, text).toBeLessThan(500);
      }),
      { numRuns: 15 },
    );
  });
});

describe("another branch's coordinator", () => {
  test("sees and changes nothing of it", async () => {
    const { data } = await chennai.read<Stock>("/admin/stock?branch=kochi");
    expect(data.branches.map(({ id }) => id)).toEqual(["chennai"]);
    expect(data.places.filter(({ branch }) => branch !== "chennai")).toEqual([]);
    expect((await number({ number: "9" }, chennai)).status).toBe(403);
    expect((await add({ tag: "MINE-1" }, chennai)).status).toBe(403);
    const listed = await chennai.read<{ units: { tag: string }[] }>(`${units}?branch=kochi`);
    expect(listed.data.units.map(({ tag }) => tag)).toEqual(["SB-L15-22"]);
    expect((await read("SB-L15-1", chennai)).status).toBe(403);
    const lost = { intent: "state", state: "lost", version: "1" };
    expect((await chennai.save("/admin/units/SB-L15-1", lost)).status).toBe(403);
    const labels = await chennai.read<{ labels: unknown[] }>("/admin/stock/labels?tag=SB-L15-1");
    expect(labels.data.labels).toEqual([]);
  });

  test("may not move a unit to a branch that is not theirs", async () => {
    const { unit } = await read("SB-L15-1", kochi);
    const edit = { intent: "edit", tag: "SB-L15-1", configuration: "slim-13" };
    const fields = { ...edit, version: String(unit.version) };
    expect((await kochi.save("/admin/units/SB-L15-1", { ...fields, branch: "pune" })).status).toBe(
      403,
    );
    expect((await kochi.save("/admin/units/SB-L15-1", { ...fields, branch: "kochi" })).status).toBe(
      200,
    );
  });
});

test("a coordinator without a branch, and a customer, see no stock", async () => {
  const customer = await of("user");
  await customer.client.post("/login", { email: customer.email, password: customer.password });
  for (const path of ["/admin/stock", units, "/admin/units/SB-L15-1", "/admin/stock/labels"]) {
    for (const by of [nowhere, customer.client]) {
      expect((await by.read(path)).status, path).toBe(403);
      if (path.endsWith("labels")) continue;
      expect((await by.save(path, { number: "1" })).status, path).toBe(403);
    }
  }
  expect((await customer.client.get("/admin/u/SB-L15-1")).status).toBe(403);
});

test("a scanned label leads to its unit, past the login, and an unknown one says so", async () => {
  for (const address of ["/u/SB-L15-1", "/U/SB-L15-1", "/u/sb-l15-1?x"]) {
    const scanned = await admin.get((await admin.get(address)).headers.location ?? "");
    expect([scanned.status, scanned.headers.location]).toEqual([302, "/admin/units/SB-L15-1"]);
  }
  const visitor = await new Client(site.url).get("/admin/u/SB-L15-1");
  expect(visitor.headers.location).toBe("/adminlogin?next=%2Fadmin%2Fu%2FSB-L15-1");
  for (const path of ["/admin/units/SB-L99-1", "/admin/u/SB-L99-1"]) {
    const { status, text } = await admin.get(path);
    expect([status, text.includes("We have no unit with this label")]).toEqual([404, true]);
  }
});

test("labels hold the address of the unit and nothing of a customer", async () => {
  const { data } = await kochi.read<{ labels: { tag: string; address: string }[] }>(
    "/admin/stock/labels?configuration=slim-13&branch=chennai",
  );
  // Any text may have been a tag, too.
  const own = data.labels.filter(({ tag }) => tag.startsWith("SB-"));
  expect(own.map(({ tag, address }) => [tag, address])).toEqual(
    [1, 3, 4].map((n) => [`SB-L15-${n}`, `${site.env.PUBLIC_ORIGIN ?? site.url}/u/SB-L15-${n}`]),
  );
});
