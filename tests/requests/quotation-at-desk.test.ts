import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, test, vi } from "vitest";
import { openServices } from "#app/app.server.ts";
import type { ShownQuotation } from "#app/desk/record/quotation-data.server.ts";
import { newLine } from "#app/domain/bookings/settle-booking.server.ts";
import {
  acceptQuotation,
  askAboutQuotation,
  noteOpened,
} from "#app/domain/quotations/answer-quotation.server.ts";
import type { Draft } from "#app/domain/quotations/draft.ts";
import { openQuotation, shownFields } from "#app/domain/quotations/link.server.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import {
  addQuotation,
  reviseQuotation,
  saveDraft,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { priceLines } from "#app/domain/rental/price.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { createLog } from "#server/create-log.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { Client, signInAt } from "#tests/support/http.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { auditOf, newestOf } from "#tests/support/records.ts";
import { sourcePrograms, startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
/** The site's services beside its own process, for what the customer's page and the editor do. */
const app = await openServices(site.env, createLog("silent"), { programs: sourcePrograms });
afterAll(async () => {
  app.papers.close();
  app.batches.close();
  await app.store.feed.close();
  await app.store.db.destroy();
});

const staffOf = async (role: "coordinator" | "engineer", branch: string) =>
  signInAt(site.url, await createUser(site, role, { branch }));
const chennai = await staffOf("coordinator", "chennai");
const kochi = await staffOf("coordinator", "kochi");
const engineer = await staffOf("engineer", "chennai");

const signedOut = new Client(site.url);

const by = () => ({
  ...{ at: new Date(), clientAddress: "" },
  actor: { userId: "asha", name: "Asha", email: "asha@example.com" },
  doer: { role: "admin" as const, grants: [], branch: "chennai" },
});
const names = ["Lakshmi", "Ottakam", "ottakam.example", "98400 00112"];

function aDraft(own: Partial<Draft> = {}): Draft {
  const { current } = app.catalogue;
  const today = indianDay(new Date());
  const asked = { slug: "business-14", quantity: 25, duration: 3, term: "month" as const };
  const days = { day_from: addDays(today, 20) };
  const lines = priceLines([{ ...asked, ...days }], current.offers).map((line) =>
    newLine(line, current, "600 001"),
  );
  return {
    ...emptyDraft(current, today),
    ...{ name: "Lakshmi", company: "Ottakam Freight", email: "lakshmi@ottakam.example" },
    ...{ phone: "98400 00112", street: "12, Second Main", city: "Chennai", postcode: "600 001" },
    lines: withTaxes(lines, current, today),
    ...own,
  };
}

const draftOf = (own?: Partial<Draft>) => addQuotation(app, aDraft(own), uuidv7(), by());
const pathOf = (id: string) => `/admin/quotations/${id}`;
const read = async (id: string, client: Client = admin) =>
  (await client.read<{ found: { quotation: ShownQuotation } }>(pathOf(id))).data.found.quotation;

async function act(id: string, intent: string, client = chennai, fields: object = {}) {
  const [newest] = (await read(id)).revisions;
  const { documentId = "", version = 0 } = newest ?? {};
  const sent = { intent: `${intent}-quotation`, documentId, version: String(version) };
  return client.save(pathOf(id), { key: uuidv7(), ...sent, ...fields });
}

async function issued(own?: Partial<Draft>) {
  const { id } = await draftOf(own);
  expect((await act(id, "issue")).status).toBe(200);
  return id;
}

async function revised(id: string, own: Partial<Draft>) {
  const revision = await reviseQuotation(app, id, uuidv7(), by());
  const newest = (await showQuotation(app, id))?.revisions.at(-1);
  if (!newest) throw new Error("gone");
  const opened = { ...revision, version: newest.document.version };
  await saveDraft(app, opened, { ...newest.draft, ...own }, by());
  expect((await act(id, "issue")).status).toBe(200);
}

const statusOf = async (id: string) =>
  (await site.db.selectFrom("record").select("status").where("id", "=", id).executeTakeFirst())
    ?.status;

async function holderOf(id: string, fields: Record<string, string> = {}) {
  const token = (await tokenOf(app, id)) ?? "";
  const opened = await openQuotation(app, token);
  const shown = opened ? shownFields(opened) : {};
  return { token, fields: { ...shown, ...fields }, clientAddress: "203.0.113.7", userId: null };
}

test("its page has every revision, the newest first, with what changed and what the customer did", async () => {
  const id = await issued();
  await noteOpened(app, (await holderOf(id)).token, "203.0.113.7");
  await askAboutQuotation(app, await holderOf(id, { message: "Can you do 8 %?" }));
  await revised(id, { discount_percent: 5, reason: "Returning customer" });
  const { revisions, questions, no } = await read(id);
  expect(revisions.map(({ number }) => number)).toEqual([`Q-${no}-2`, `Q-${no}`]);
  const [second, first] = revisions;
  expect([second?.opened, first?.opened]).toEqual(["", expect.stringMatching(/\d/)]);
  expect(first?.paper.total).toBe("₹1,32,662");
  expect(second?.changed.map(({ label }) => label)).toContain("Total");
  expect(questions).toMatchObject([{ text: "Can you do 8 %?" }]);
  expect((await admin.get(questions[0]?.link ?? "")).status).toBe(200);

  await acceptQuotation(app, await holderOf(id, { name: "Lakshmi N", agree: "on" }));
  const accepted = await read(id);
  expect(accepted.answer.acceptedBy).toBe("Lakshmi N");
  expect(accepted.revisions.map(({ isAccepted }) => isAccepted)).toEqual([true, false]);
  const booking = await newestOf(site.db, "booking");
  expect(accepted.booking?.id).toBe(booking.id);
  const can = { issue: false, edit: false, revise: false, revoke: false };
  expect(accepted.can).toEqual(can);
});

test("coordinators of its branch and admins issue, revise and revoke it, each once however often it is sent", async () => {
  const { id } = await draftOf();
  for (const intent of ["issue", "revise", "revoke"]) {
    expect((await act(id, intent, kochi)).outcome.failure, intent).toMatch(/another branch's/);
    expect((await act(id, intent, engineer)).status, intent).toBe(403);
    expect((await act(id, intent, signedOut)).status, intent).toBe(401);
  }
  expect(await statusOf(id)).toBe("draft");
  const [newest] = (await read(id)).revisions;
  const stale = { documentId: newest?.documentId, version: "999" };
  expect((await act(id, "issue", chennai, stale)).outcome.failure).toMatch(/was changed/);
  const fields = { documentId: newest?.documentId, version: String(newest?.version) };
  for (const _ of [1, 2]) expect((await act(id, "issue", chennai, fields)).status).toBe(200);
  const mails = site.db.selectFrom("mail").select("template").where("record_id", "=", id);
  expect(await mails.execute()).toEqual([{ template: "quotation" }]);

  const key = uuidv7();
  for (const _ of [1, 2]) {
    const { outcome } = await act(id, "revise", chennai, { key });
    expect(outcome.next).toBe(`${pathOf(id)}/edit`);
  }
  expect((await read(id)).revisions).toHaveLength(2);
  const copies = [1, 2].map(async () => (await act(id, "copy", kochi, { key })).outcome.next);
  const [one, other] = await Promise.all(copies);
  expect(one).toBe(other);
  expect(one).not.toContain(id);

  for (const _ of [1, 2]) expect((await act(id, "revoke")).status).toBe(200);
  expect(await statusOf(id)).toBe("revoked");
  expect((await read(id)).link).toBeUndefined();
});

test("only who may issue it has the customer's link, with which one accepts", async () => {
  const id = await issued();
  const link = `/quote?token=${await tokenOf(app, id)}`;
  expect((await read(id, chennai)).link).toBe(link);
  expect((await read(id, kochi)).link).toBeUndefined();
  expect((await read(id, kochi)).revisions).toHaveLength(1);
});

test("it and what it was made from lead to each other", async () => {
  const enquiry = await storeRecord(site.db, "enquiry");
  const { id } = await addQuotation(app, aDraft(), uuidv7(), by(), { sourceId: enquiry });
  type Linked = { found: { linked: { label: string; path: string }[] } };
  const linkedOf = async (path: string) => (await admin.read<Linked>(path)).data.found.linked;
  const source = `/admin/enquiries/${enquiry}`;
  expect(await linkedOf(pathOf(id))).toMatchObject([{ label: "Made from", path: source }]);
  expect(await linkedOf(source)).toMatchObject([{ label: "Quotation", path: pathOf(id) }]);
  expect((await admin.get(source)).text).toContain(`/admin/quotations/add?from=${enquiry}`);
});

test("hostile forms are refused, and change nothing", async () => {
  const id = await issued();
  const other = await draftOf();
  const [foreign] = (await read(other.id)).revisions;
  const wrong = { documentId: foreign?.documentId, version: String(foreign?.version) };
  expect((await act(id, "issue", chennai, wrong)).status).toBe(404);
  for (const documentId of ["", "' or 1=1 --", uuidv7()]) {
    expect((await act(id, "issue", chennai, { documentId })).status, documentId).toBe(404);
  }
  expect((await act(other.id, "issue", chennai, { version: "NaN" })).status).toBe(409);
  expect((await act(other.id, "revoke")).outcome.failure).toMatch(/Only a quotation/);
  expect((await act(uuidv7(), "revoke").catch(() => ({ status: 404 }))).status).toBe(404);
  // Of a record of another kind.
  const booking = await newestOf(site.db, "booking");
  const form = { intent: "revoke-quotation", key: uuidv7() };
  expect((await chennai.save(`/admin/bookings/${booking.id}`, form)).status).toBe(400);
  expect([await statusOf(id), await statusOf(other.id)]).toEqual(["issued", "draft"]);
});

test("staff read the PDF of each issued revision, also of a revoked one; a draft has none", async () => {
  const id = await issued();
  await revised(id, { order_no: "PO-7781" });
  await act(id, "revise");
  await act(id, "revoke");
  const { revisions, no } = await read(id);
  const [draft, second, first] = revisions;
  const pdfAt = (documentId = "none") => `/admin/documents/${documentId}/pdf`;
  for (const [number, revision] of [
    [`Q-${no}`, first],
    [`Q-${no}-2`, second],
  ] as const) {
    const pdf = await kochi.get(pdfAt(revision?.documentId));
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${number}.pdf"`,
      "cache-control": expect.stringContaining("no-store"),
    });
    expect(readPdf(pdf.body).pages.join()).toContain(number);
  }
  for (const path of [pdfAt(draft?.documentId), pdfAt(uuidv7()), pdfAt("'%20or%201=1%20--")]) {
    expect((await admin.get(path)).status, path).toBe(404);
  }
  expect((await engineer.get(pdfAt(first?.documentId))).status).toBe(403);
  expect((await signedOut.get(pdfAt(first?.documentId))).status).toBe(302);
});

