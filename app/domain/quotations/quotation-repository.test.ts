import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/context.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { dueRows } from "#app/domain/bookings/payment.ts";
import { newLine } from "#app/domain/bookings/settle-booking.server.ts";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import type { Mails } from "#app/domain/mail/mails.ts";
import { eraseAddress } from "#app/domain/privacy/erase.server.ts";
import {
  acceptQuotation,
  askAboutQuotation,
  declineQuotation,
  noteOpened,
} from "#app/domain/quotations/answer-quotation.server.ts";
import { differences } from "#app/domain/quotations/differences.ts";
import type { Draft } from "#app/domain/quotations/draft.ts";
import { copyQuotation, draftFrom } from "#app/domain/quotations/draft-from.server.ts";
import { openQuotation, shownFields } from "#app/domain/quotations/link.server.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import { quotation as kind } from "#app/domain/quotations/quotation-kind.server.ts";
import { quotationMails } from "#app/domain/quotations/quotation-mails.tsx";
import {
  addQuotation,
  issueQuotation,
  type Revision,
  reviseQuotation,
  revokeQuotation,
  saveDraft,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { requestQuotation, tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { writeLines } from "#app/domain/rental/line.ts";
import { type Asked, priceLines } from "#app/domain/rental/price.ts";
import { FormError } from "#app/lib/form-error.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { kinds } from "#app/registry.server.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";
import { searchIds } from "#tests/support/search.ts";

const desk = await openRentalDesk();
const { db, clock, has } = desk;
const app = {
  ...desk.app,
  ...{ authSecret: "a secret for links", kinds, limits: limitsOf(600) },
  env: { STAFF_EMAIL: "staff@example.com" },
  metrics: { submissionEnded() {} },
} as unknown as App;
const by = (branch = "chennai", role: "coordinator" | "admin" = "coordinator") => ({
  ...desk.by(),
  doer: { role, grants: [], branch },
});

const dated = { slug: "business-14", quantity: 25, duration: 3, term: "month" as const };
const asked: Asked = { ...dated, day_from: "2026-12-01" };

function aDraft(own: Partial<Draft> = {}, lines: readonly Asked[] = [asked]): Draft {
  const { current } = app.catalogue;
  const priced = priceLines(lines, current.offers).map((line) => newLine(line, current, "600 001"));
  return {
    ...emptyDraft(current, clock.today),
    ...{ name: "Lakshmi", company: "Ottakam Freight", email: "lakshmi@ottakam.example" },
    ...{ phone: "98400 00112", street: "12, Second Main", city: "Chennai", postcode: "600 001" },
    lines: withTaxes(priced, current, clock.today),
    ...own,
  };
}

const renderMail = (about: Mails["quotation"]) => {
  const origin = "https://rent.example";
  const { authSecret, catalogue } = app;
  const at = app.now();
  const sending = { origin, db, authSecret, catalogue: catalogue.current, contents: {}, at };
  return quotationMails.quotation(about, sending as Parameters<typeof quotationMails.quotation>[1]);
};

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key ${keys}`;
};

async function newest({ id }: { id: string }) {
  const shown = await showQuotation(app, id);
  const last = shown?.revisions.at(-1);
  if (!shown || !last) throw new Error("gone");
  return { ...shown, ...last };
}

async function issue(revision: Revision) {
  const { document } = await newest(revision);
  await issueQuotation(app, { ...revision, version: document.version }, by());
  return newest(revision);
}

async function issued(own?: Partial<Draft>, lines?: readonly Asked[]) {
  return issue(await addQuotation(app, aDraft(own, lines), newKey(), by()));
}

async function revise(id: string, own: Partial<Draft>) {
  const revision = await reviseQuotation(app, id, newKey(), by());
  const { document, draft } = await newest({ id });
  const opened = { ...revision, version: document.version };
  await saveDraft(app, opened, { ...draft, ...own }, by());
  return issue(revision);
}

async function open(id: string) {
  const token = (await tokenOf(app, id)) ?? "";
  return { token, opened: await openQuotation(app, token) };
}

async function holder(id: string, fields: Record<string, string> = {}) {
  const { token, opened } = await open(id);
  const shown = opened ? shownFields(opened) : {};
  return { token, fields: { ...shown, ...fields }, clientAddress: "203.0.113.7", userId: null };
}

const agreed = { name: "Lakshmi Narayanan", agree: "on" };
const mailsOf = async (record_id: string) => {
  const mails = db.selectFrom("mail").select(["template", "recipient", "data"]);
  return mails.where("record_id", "=", record_id).execute();
};

beforeEach(() => has(null, "business-14", "chennai"));

describe("a draft", () => {
  test("is one however often it is sent, has its number and shows its sum", async () => {
    const key = newKey();
    const all = [1, 2].map(() => addQuotation(app, aDraft(), key, by()));
    const [first, second] = await Promise.all(all);
    expect(first).toEqual(second);
    const { quotation, paper, document } = await newest({ id: first?.id ?? "" });
    expect(quotation).toMatchObject({ status: "draft", branch: "chennai" });
    expect(quotation.number).toBe(`Q-${quotation.no}`);
    expect(await searchIds(db, "quotation", quotation.number)).toEqual([quotation.id]);
    // 25 laptops for three months, less 5 % from three machines.
    expect(paper).toMatchObject({ taxable: 106_804_00, igst: 0, number: "" });
    expect(paper.cgst).toBe(paper.sgst);
    expect(document.total).toBe(paper.total);
  });

  test("is refused to the second of two who save it, with what the first has changed", async () => {
    const revision = await addQuotation(app, aDraft(), newKey(), by());
    const opened = { ...revision, version: (await newest(revision)).document.version };
    await saveDraft(app, opened, aDraft({ company: "Ottakam Freight Ltd" }), by());
    await expect(saveDraft(app, opened, aDraft({ city: "Madurai" }), by())).rejects.toMatchObject({
      name: "EditConflict",
    });
    expect((await newest(revision)).draft.company).toBe("Ottakam Freight Ltd");
  });

  test("keeps the rates at which its lines were priced, and what its form says", async () => {
    const bill_to = {
      ...{ name: "Ottakam Ltd", street: "1, Fort", street2: "", city: "Kochi" },
      postcode: "682 001",
    };
    const own = { bill_to, discount_percent: 7, reason: "Returning customer", deposit: 50_000 };
    const revision = await addQuotation(app, aDraft(own), newKey(), by());
    const { draft, paper } = await newest(revision);
    expect(draft).toMatchObject(own);
    expect(paper).toMatchObject({ placeOfSupply: "32", deposit: 50_000_00, discount: 7_476_00 });
    expect(paper.igst).toBeGreaterThan(0);
    expect(paper.parties.delivery?.address).toContain("Chennai 600 001");
  });

  test("has at most what its lines cost off, with a reason, and free lines have a code", async () => {
    const add = (own: Partial<Draft>) => addQuotation(app, aDraft(own), newKey(), by());
    await expect(add({ discount: 9_99_999, reason: "All" })).rejects.toThrow("at most");
    await expect(add({ discount: 5 })).rejects.toThrow("reason for the discount");
    const [line] = aDraft().lines;
    const lines = line ? [{ ...line, sac: "rent" }] : [];
    await expect(add({ lines })).rejects.toThrow("Enter the SAC");
  });

  test("is made from an enquiry, which is then in progress, and from a booking with its lines", async () => {
    const enquiry = await storeRecord(db, "enquiry", { name: "Asha", code: "600 028" });
    const draft = await draftFrom(app, enquiry, clock.today);
    expect(draft).toMatchObject({ name: "Asha", postcode: "600 028", lines: [] });
    const made = await addQuotation(app, draft, newKey(), by(), { sourceId: enquiry });
    expect((await newest(made)).quotation.source_id).toBe(enquiry);
    const { status } = await db
      .selectFrom("record")
      .select("status")
      .where("id", "=", enquiry)
      .executeTakeFirstOrThrow();
    expect(status).toBe("in progress");
    const booking = await desk.book({ slug: "business-14", day_from: "2026-12-01" });
    const { lines } = await draftFrom(app, booking, clock.today);
    expect(lines).toMatchObject([{ slug: "business-14", sac: expect.any(String), rate: 18 }]);
  });
});

describe("issuing", () => {
  test("freezes it under its number, makes a customer and mails the link once", async () => {
    const { quotation, document, paper } = await issued();
    expect(quotation.status).toBe("issued");
    expect(paper).toMatchObject({ number: quotation.number, issuedOn: clock.today });
    expect(paper.parties.seller.gstin).not.toBe("");
    const again = { id: quotation.id, documentId: document.id, version: 1 };
    await issueQuotation(app, again, by());
    expect((await mailsOf(quotation.id)).map(({ template }) => template)).toEqual(["quotation"]);
    expect(quotation.customer_id).not.toBeNull();
    const audited = await db
      .selectFrom("audit")
      .select(["action", "after"])
      .where("record_id", "=", quotation.id)
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["quotation-made", "quotation-issued"]);
    expect(JSON.stringify(audited)).not.toMatch(/Lakshmi|ottakam/i);
  });

  test("needs every price, a place, and a coordinator of its branch", async () => {
    const onRequest: Asked = { ...dated, slug: "", name: "A rack", day_from: null, quoted: 500 };
    await issued({}, [{ ...onRequest, quoted_unit: "rental", price_reason: "Agreed" }]);
    const empty = await addQuotation(app, aDraft({ lines: [] }), newKey(), by());
    await expect(issue(empty)).rejects.toThrow("Add a line");
    const nowhere = await addQuotation(app, aDraft({ postcode: "" }), newKey(), by());
    await expect(issue(nowhere)).rejects.toThrow("PIN code or the GSTIN");
    const revision = await addQuotation(app, aDraft(), newKey(), by());
    const { version } = (await newest(revision)).document;
    const other = issueQuotation(app, { ...revision, version }, by("kochi"));
    await expect(other).rejects.toMatchObject({ status: 403 });
    await issueQuotation(app, { ...revision, version }, by("kochi", "admin"));
  });

  test("is final: the database refuses other sums, parties, lines and taxes, and its end", async () => {
    const { document, quotation } = await issued();
    const { id } = document;
    const refused = async (what: ReturnType<typeof sql>) =>
      expect(what.execute(db)).rejects.toThrow("issued documents never change");
    await refused(sql`update document set taxable = taxable - 100, total = total - 100`);
    await refused(sql`update document set parties = '{}' where id = ${id}`);
    await refused(sql`update document set state = 'draft' where id = ${id}`);
    await refused(sql`update document_line set quantity = 1 where document_id = ${id}`);
    await refused(sql`update document_tax set cgst = 0 where document_id = ${id}`);
    await refused(sql`insert into document_tax
      values (${id}, '998314', 18, 0, 0, 0, 0)`);
    await refused(sql`delete from document_line where document_id = ${id}`);
    await refused(sql`delete from document where id = ${id}`);
    await sql`delete from record where id = ${quotation.id}`.execute(db);
    expect(await showQuotation(app, quotation.id)).toBeUndefined();
  });

  test("cannot be undone by a menu, and a draft is not accepted by one", async () => {
    const { quotation } = await issued();
    const become = (status: "draft" | "accepted" | "declined" | "issued" | "revoked") =>
      changeAll(app, new Map([[quotation.id, kind]]), { status }, desk.by(), undefined);
    for (const status of ["draft", "accepted", "revoked"] as const) {
      await expect(become(status)).rejects.toThrow(FormError);
    }
    await become("declined");
    await become("issued");
  });
});

describe("a revision", () => {
  test("leaves the former one readable, is what can be accepted, and tells what differs", async () => {
    const first = await issued();
    const former = await open(first.quotation.id);
    const second = await revise(first.quotation.id, { discount_percent: 5, reason: "As agreed" });
    expect(second.paper.number).toBe(`${first.quotation.number}-2`);
    const [before, after] = second.revisions.map(({ paper }) => paper);
    expect(before && after && differences(before, after).map(({ label }) => label)).toEqual([
      "Discount",
      "Total",
    ]);
    const old = await openQuotation(app, former.token);
    expect(old).toMatchObject({ answer: { can: false, why: "superseded" }, paper: before });
    const { opened } = await open(first.quotation.id);
    expect(opened).toMatchObject({
      answer: { can: true },
      former: [{ number: first.quotation.number }],
    });
  });

  test("is one draft however often it is asked for", async () => {
    const { quotation } = await issued();
    const twice = [1, 2].map(() => reviseQuotation(app, quotation.id, newKey(), by()));
    const [one, other] = await Promise.all(twice);
    expect(one).toEqual(other);
    expect((await newest(quotation)).revisions).toHaveLength(2);
  });

  test("copied is a quotation of its own", async () => {
    const { quotation, draft } = await issued({ discount: 500, reason: "Fair" });
    const copy = await copyQuotation(app, quotation.id, newKey(), by());
    const made = await newest(copy);
    expect(made.quotation.number).not.toBe(quotation.number);
    expect(made.draft).toMatchObject({ discount: 500, lines: draft.lines });
  });
});

describe("a link", () => {
  test("is none when it is guessed or changed, and ends when the quotation is revoked", async () => {
    const { quotation } = await issued();
    const { token } = await open(quotation.id);
    const [id, version, signed] = token.split(".");
    for (const wrong of ["", "x", `${id}.2.${signed}`, `${id}.${version}.${signed}x`]) {
      expect(await openQuotation(app, wrong), wrong).toBeUndefined();
    }
    const accepting = await holder(quotation.id, agreed);
    await revokeQuotation(app, quotation.id, by());
    await revokeQuotation(app, quotation.id, by());
    const opened = await openQuotation(app, token);
    expect(opened).toMatchObject({ paper: undefined, answer: { why: "revoked" } });
    await expect(acceptQuotation(app, accepting)).rejects.toThrow("withdrawn this quotation");
    expect(await tokenOf(app, quotation.id)).toBeUndefined();
    await revise(quotation.id, {});
    expect((await open(quotation.id)).opened?.answer).toEqual({ can: true });
  });

  test("answers only the quotation that was read", async () => {
    const [one, other] = [await issued(), await issued()];
    const { fields } = await holder(other.quotation.id, agreed);
    const accepting = { ...(await holder(one.quotation.id)), fields };
    await expect(acceptQuotation(app, accepting)).rejects.toThrow("another quotation");
  });

  test("is noted once a revision as opened", async () => {
    const { quotation } = await issued();
    const { token } = await open(quotation.id);
    for (const _ of [1, 2]) await noteOpened(app, token, "203.0.113.7");
    expect((await newest(quotation)).quotation.opened_at).not.toBeNull();
    await revise(quotation.id, {});
    expect((await newest(quotation)).quotation.opened_at).toBeNull();
    const events = await db
      .selectFrom("record_event")
      .select("action")
      .where("record_id", "=", quotation.id)
      .where("action", "=", "quotation-opened")
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe("accepting", () => {
  test("makes one confirmed booking with exactly what was quoted, however often it is sent", async () => {
    await has(25, "business-14", "chennai");
    const two = [asked, { ...asked, slug: "tower-m", quantity: 2 }];
    const own = { discount: 1_234, reason: "Round", deposit: 40_001 };
    const { quotation, paper, document } = await issued(own, two);
    const accepting = await holder(quotation.id, agreed);
    const all = await Promise.all([1, 2, 3].map(() => acceptQuotation(app, accepting)));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    const [booking] = await findRentals(db, [all[0]?.id ?? ""]);
    expect(booking).toMatchObject({ status: "confirmed", total: paper.taxable / 100 });
    expect(booking?.lines.map(({ quantity }) => quantity)).toEqual([25, 2]);
    expect(dueRows(null, booking?.lines ?? [])).toEqual([["Refundable deposit", "₹40,001"]]);
    const accepted = await newest(quotation);
    expect(accepted.quotation).toMatchObject({ status: "accepted", accepted_by: agreed.name });
    expect(accepted.document.accepted_at).not.toBeNull();
    expect(accepted.document.total).toBe(document.total);
    expect(accepted.booking?.reference).toBe(all[0]?.reference);
    const templates = (await mailsOf(booking?.id ?? "")).map(({ template }) => template);
    expect(templates.toSorted()).toEqual(["booking", "staff notice"]);
    expect((await open(quotation.id)).opened?.answer).toMatchObject({ why: "accepted" });
  });

  test("says so where machines are gone, and the quotation stays open", async () => {
    await has(10, "business-14", "chennai");
    const { quotation } = await issued();
    const accepting = acceptQuotation(app, await holder(quotation.id, agreed));
    await expect(accepting).rejects.toThrow(/free at its branch.*quotation stays open/s);
    const { quotation: now, booking } = await newest(quotation);
    expect(now.status).toBe("issued");
    expect(booking).toBeUndefined();
  });

  test("asks for what the quotation lacks, and charges what was quoted for it", async () => {
    const lacking = { street: "", city: "", phone: "" };
    const { quotation, paper } = await issued(lacking, [dated]);
    expect((await open(quotation.id)).opened?.lacks).toEqual({
      ...{ firstDay: true, address: true, phone: true },
    });
    const place = { street: "4, Lake Road", city: "Chennai", phone: "98400 00112" };
    const send = async (fields: Record<string, string>) =>
      acceptQuotation(app, await holder(quotation.id, { ...agreed, ...fields }));
    await expect(send({})).rejects.toThrow("street address");
    await expect(send(place)).rejects.toThrow("first day");
    // A Sunday.
    await expect(send({ ...place, day_from: "2026-12-06" })).rejects.toThrow("closed");
    const { id } = await send({ ...place, day_from: "2026-12-08" });
    const [booking] = await findRentals(db, [id]);
    expect(booking).toMatchObject({ street: place.street, total: paper.taxable / 100 });
    expect(booking?.lines).toMatchObject([{ day_from: "2026-12-08", day_to: "2027-03-07" }]);
  });

  test("needs the tick, and is over when it is expired, begun or declined", async () => {
    const { quotation } = await issued();
    const send = async (fields: Record<string, string>) =>
      acceptQuotation(app, await holder(quotation.id, fields));
    await expect(send({ name: "Asha" })).rejects.toThrow("you accept the quotation");
    clock.today = "2026-12-02";
    await expect(send(agreed)).rejects.toThrow("first day of this quotation has passed");
    clock.today = "2026-12-20";
    await expect(send(agreed)).rejects.toThrow("expired");
    clock.today = "2026-11-23";
    const declining = await holder(quotation.id, { reason: "Too dear" });
    for (const _ of [1, 2]) await declineQuotation(app, declining);
    expect((await newest(quotation)).quotation).toMatchObject({
      ...{ status: "declined", declined_because: "Too dear" },
    });
    await expect(send(agreed)).rejects.toThrow("was declined");
  });

  test("a question is a message, which the history of each leads to", async () => {
    const { quotation } = await issued();
    const question = await holder(quotation.id, { message: "With bags?" });
    const id = await askAboutQuotation(app, question);
    expect(await askAboutQuotation(app, question), "sent twice").toBe(id);
    const events = await db
      .selectFrom("record_event")
      .select(["record_id", "after"])
      .where("action", "=", "quotation-asked")
      .where("record_id", "in", [id, quotation.id])
      .execute();
    expect(events).toHaveLength(2);
    expect(events.find(({ record_id }) => record_id === id)?.after).toContain(quotation.id);
  });
});

describe("asked for on the site", () => {
  const request = (own: Record<string, string> = {}, lines: readonly Asked[] = [asked]) => {
    const values = kind.schema(app.catalogue.current).parse({
      ...{ name: "Asha", company: "Kadal Foods", email: "asha@kadal.example", gstin: "" },
      ...{ phone: "98400 00112", postcode: "600 001", product: writeLines(lines), ...own },
    });
    const fields = { submission_key: newKey() };
    return requestQuotation(app, values, { fields, clientAddress: "203.0.113.7", userId: null });
  };

  test("its form takes what is offered, and a GSTIN that can be one", () => {
    const { success } = kind.schema(app.catalogue.current).safeParse({});
    expect(success).toBe(false);
    expect(() => request({ product: "gone.month.1.1" })).toThrow("Choose a product");
    expect(() => request({ gstin: "29ABCDE1234F1ZX" })).toThrow("typing mistake");
    expect(() => request({ product: Array(51).fill("tower-m.month.1.1").join("~") })).toThrow();
  });

  test("it is issued and mailed at once, without what was typed, and makes no customer", async () => {
    const { id, token } = await request();
    const { quotation } = await newest({ id });
    expect(quotation).toMatchObject({ status: "issued", customer_id: null });
    expect(await openQuotation(app, token ?? "")).toMatchObject({ answer: { can: true } });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ template: "quotation", recipient: "asha@kadal.example" });
    const about: Mails["quotation"] = JSON.parse(mail?.data ?? "{}");
    const said = await renderMail(about);
    expect(said.href).toBe(`https://rent.example/quote?token=${token}`);
    expect(JSON.stringify(said)).toContain(quotation.number);
    expect(JSON.stringify(said)).not.toMatch(/Asha|Kadal|Business 14|₹/);
    expect(JSON.stringify(await renderMail({ ...about, isBare: false }))).toContain("Business 14");
  });

  test.each([
    ["a first day", {}, [dated]],
    ["a day on which the branch delivers", {}, [{ ...asked, day_from: "2026-12-06" }]],
    ["a place near", { postcode: "110 001" }, [asked]],
    ["a sum below the limit", {}, [{ ...asked, quantity: 900 }]],
  ])("without %s it is a draft in the inbox", async (_what, own, lines) => {
    const email = `${newKey().replace(" ", "")}@draft.example`;
    const { id, token } = await request({ email, ...own }, lines);
    expect(token).toBeUndefined();
    expect((await newest({ id })).quotation.status).toBe("draft");
    const [mail] = await mailsOf(id);
    expect(mail?.template).toBe("quotation requested");
  });

  test("so it is where machines are taken, and past the limit of a mailbox", async () => {
    await has(3, "business-14", "chennai");
    const taken = await request({ email: "taken@draft.example" });
    expect(taken.token).toBeUndefined();
    await has(null, "business-14", "chennai");
    const email = "flooded@draft.example";
    const all = [];
    for (let n = 0; n < 5; n += 1) all.push(await request({ email, name: `Asha ${n}x` }));
    expect(all.map(({ token }) => token !== undefined)).toEqual([true, true, true, false, false]);
    const mails = db.selectFrom("mail").select("template").where("recipient", "=", email);
    expect(await mails.execute()).toHaveLength(3);
  });
});

test("an erasure takes quotations that were not accepted, and leaves the document of one that was", async () => {
  const email = "erased@ottakam.example";
  const [draft, open, accepted] = [
    await addQuotation(app, aDraft({ email }), newKey(), by()),
    (await issued({ email })).quotation,
    (await issued({ email })).quotation,
  ];
  await revise(accepted.id, { order_no: "PO 7" });
  await acceptQuotation(app, await holder(accepted.id, agreed));
  await eraseAddress({ ...app, env: {} } as App, email, undefined, "2099-01-01T00:00:00.000Z");
  expect(await showQuotation(app, draft.id)).toBeUndefined();
  expect(await showQuotation(app, open.id)).toBeUndefined();
  const left = await newest(accepted);
  expect(left.quotation).toMatchObject({ name: "Erased", email: "", accepted_by: "" });
  expect(left.revisions).toHaveLength(1);
  expect(left.paper.parties.buyer.name).toBe("Ottakam Freight");
  await expect(sql`delete from record where id = ${accepted.id}`.execute(db)).rejects.toThrow(
    "issued documents never change",
  );
});
