import { v7 as uuidv7 } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import type { SearchAnswer } from "#app/desk/frame/answer-search.server.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { send, signInAt } from "#tests/support/http.ts";
import { findRecord, removeRecords } from "#tests/support/records.ts";
import { searchIds } from "#tests/support/search.ts";
import { startDesk } from "#tests/support/site.ts";
import { openTestStore } from "#tests/support/store.ts";

const { site, admin } = await startDesk();
afterEach(() => removeRecords(site.db));

const plain = (stretches: readonly { text: string }[]) =>
  stretches.map(({ text }) => text).join("");

/** The results by group: titles, the text after them, and the marked words. */
async function search(q: string) {
  const page = await admin.get(`/admin/search.json?${new URLSearchParams({ q })}`);
  expect(page.status).toBe(200);
  const answer: SearchAnswer = JSON.parse(page.text);
  return Object.fromEntries(
    answer.groups.map(({ title, count, results }) => [
      title,
      {
        count,
        results,
        titles: results.map(({ title }) => plain(title)),
        rests: results.map(({ rest }) => plain(rest)),
        marked: results.map(({ title, rest }) =>
          [...title, ...rest].filter(({ isMatch }) => isMatch).map(({ text }) => text),
        ),
      },
    ]),
  );
}

const suma = { name: "ಸುಮಾ ಹೆಗ್ಡೆ", phone: "98450 21337", email: "suma.hegde@mail.example.in" };
const noOf = async (id: string) => (await findRecord(site.db, id)).no;

describe("one search finds", () => {
  test("people once, their bookings and records, by the middle of a number", async () => {
    const at = (minute: string) => ({ created_at: `2026-11-20T05:${minute}:00.000Z` });
    const enquiry = await storeRecord(site.db, "enquiry", { ...suma, ...at("01") });
    const message = { ...suma, phone: "+91 9845021337", ...at("02") };
    await storeRecord(site.db, "contact_message", message);
    const booking = await storeRecord(site.db, "booking", { ...suma, reference: "M4VH-82KD" });
    await storeRecord(site.db, "enquiry", { name: "Karthik", phone: "080 4502 1190" });
    await storeRecord(site.db, "enquiry", { name: "Nobody else", phone: "98400 00112" });
    const { People, Bookings, Records, "Go to": goTo, Actions } = await search("45021");
    expect(People?.titles).toEqual(["Karthik", suma.name]);
    expect(People?.rests[1]).toBe("98450 21337  suma.hegde@mail.example.in");
    expect(People?.marked).toEqual([["4502 1"], ["450 21"]]);
    expect(People?.results[1]?.meta).toBe("3 records");
    // The newest that somebody sent shows all of them beside it.
    expect(People?.results[1]?.href).toBe(`/admin/bookings/${booking}`);
    expect(Bookings?.titles).toEqual(["M4VH-82KD"]);
    expect(Records?.count).toBe("3");
    expect(Records?.titles.at(-1)).toBe(`Enquiry ${await noOf(enquiry)}`);
    expect(Records?.results[0]?.meta).toBe("New");
    expect(goTo?.titles).toContain("Enquiries with 45021");
    expect(goTo?.results[0]).toMatchObject({ href: "/admin/enquiries?q=45021", meta: "2 found" });
    expect(Actions?.titles).toEqual([
      "Add booking for Karthik",
      "Add quotation for Karthik",
      "Call 080 4502 1190",
    ]);
    expect(Actions?.results[0]?.href).toMatch(/^\/booking\?for=[\w-]{36}$/);
    expect(Actions?.results[2]?.href).toBe("tel:08045021190");
  });

  test.each([
    ["the domain of an address", "mail.example.in"],
    ["the middle of an address", "egde@mai"],
    ["a name in its own script", "ಹೆಗ್"],
    ["a name and a part of a number", "ಸುಮಾ 21337"],
    ["a zip code", "560085"],
  ])("%s", async (_what, q) => {
    await storeRecord(site.db, "enquiry", { ...suma, code: "560085" });
    await storeRecord(site.db, "enquiry", {});
    const { Records } = await search(q);
    expect(Records?.titles).toHaveLength(1);
    expect(Records?.rests[0]).toContain(suma.name);
    expect(Records?.marked[0]).not.toEqual([]);
  });

  test("a booking by either half of its reference, and by look-alikes of it", async () => {
    await storeRecord(site.db, "booking", { reference: "M4VH-82KD" });
    for (const q of ["m4vh", "82kd", "M4VH-82KD", "m4vh 82kd"]) {
      expect((await search(q)).Bookings?.titles, q).toEqual(["M4VH-82KD"]);
    }
    expect((await search("m4vh-82kc")).Bookings).toBeUndefined();
  });

  test("a record by its number, before others with that number in them", async () => {
    const id = await storeRecord(site.db, "enquiry", { phone: "" });
    const no = await noOf(id);
    await storeRecord(site.db, "contact_message", { message: `Box ${no} is missing.`, phone: "" });
    expect((await search(String(no))).Records?.titles[0]).toBe(`Enquiry ${no}`);
  });

  test("notes by staff, named as notes", async () => {
    const id = await storeRecord(site.db, "enquiry", { name: "Asha" });
    const text = "She asked twice.\nNew number is 98450 21337, call after six.";
    await admin.post(`/admin/enquiries/${id}`, { intent: "note", text, key: uuidv7() });
    // A change of status must not lose the note again.
    await admin.post(`/admin/enquiries/${id}`, { intent: "status", status: "done" });
    const { People, Records } = await search("45021");
    expect(People).toBeUndefined();
    expect(Records?.titles).toEqual([`Note in enquiry ${await noOf(id)}`]);
    expect(Records?.rests[0]).toContain("New number is 98450 21337");
    expect(Records?.marked[0]).toEqual(["450 21"]);
  });

  test("pages and actions by their names", async () => {
    expect((await search("aud"))["Go to"]?.titles).toEqual(["Audit"]);
    expect((await search("book")).Actions?.titles).toEqual(["Add booking"]);
    expect((await search("enqui"))["Go to"]?.titles).toEqual(["Enquiries"]);
    const nothing = await search("");
    expect(nothing["Go to"]?.titles).toEqual(["Dashboard", "Inbox", "Bookings"]);
    expect(Object.keys(nothing)).toEqual(["Go to", "Actions"]);
  });

  test("what is overdue, the exports and the dark appearance by those words", async () => {
    expect((await search("overdue"))["Go to"]?.results[0]?.href).toContain("dates=overdue");
    const exports = (await search("export enq")).Actions?.results.map(({ href }) => href);
    expect(exports).toEqual(["/admin/enquiries.csv", "/admin/training.csv"]);
    expect((await search("dark")).Actions?.results[0]?.href).toBe("#dark");
  });

  test("a machine first by its tag or serial number, and by a part of them", async () => {
    const unit = {
      configuration: "slim-13",
      branch: "kochi",
      state: "in stock",
      note: "",
    } as const;
    const at = "2026-11-20T05:00:00.000Z";
    const times = { created_at: at, updated_at: at };
    const units = [
      { id: uuidv7(), tag: "SB-S13-0193", serial: "5CG3118HMK", ...unit, ...times },
      { id: uuidv7(), tag: "SB-S13-0194", serial: "", ...unit, ...times },
    ];
    await site.db.insertInto("unit").values(units).execute();
    await storeRecord(site.db, "enquiry", { name: "SB-S13-0193" });
    for (const typed of ["sb-s13-0193", "5cg3118hmk", "http://x.example/u/SB-S13-0193"]) {
      const found = await search(typed);
      expect(Object.keys(found)[0], typed).toBe("Machines");
      expect(found.Machines?.results[0]?.href).toBe("/admin/units/SB-S13-0193");
    }
    expect((await search("S13-01")).Machines?.titles).toEqual(["SB-S13-0193", "SB-S13-0194"]);
    expect((await search("%%%")).Machines).toBeUndefined();
    const away = await signInAt(
      site.url,
      await createUser(site, "coordinator", { branch: "pune" }),
    );
    const page = await away.get("/admin/search.json?q=SB-S13-0193");
    expect(page.text).not.toContain("/admin/units/");
  });

  test("no spam, and at most three of each", async () => {
    const ravis = [0, 1, 2, 3, 4].map((nth) => ({
      name: `Ravi ${nth}`,
      email: `r${nth}@example.com`,
      phone: `90000 0000${nth}`,
    }));
    await storeRecords(site.db, "enquiry", [...ravis, { name: "Ravi Spam", status: "spam" }]);
    const { People, Records } = await search("ravi");
    expect([People?.count, People?.titles.length]).toEqual(["5", 3]);
    expect([Records?.count, Records?.titles.length]).toEqual(["5", 3]);
    expect(JSON.stringify(People)).not.toContain("Spam");
  });
});

