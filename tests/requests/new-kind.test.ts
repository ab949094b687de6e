import { type Kysely, sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openApp } from "#app/app.server.ts";
import { appContext } from "#app/context.ts";
import { kindParts } from "#app/desk/record/kind-parts.tsx";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { Kinds } from "#app/domain/records/kinds.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { workStatuses } from "#app/domain/records/record-kind.ts";
import { email, line, personName, phone } from "#app/lib/field-rules.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { inIds } from "#app/platform/db/store.ts";
import { kinds as siteKinds } from "#app/registry.server.ts";
import { createLog } from "#server/create-log.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { emptyTables, newestOf, recordsOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** The items to look at on a visit: lines in a table of their own. */
const itemsOf = async (db: Kysely<Tables>, ids: readonly string[]) => {
  const { rows } = await sql<{ record_id: string; what: string; note: string }>`
    select record_id, what, note from visit_item where record_id in ${inIds(db, ids)}
  `.execute(db);
  return Map.groupBy(rows, ({ record_id }) => record_id);
};

/** All that a new kind of record takes: its description, tables of its own, and a form. */
const siteVisit = defineKind({
  description: {
    slug: "visits",
    table: "site_visit",
    title: "Site visits",
    one: "Site visit",
    many: "site visits",
    icon: "clock",
    statuses: workStatuses,
    searchHint: "Name, phone, place",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "place", label: "Place", shown: "always", personal: true },
      { column: "wanted_on", label: "Wanted on", shown: "detail", personal: false },
      { column: "items", label: "Items", shown: "always", isSummary: true, personal: false },
    ],
  },
  async details(db, rows) {
    const items = await itemsOf(
      db,
      rows.map(({ id }) => id),
    );
    return new Map(
      rows.map(({ id }) => {
        const own = items.get(id) ?? [];
        const said = own.map(({ what, note }) => `${what} (${note})`).join("; ");
        return [
          id,
          {
            listed: () => ({ items: said }),
            csv: () => ({ item_notes: said }),
            exported: () => ({ lines: own.map(({ what, note }) => ({ what, note })) }),
          },
        ];
      }),
    );
  },
  csv: [{ key: "item_notes", header: "Items with notes" }],
  async anonymise(trx, ids) {
    await sql`update visit_item set note = '' where record_id in ${inIds(trx, ids)}`.execute(trx);
  },
  async attach(trx, id, { items }) {
    for (const what of items.split(",")) {
      await sql`insert into visit_item (record_id, what, note) values (${id}, ${what}, 'dusty')`.execute(
        trx,
      );
    }
  },
  searched: ["place"],
  retention: "KEEP_ENQUIRIES",
  schema: () =>
    z.object({
      name: personName,
      email,
      phone,
      place: line("the place", 200),
      wantedOn: line("the day", 40),
      items: line("the items", 200),
    }),
  toRecord: ({ wantedOn: wanted_on, ...values }) => ({ ...values, wanted_on }),
  confirmation: ({ email }) => ({ template: "enquiry", to: email, data: { branch: "" } }),
});

const tables = [
  sql`create table site_visit (
    record_id text primary key references record (id) on delete cascade,
    place text not null, wanted_on text not null, items text not null
  )`,
  sql`create table visit_item (
    record_id text not null references record (id) on delete cascade,
    what text not null, note text not null
  )`,
];

const asked = {
  name: "Kavitha",
  email: "kavitha@example.com",
  phone: "98400 55667",
  place: "Perungudi, second floor",
  wantedOn: "2026-12-01",
  items: "rack,router",
};

const kinds = new Kinds([...siteKinds.all, siteVisit]);
const { site, admin } = await startDesk({ env: { STAFF_EMAIL: "staff@example.com" }, kinds });
for (const table of tables) await table.execute(site.db);
const app = await openApp(site.env, createLog("error"), { kinds });
kindParts.site_visit = { heading: "To be looked at", person: "Host", isUnbookable: true };
afterAll(() => {
  delete kindParts.site_visit;
  return app.close();
});

beforeEach(() => emptyTables(site.db, "record", "mail"));

