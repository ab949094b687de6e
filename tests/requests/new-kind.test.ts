import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openApp } from "#app/app.server.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { workStatuses } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { email, line, personName, phone } from "#app/lib/field-rules.ts";
import { createLog } from "#server/create-log.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { recordsOf } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** All that a new kind of record takes: its description, a table of its own, and a form. */
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
    ],
  },
  searched: ["place"],
  keptBy: "KEEP_ENQUIRIES",
  schema: z.object({
    name: personName,
    email,
    phone,
    place: line("the place", 200),
    wantedOn: line("the day", 40),
  }),
  toRecord: ({ place, wantedOn, ...sender }) => ({
    ...sender,
    own: { place, wanted_on: wantedOn },
  }),
  mails: ({ name, email }) => ({
    name,
    confirmation: { template: "enquiry", to: email, data: { branch: "" } },
  }),
});

const migration = sql`
  create table site_visit (
    record_id text primary key references record (id) on delete cascade,
    place text not null, wanted_on text not null
  )`;

const asked = {
  name: "Kavitha",
  email: "kavitha@example.com",
  phone: "98400 55667",
  place: "Perungudi, second floor",
  wantedOn: "2026-12-01",
};

let site: Site;
let admin: Client;
let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  site = await startSite({ env: { STAFF_EMAIL: "staff@example.com" } });
  await migration.execute(site.db);
  recordKinds.push(siteVisit);
  app = await openApp(site.env, createLog("error"));
  admin = await signInAsAdmin(site.url);
});
afterAll(async () => {
  recordKinds.splice(recordKinds.indexOf(siteVisit), 1);
  await app.close();
  await site.close();
});

/** As the action of its page would. */
function post(fields: Record<string, string>) {
  return receiveForm({
    request: new Request(`${site.url}/visit`, {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
    context: app.loadContext({ nonce: "", clientAddress: "203.0.113.9" }),
    kind: siteVisit,
    says: "submitted",
    to: "/",
  });
}

test("a new kind of record is its file, a migration and a form", async () => {
  expect(await post({ ...asked, place: "" })).toMatchObject({
    data: { errors: { place: expect.stringContaining("place") } },
  });
  expect(await post(asked)).toMatchObject({ status: 303 });
  expect(await post(asked), "the same again is the same record").toMatchObject({ status: 303 });

  const stored = await recordsOf(site.db, "site_visit").selectAll().execute();
  expect(stored).toEqual([
    expect.objectContaining({ name: "Kavitha", place: asked.place, wanted_on: "2026-12-01" }),
  ]);
  const id = stored[0]?.id ?? "";
  expect((await mailsIn(site.db)).map(({ template }) => template).toSorted()).toEqual([
    "enquiry",
    "staff notice",
  ]);

  const list = parseHtml(await admin.get("/admin/visits"));
  expect(textOf(list, "h1")).toBe("Site visits");
  expect(tableRows(list, "table")[0]?.join(" ")).toContain("Perungudi, second floor");
  expect(textOf(list, 'nav[aria-label="Staff"] a[href="/admin/visits"]')).toMatch(/Site visits.*1/);
  for (const [search, found] of [
    ["perung", 1],
    ["98400 556", 1],
    ["kavi second", 1],
    ["nobody", 0],
  ] as const) {
    const page = parseHtml(await admin.get(`/admin/visits?q=${encodeURIComponent(search)}`));
    expect(page("tbody tr"), search).toHaveLength(found);
  }

  const csv = await admin.get("/admin/visits.csv");
  expect(csv.text).toContain('"Wanted on"');
  expect(csv.text).toContain('"Perungudi, second floor"');

  expect(
    (await admin.post(`/admin/visits/${id}`, { intent: "status", status: "done" })).status,
  ).toBe(303);
  await admin.post(`/admin/visits/${id}`, { intent: "note", text: "Went there." });
  const detail = parseHtml(await admin.get(`/admin/visits/${id}`));
  expect(textsOf(detail, "dd")).toEqual(expect.arrayContaining(["2026-12-01"]));
  expect(textOf(detail, ".record-history")).toContain("Went there.");
  expect(textOf(parseHtml(await admin.get("/admin")), ".live-counts")).toContain("Site visits");
  expect((await admin.get("/admin/audit?q=done")).text).toContain("Site visit");

  await admin.post(`/admin/visits/${id}`, { intent: "status", status: "spam" });
  expect((await admin.post(`/admin/visits/${id}/delete`, {})).status).toBe(303);
  const left = await sql`select record_id from site_visit
    union all select record_id from record_event
    union all select id from search_entry where kind = 'site_visit'`.execute(site.db);
  expect(left.rows).toEqual([]);
});
