import { sql } from "kysely";
import { afterEach, describe, expect, inject, test } from "vitest";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { type Answer, postForm, postMultipart, receiptOf, send } from "#tests/support/http.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { openFor, start } from "#tests/support/privacy-centre.ts";
import { actionsOn, emptyTables, findRecord, recordsOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** Requests that arrive at the same time, which each engine keeps apart in its own way. */
const { site, admin } = await startDesk();
const Cookie = await signInDirectly(site, await createUser(site));
afterEach(() => emptyTables(site.db, "record", "cart_item", "partner", "mail", "limit_use"));

/** Sends the same request several times at once. @returns the statuses, sorted */
async function inParallel(count: number, request: (index: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => request(index)));
  return answers.map(({ status }) => status).sort();
}
const rowsOf = (table: string) => recordsOf(site.db, table).selectAll().execute();
const cart = () => site.db.selectFrom("cart_item").select(["slug", "quantity"]).execute();
const find = (id: string) => findRecord(site.db, id);
const key = "01900000-0000-7000-8000-000000000001";

describe("one submission that arrives many times at once is stored once", () => {
  test.each<Record<string, string>>([{}, { submission_key: "one" }])("%o", async (key) => {
    const post = () => postForm(site.url, "/", anEnquiry(key));
    expect(await inParallel(10, post)).toEqual(Array(10).fill(303));
    expect(await rowsOf("enquiry")).toHaveLength(1);
  });

  test("an application with its CV", async () => {
    const cv = new File([Uint8Array.from(aPdf())], "cv.pdf");
    const post = () => postMultipart(site.url, "/carrers", anApplication(), { cv });
    expect(await inParallel(6, post)).toEqual(Array(6).fill(303));
    expect(await rowsOf("career_application")).toHaveLength(1);
    expect(await site.db.selectFrom("cv").select("record_id").execute()).toHaveLength(1);
  });

  test("a booking with its lines, its mails and the emptied cart; each answer names it", async () => {
    await send(site.url, "/cartpage?add=business-14.month.2.3", { headers: { Cookie } });
    const typed = aBooking({ product: "business-14.month.2.3", submission_key: "one" });
    const post = () => postForm(site.url, "/paymentpage", typed, { headers: { Cookie } });
    const answers = [...(await Promise.all(Array.from({ length: 8 }, post))), await post()];
    const [row, ...others] = await rowsOf("booking");
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(receiptOf(answer)).toMatchObject({ kind: "booking", sub: row?.id });
    }
    expect(await site.db.selectFrom("booking_line").select("slug").execute()).toHaveLength(1);
    expect(await mailsIn(site.db)).toHaveLength(1);
    expect(await cart()).toEqual([]);
  });

  test("a partner, with one entry in the audit", async () => {
    expect(await inParallel(3, () => admin.post("/partner", aPartner()))).toEqual([303, 303, 303]);
    const [partner, ...others] = await site.db.selectFrom("partner").select("id").execute();
    expect(others).toEqual([]);
    expect(await actionsOn(site.db, partner?.id ?? "")).toEqual(["record-added"]);
  });

  test("a note, and a mail to a sender", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const note = { intent: "note", text: "Called.", key };
    const post = (form: Record<string, string>) => admin.save(`/admin/enquiries/${id}`, form);
    expect(await inParallel(5, () => post(note))).toEqual(Array(5).fill(200));
    const events = site.db.selectFrom("record_event").select("note").where("record_id", "=", id);
    expect(await events.execute()).toEqual([{ note: "Called." }]);
    const answer = { key: key.replace(/1$/, "2"), subject: "Prices", answer: "₹1,499." };
    await inParallel(3, () => post({ intent: "answer", ...answer }));
    expect(await mailsIn(site.db)).toHaveLength(1);
  });
});

describe("a cart", () => {
  const add = () => send(site.url, "/cartpage?add=business-14", { headers: { Cookie } });

  test("has one line of a product that is added several times at once", async () => {
    await inParallel(8, add);
    expect(await cart()).toEqual([{ slug: "business-14", quantity: 1 }]);
  });

  test("that is changed in several windows at once is as one of them wants it", async () => {
    await add();
    const change = (index: number) => {
      const fields = { "quantity.business-14.month": String(index + 2) };
      return postForm(site.url, "/cartpage", fields, { headers: { Cookie } });
    };
    expect(await inParallel(8, change)).toEqual(Array(8).fill(303));
    expect(await cart()).toEqual([{ slug: "business-14", quantity: expect.any(Number) }]);
  });
});