test("a coordinator is led to no page that is for admins", async () => {
  const cookie = await signInDirectly(site, await createUser(site, "coordinator"));
  const titles = async (q: string) => {
    const page = await send(site.url, `/admin/search.json?q=${q}`, { headers: { Cookie: cookie } });
    expect(page.status).toBe(200);
    const { groups }: SearchAnswer = JSON.parse(page.text);
    return groups.flatMap(({ results }) => results.map(({ title }) => plain(title)));
  };
  for (const q of ["audit", "users", "outbox"]) expect(await titles(q), q).toEqual([]);
  expect(await titles("book")).toEqual(["Bookings", "Add booking"]);
});

const opened = await openTestStore();

test("what is changed past this site's code leaves the index", async () => {
  const { db } = opened;
  const id = await storeRecord(db, "enquiry", { name: "Former" });
  await db.updateTable("record").set({ name: "Latter" }).where("id", "=", id).execute();
  expect(await searchIds(db, "enquiry", "former")).toEqual([]);
  const noted = await storeRecord(db, "enquiry", { name: "Noted" });
  const note = { actor_id: "staff", actor_name: "Staff", action: "note", note: "Wants Zebras" };
  const event = { ...note, id: uuidv7(), record_id: noted, at: "2026-11-20T10:00:00.000Z" };
  await db.insertInto("record_event").values(event).execute();
  await db.deleteFrom("record_event").execute();
  expect(await searchIds(db, "enquiry", "noted")).toEqual([]);
});

test("a status that changes is nothing to the index, and what is deleted leaves it", async () => {
  const { db } = opened;
  const id = await storeRecord(db, "enquiry", { name: "Quixotic" });
  await db.updateTable("record").set({ status: "done" }).where("id", "=", id).execute();
  expect(await searchIds(db, "enquiry", "quixotic")).toEqual([id]);
  await db.deleteFrom("record").where("id", "=", id).execute();
  expect(await findInEveryTable(db, ["quixotic"])).toEqual([]);
});
