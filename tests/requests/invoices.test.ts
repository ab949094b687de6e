import { describe, expect, test } from "vitest";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { aPaper } from "#tests/factories/paper.ts";
import { storeRental } from "#tests/factories/rental.ts";
import { storeCustomer } from "#tests/factories/stored-customer.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { type PageData, signInAt } from "#tests/support/http.ts";
import { auditOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
const { db } = site;
const day = (days: number) => addDays(indianDay(new Date()), days);

let no = 0;
/** An issued invoice, as it was a month ago. @returns its id and number */
async function anInvoice(own: Parameters<typeof aPaper>[0] = {}, of = {}, record?: string) {
  no += 1;
  const number = `KA/26-27/${String(no).padStart(5, "0")}`;
  const paper = aPaper({ kind: "invoice", number, issuedOn: day(-30), dueOn: day(5), ...own });
  return { id: await storeDocument(db, paper, record, of), number, total: paper.total };
}

type Listed = PageData<typeof import("#app/desk/money/invoices-page.tsx")>;
async function listed(query: Record<string, string>) {
  const { data } = await admin.read<Listed>(`/admin/invoices?${new URLSearchParams(query)}`);
  return data.rows;
}

describe("the list of documents", () => {
  test("says and finds the state of each invoice", async () => {
    const [open, part, overdue, paid, credited] = [
      await anInvoice(),
      await anInvoice(),
      await anInvoice({ dueOn: day(-9) }),
      await anInvoice(),
      await anInvoice(),
    ];
    const { total } = open;
    await storePayment(db, { amount: 100_00 }, part.id);
    await storePayment(db, { amount: total }, paid.id);
    await storePayment(db, { amount: 100_00 }, overdue.id);
    const note = await anInvoice({ kind: "credit", dueOn: "" }, { refers_to: credited.id });
    const states = [
      ["open", open, "Open"],
      ["part", part, "Part paid"],
      ["overdue", overdue, "Overdue, 9 days"],
      ["paid", paid, "Paid"],
      ["credited", credited, "Credited"],
    ] as const;
    for (const [state, { number }, label] of states) {
      expect(await listed({ state }), state).toMatchObject([{ number, state: { label } }]);
    }
    expect(await listed({})).toHaveLength(5);
    expect(await listed({ kind: "credit" })).toMatchObject([{ number: note.number }]);
    const { text } = await admin.get("/admin/invoices.csv?state=part");
    const [, row] = text.split("\r\n");
    expect(row).toContain(`"${((total - 100_00) / 100).toFixed(2)}","Part paid"`);
  });

  test("finds a document by number, customer, reference and month", async () => {
    const customer_id = await storeCustomer(db, "Ottakam Freight");
    await db.deleteFrom("search_text").where("id", "=", customer_id).execute();
    const record = await storeRental(db, { day_from: "2099-01-05" });
    const { reference } = await db
      .selectFrom("booking")
      .select("reference")
      .where("record_id", "=", record)
      .executeTakeFirstOrThrow();
    const { number, id } = await anInvoice({}, { customer_id }, record);
    const plain = number.replaceAll("/", "").replace("-", "").toLowerCase();
    for (const q of [number, plain, reference]) {
      expect(await listed({ q }), q).toMatchObject([{ number, customer: "Ottakam Freight" }]);
    }
    expect(await listed({ q: reference, month: day(-30).slice(0, 7) })).toHaveLength(1);
    expect(await listed({ q: reference, month: "2020-01" })).toEqual([]);
    expect(await listed({ q: reference, branch: "kochi" })).toHaveLength(1);
    expect(await listed({ q: reference, branch: "pune" })).toEqual([]);
    for (const q of [number, plain]) {
      const { text } = await admin.get(`/admin/search.json?${new URLSearchParams({ q })}`);
      expect(text, q).toContain(`/admin/invoices/${id}`);
    }
  });
});

type Run = PageData<typeof import("#app/desk/money/billing-page.tsx")>;
const runOf = async (as = admin, search = "") =>
  (await as.read<Run>(`/admin/billing${search}`)).data;

/** A confirmed booking that begins today. */
async function aBooking(own: Record<string, string> = {}) {
  const dated = { day_from: day(0), day_to: day(20) };
  const to = { street: "12, Second Main", city: "Kochi", postcode: "682 001" };
  const id = await storeRental(db, dated, { ...to, ...own });
  await db.updateTable("booking_line").set({ sum: 1_000 }).where("record_id", "=", id).execute();
  const step = { intent: "status", status: "confirmed" };
  expect((await admin.save(`/admin/bookings/${id}`, step)).status).toBe(200);
  return id;
}
const issue = async (ids: readonly string[], as = admin) => {
  const form = new URLSearchParams(ids.map((id) => ["record", id]));
  return (await as.save("/admin/billing", String(form))).outcome;
};

describe("a billing run", () => {
  test("issues what is prepared, says why not, and bills nothing twice", async () => {
    const [first, second] = [await aBooking(), await aBooking()];
    const lacking = await aBooking({ postcode: "" });
    const { rows } = await runOf();
    const prepared = (id: string) => rows.find(({ recordId }) => recordId === id);
    expect(prepared(first)).toMatchObject({ total: 1_180_00, lacks: [] });
    expect(prepared(lacking)?.lacks).not.toEqual([]);
    const { billed } = await issue([first, second, lacking]);
    expect(billed?.map(({ number = "", failure = "" }) => [number.length > 0, failure])).toEqual([
      [true, ""],
      [true, ""],
      [false, expect.stringContaining("PIN code")],
    ]);
    const again = await issue([first]);
    expect(again.billed).toMatchObject([{ failure: "Nothing of this booking is to be billed." }]);
    expect((await runOf()).rows.map(({ recordId }) => recordId)).not.toContain(first);
  });

  test("is a coordinator's for the own branch alone", async () => {
    const [own, other] = [await aBooking(), await aBooking({ branch: "pune" })];
    const user = await createUser(site, "coordinator", { branch: "kochi" });
    const kochi = await signInAt(site.url, user);
    const shown = (await runOf(kochi, "?branch=pune")).rows.map(({ recordId }) => recordId);
    expect(shown).toContain(own);
    expect(shown).not.toContain(other);
    const { billed } = await issue([other], kochi);
    expect(billed?.[0]?.failure).toContain("another branch");
  });

  test("credits with a reason what is not due any more", async () => {
    const id = await aBooking();
    await issue([id]);
    await admin.save(`/admin/bookings/${id}`, { intent: "status", status: "cancelled" });
    const credit = (await runOf()).credits.find(({ recordId }) => recordId === id);
    expect(credit?.total).toBe(1_180_00);
    const form = {
      ...{ intent: "credit", record: id, invoice: credit?.invoiceId ?? "" },
      ...{ seen: "118000", key: "018f0000-0000-7000-8000-000000000001" },
    };
    const refused = await admin.save("/admin/billing", { ...form, reason: " " });
    expect(refused.outcome.errors).toHaveProperty("reason");
    await admin.save("/admin/billing", { ...form, reason: "Cancelled." });
    expect(await listed({ state: "credited", q: "" })).toContainEqual(
      expect.objectContaining({ total: "₹1,180" }),
    );
  });
});

describe("the page of an invoice", () => {
  const read = async (id: string) =>
    (
      await admin.read<{
        document: { open: string; isDisputed: boolean; credits: object[]; can: object };
      }>(`/admin/invoices/${id}`)
    ).data.document;

  test("shows its paper, is disputed, gets its numbers and is credited by lines", async () => {
    const booking = await aBooking();
    await issue([booking]);
    const { id = "", number } =
      (await db
        .selectFrom("document")
        .select(["id", "number"])
        .where("record_id", "=", booking)
        .executeTakeFirst()) ?? {};
    const page = parseHtml(await admin.get(`/admin/invoices/${id}`));
    expect(textOf(page, "#record-name")).toBe(number);
    expect(textOf(page, ".paper-view")).toContain("₹1,180");
    const path = `/admin/invoices/${id}`;
    await admin.save(path, { intent: "dispute", disputed: "yes" });
    expect(await read(id)).toMatchObject({ isDisputed: true, open: "₹1,180" });
    const irn = "a".repeat(64);
    await admin.save(path, { intent: "numbers", irn, ack: "", irn_qr: "" });
    expect(textOf(parseHtml(await admin.get(path)), ".paper-view")).toContain(irn);
    const key = "018f0000-0000-7000-8000-000000000002";
    const credit = { intent: "credit", "amount-1": "100", seen: "11800", reason: "Late.", key };
    const wrong = await admin.save(path, { ...credit, "amount-1": "1001" });
    expect(wrong.outcome.errors["amount-1"]).toContain("at most");
    await admin.save(path, credit);
    await admin.save(path, credit);
    expect(await read(id)).toMatchObject({ open: "₹1,062", credits: [{ total: "₹118" }] });
  });

  test("has no acts for another branch's coordinator, who reads it all the same", async () => {
    const { id } = await anInvoice({}, {}, await storeRental(db, { day_from: "2099-01-05" }));
    const user = await createUser(site, "coordinator", { branch: "pune" });
    const pune = await signInAt(site.url, user);
    const { data } = await pune.read<{ document: { can: object } }>(`/admin/invoices/${id}`);
    expect(Object.values(data.document.can)).toEqual([false, false, false, false]);
    const refused = await pune.save(`/admin/invoices/${id}`, {
      intent: "dispute",
      disputed: "yes",
    });
    expect(refused.status).toBe(403);
  });
});

test("a customer's page has what is open, and its statement is exported with a note in the audit", async () => {
  const customer_id = await storeCustomer(db, "Ottakam");
  const { total } = await anInvoice({ dueOn: day(-40) }, { customer_id });
  await storePayment(db, { customer_id, amount: 100_00, on_day: day(-1) });
  const page = parseHtml(await admin.get(`/admin/customers/${customer_id}`));
  expect(textOf(page, "article header")).toContain("31–60 days");
  const statement = `/admin/customers/${customer_id}/statement`;
  const shown = textOf(parseHtml(await admin.get(statement)), "tbody tr:last-child");
  expect(shown).toContain(((total - 100_00) / 100).toLocaleString("en-IN"));
  const { text } = await admin.get(`${statement}.csv?from=${day(-2)}&to=${day(0)}`);
  expect(text).toMatch(/"Bank transfer","'?-100.00"/);
  expect(await auditOf(db, customer_id)).toMatchObject([{ action: "exported" }]);
});