test("a window that shows it is told of each act, and the audit has all of them without names", async () => {
  const { id } = await draftOf();
  const window = await EventSource.open(site.url, admin.cookie);
  await act(id, "issue");
  const told = await window.nextAbout("quotation");
  expect(told?.changes?.some((change) => change.id === id)).toBe(true);
  window.close();
  const heard = vi.fn();
  const stop = app.store.feed.subscribe(heard);
  const holder = await holderOf(id, { name: "Lakshmi N", agree: "on" });
  await noteOpened(app, holder.token, holder.clientAddress);
  const change = { kind: "quotation", id, what: "updated" };
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining(change));
  await askAboutQuotation(app, { ...holder, fields: { ...holder.fields, message: "When?" } });
  await act(id, "revise");
  await act(id, "copy");
  heard.mockClear();
  await acceptQuotation(app, holder);
  expect(heard.mock.calls.flat()).toContainEqual(expect.objectContaining(change));
  stop();
  const entries = await auditOf(site.db, id);
  expect(entries.map(({ action }) => action)).toEqual([
    ...["quotation-made", "quotation-issued", "quotation-opened", "quotation-asked"],
    ...["quotation-revised", "quotation-accepted"],
  ]);
  const values = JSON.stringify(entries.map(({ before, after }) => [before, after]));
  for (const name of names) expect(values).not.toContain(name);
});

