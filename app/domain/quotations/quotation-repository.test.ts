import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { differences } from "#app/domain/quotations/differences.ts";
import type { Draft } from "#app/domain/quotations/draft.ts";
import { copyQuotation, draftFrom } from "#app/domain/quotations/draft-from.server.ts";
import { issueQuotation } from "#app/domain/quotations/issue-quotation.server.ts";
import { openQuotation } from "#app/domain/quotations/link.server.ts";
import { quotation as kind } from "#app/domain/quotations/quotation-kind.server.ts";
import {
  addQuotation,
  reviseQuotation,
  saveDraft,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import type { Asked } from "#app/domain/rental/price.ts";
import { FormError } from "#app/lib/form-error.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { dated, openQuotationDesk } from "#tests/support/quotation-desk.ts";
import { searchIds } from "#tests/support/search.ts";

const desk = await openQuotationDesk();
const { db, app, clock, by, aDraft, newKey, newest, issue, issued, revise, open, mailsOf } = desk;

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