/** As the action of its page would. */
function post(fields: Record<string, string>) {
  return receiveForm({
    request: new Request(`${site.url}/visit`, {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
    context: app.loadContext({ nonce: "", clientAddress: "203.0.113.9" }),
    kind: siteVisit,
    success: "submitted",
    to: "/",
  });
}

test("a new kind of record with lines is its file, a migration and a form", async () => {
  expect(await post({ ...asked, place: "" })).toMatchObject({
    data: { errors: { place: expect.stringContaining("place") } },
  });
  expect(await post(asked)).toMatchObject({ status: 303 });
  expect(await post(asked), "the same again is the same record").toMatchObject({ status: 303 });

  const stored = await recordsOf(site.db, "site_visit").selectAll().execute();
  const kept = { name: "Kavitha", place: asked.place, wanted_on: "2026-12-01" };
  expect(stored).toMatchObject([kept]);
  const id = stored[0]?.id ?? "";
  const templates = (await mailsIn(site.db)).map(({ template }) => template);
  expect(templates.toSorted()).toEqual(["enquiry", "staff notice"]);

  const list = parseHtml(await admin.get("/admin/visits"));
  expect(textOf(list, "h1")).toBe("Site visits");
  const [row] = tableRows(list, "table");
  expect(row?.join(" ")).toContain("Perungudi, second floor");
  expect(row?.join(" ")).toContain("rack (dusty); router (dusty)");
  await admin.post("/admin/views", { intent: "pin", list: "visits" });
  const pinned = parseHtml(await admin.get("/admin/visits"));
  const inMenu = 'nav[aria-label="Staff"] a[href="/admin/visits"]';
  expect(textOf(pinned, inMenu)).toMatch(/Site visits.*1/);
  for (const search of ["perung", "98400 556", "kavi second", "nobody"]) {
    const page = parseHtml(await admin.get(`/admin/visits?q=${encodeURIComponent(search)}`));
    expect(page("tbody tr"), search).toHaveLength(search === "nobody" ? 0 : 1);
  }

  const csv = await admin.get("/admin/visits.csv");
  expect(csv.text).toContain('"Wanted on"');
  expect(csv.text).toContain('"Items with notes"');
  expect(csv.text).toContain('"rack (dusty); router (dusty)"');
  expect(csv.text).toContain('"Perungudi, second floor"');

  const done = await admin.save(`/admin/visits/${id}`, { intent: "status", status: "done" });
  expect(done.status).toBe(200);
  await admin.save(`/admin/visits/${id}`, { intent: "note", text: "Went there." });
  const detail = parseHtml(await admin.get(`/admin/visits/${id}`));
  expect(textOf(detail, "#record-letter")).toBe("To be looked at");
  expect(textOf(detail, "#record-customer")).toBe("Host");
  expect(textsOf(detail, "dd")).toEqual(expect.arrayContaining(["2026-12-01"]));
  expect(textOf(detail, "section:has(#record-history)")).toContain("Went there.");
  // None is new: it is one of those that have a line.
  expect(textOf(parseHtml(await admin.get("/admin")), 'ul[aria-label="None"]')).toContain(
    "Site visits",
  );
  expect((await admin.get("/admin/audit?q=done")).text).toContain("Site visit");

  await admin.save(`/admin/visits/${id}`, { intent: "status", status: "spam" });
  expect((await admin.save(`/admin/visits/${id}/delete`, {})).status).toBe(200);
  const left = await sql`select record_id from site_visit
    union all select record_id from visit_item
    union all select record_id from record_event
    union all select id from search_text where kind = 'site_visit'`.execute(site.db);
  expect(left.rows).toEqual([]);
});

test("a status mail that is not its kind's is sent to nobody", async () => {
  await post(asked);
  const { id } = await newestOf(site.db, "site_visit");
  const before = await mailsIn(site.db);
  const actor = { userId: "asha", name: "Asha", email: "asha@example.com" };
  const acting = { at: new Date(), actor, clientAddress: "" };
  const mail = { subject: "Your booking", text: "It is new." };
  const services = app.loadContext({ nonce: "", clientAddress: "" }).get(appContext);
  await changeAll(services, new Map([[id, siteVisit]]), { status: "done" }, acting, mail);
  expect(await mailsIn(site.db)).toHaveLength(before.length);
});

test("every kind declares the columns of its table, which are exported and may be personal", async () => {
  const tables = await site.db.introspection.getTables();
  // Of the record itself, of the one from which a booking was made, of its customer, of the desk's
  // own mail, of a booking's link, and of what is done with a fault.
  const keys = [
    "record_id",
    "source_id",
    "customer_id",
    "billing_address_id",
    "reminded_at",
    "to_bill",
    "link_version",
    ...["booking_id", "handover_id", "unit_id", "configuration", "visit_day", "visit_time"],
    ...["driver", "closed_at", "closed_key", "warned_at", "late_at"],
  ];
  for (const { description, columns } of siteKinds.all) {
    const table = tables.find(({ name }) => name === description.table);
    const stored = table?.columns.map(({ name }) => name).filter((name) => !keys.includes(name));
    expect(stored?.toSorted(), description.table).toEqual(columns.toSorted());
  }
});

/** A visit that was asked for, and a browser that proved whose address it is. */
async function askAndProve() {
  await post({ ...asked, notice_version: "2026-11-22" });
  const { id } = await newestOf(site.db, "site_visit");
  return { id, client: await openFor(site, asked.email) };
}

test("its sender sees it, takes it along and erases it, with its notice and without its mails", async () => {
  const user = await createUser(site, "user", { email: asked.email });
  const own = { Cookie: await signInDirectly(site, user) };
  const { client } = await askAndProve();
  const page = textOf(parseHtml(await client.get(kept)), "#records");
  expect(page).toMatch(/Site visit \d+.*Place.*Perungudi.*Wanted on.*Privacy notice.*2026-11-22/);
  const files = [client.get(`${start}/export`), client.get("/userdashboard/export", own)];
  for (const { text } of await Promise.all(files)) {
    expect(JSON.parse(text).siteVisits).toMatchObject([
      {
        place: asked.place,
        wanted_on: "2026-12-01",
        notice_version: "2026-11-22",
        lines: [
          { what: "rack", note: "dusty" },
          { what: "router", note: "dusty" },
        ],
      },
    ]);
  }
  expect(textOf(parseHtml(await client.get(`${start}/erase`)), "main")).toContain("1 site visit");
  expect((await client.post(`${start}/erase`, {})).status).toBe(303);
  expect(await recordsOf(site.db, "site_visit").selectAll().execute()).toEqual([]);
  expect(await findInEveryTable(site.db, ["perungudi", "kavitha"])).toEqual([]);
});