test("it is found by number, customer and GSTIN, and made from where a booking is", async () => {
  const gstin = "29ABCDE1234F1ZW";
  const id = await issued({ gstin, company: "Zyxwright Ltd" });
  const { no } = await read(id);
  const found = async (q: string) => {
    const { text } = await admin.get(`/admin/search.json?${new URLSearchParams({ q })}`);
    const { groups } = JSON.parse(text) as { groups: { results: { href: string }[] }[] };
    return groups.flatMap(({ results }) => results.map(({ href }) => href));
  };
  for (const q of [`Q-${no}`, `q-${no}`, String(no), "zyxwright", gstin, gstin.toLowerCase()]) {
    expect(await found(q), q).toContain(pathOf(id));
  }
  expect(await found("add quotation")).toEqual(["/admin/quotations/add"]);
  expect(await found("zyxwright")).toContain(`/admin/quotations/add?from=${id}`);
});

test("the list's export has number, status, total, last day and customer, and no formula", async () => {
  const company = '=HYPERLINK("http://x.example")';
  const id = await issued({ company });
  const { no } = await read(id);
  const { text } = await admin.get(`/admin/quotations.csv?q=${no}`);
  const [heads = "", row = ""] = text.slice(1).split("\r\n");
  const cells = row.slice(1, -1).split('","');
  const by = new Map(
    heads
      .slice(1, -1)
      .split('","')
      .map((head, at) => [head, cells[at]]),
  );
  expect(Object.fromEntries(by)).toMatchObject({
    ...{
      Number: `Q-${no}`,
      Status: "Issued",
      "Valid until": aDraft().valid_until,
      Name: "Lakshmi",
    },
    ...{ Company: `'${company.replaceAll('"', '""')}` },
  });
  expect(by.get("Total")).toBe("132662");
});