describe("of several who save at once one is stored, and the others are told:", () => {
  test.each([
    ["booking", "record", "/booking", aDeskBooking(), "/edit?booking=", "#desk-booking"],
    ["partner", "partner", "/partner", aPartner(), "/partner?id=", "#partner"],
  ] as const)("a %s", async (_what, table, added, typed, edited, form) => {
    await admin.post(added, typed);
    const row = site.db.selectFrom(table).select(["id", "version"]);
    const path = `${edited}${(await row.executeTakeFirstOrThrow()).id}`;
    const fields = formFields(parseHtml(await admin.get(path)), `form${form}`);
    const save = (index: number) => admin.post(path, { ...fields, city: `City ${index}` });
    expect(await inParallel(4, save)).toEqual([303, 409, 409, 409]);
    expect((await row.executeTakeFirstOrThrow()).version).toBe(2);
  });

  test("a status that customers are told of", async () => {
    const id = await storeRecord(site.db, "booking");
    const mail = { subject: "It is confirmed", answer: "Dear Lakshmi", send: "on" };
    const confirm = (index: number) => {
      const status = { intent: "status", status: "confirmed" };
      const own = { key: key.replace(/1$/, String(index)) };
      return admin.save(`/admin/bookings/${id}`, { ...status, ...mail, ...own });
    };
    expect(await inParallel(2, confirm)).toEqual([200, 409]);
    expect(await mailsIn(site.db)).toHaveLength(1);
  });
});

describe.runIf(inject("engine") === "postgres")("rows are locked", () => {
  /** Holds a record while a request waits for it. */
  async function holding(id: string, other: string, request: () => Promise<Answer>) {
    const answer = await site.db.transaction().execute(async (trx) => {
      const lock = (record: string) =>
        sql`select id from record where id = ${record} for update nowait`.execute(trx);
      await lock(id);
      const answer = request();
      await expect.poll(() => countWaiting(site.db)).toBe(1);
      // Nobody holds the other one while the request waits.
      await lock(other);
      return { answer };
    });
    return (await answer.answer).status;
  }

  test.each<Record<string, string>>([
    { intent: "status", status: "done" },
    { intent: "note", text: "Called.", key },
  ])("in the order of their ids, whatever their kinds: %o", async (fields) => {
    const message = await storeRecord(site.db, "contact_message");
    const enquiry = await storeRecord(site.db, "enquiry");
    const form = new URLSearchParams(fields);
    form.append("record", `enquiries/${(await find(enquiry)).no}:${enquiry}`);
    form.append("record", `messages/${(await find(message)).no}:${message}`);
    const post = () => admin.save("/admin/desk/mine", form.toString());
    expect(await holding(message, enquiry, post)).toBe(200);
  });

  test("before an erasure is finished, and none is held while it waits for one", async () => {
    const email = "zyx@example.com";
    const enquiry = await storeRecord(site.db, "enquiry", { email });
    const id = await storeRecord(site.db, "privacy_request", { email, wish: "erasure" });
    const finish = () =>
      admin.save(`/admin/privacy-requests/${id}`, { intent: "finish-erasure", sure: "on" });
    expect(await holding(enquiry, id, finish)).toBe(200);
  });

  test("an account that is given a role while it is erased stays", async () => {
    const user = await createUser(site);
    const client = await openFor(site, user.email);
    let erasing: Promise<unknown> | undefined;
    await site.db.transaction().execute(async (trx) => {
      const given = trx.updateTable("user").set({ role: "coordinator" });
      await given.where("id", "=", user.id).execute();
      erasing = client.post(`${start}/erase`, {});
      await expect.poll(() => countWaiting(site.db)).toBe(1);
    });
    await erasing;
    const rows = site.db.selectFrom("user").select("role").where("id", "=", user.id);
    expect(await rows.execute()).toEqual([{ role: "coordinator" }]);
  });
});
