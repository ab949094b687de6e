import { sql } from "kysely";
import type { Paper } from "#app/domain/billing/paper.ts";
import {
  type BillTo,
  type Draft,
  type DraftLine,
  lawfulPlace,
  type SummedDraft,
} from "#app/domain/quotations/draft.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { addDays } from "#app/lib/dates.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** "Q-1042", its revision "Q-1042-2". */
export function numberOf(no: number, revision = 1): string {
  return ["Q", no, ...(revision > 1 ? [revision] : [])].join("-");
}

export type StoredDocument = Awaited<ReturnType<typeof findDocuments>>[number];

/** The revisions of some quotations, each after the one before it. */
export async function findDocuments(db: Db, recordIds: readonly string[]) {
  if (recordIds.length === 0) return [];
  return db
    .selectFrom("document")
    .selectAll()
    .where("kind", "=", "quotation")
    .where("record_id", "in", inIds(db, recordIds))
    .orderBy("record_id")
    .orderBy("revision")
    .execute();
}

/** The record with what is its kind's own; undefined for none. */
export function findQuotation(db: Db, id: string) {
  return db
    .selectFrom("record")
    .innerJoin("quotation", "quotation.record_id", "record.id")
    .select(["id", "no", "status", "version", "name", "email", "phone", "branch", "user_id"])
    .select(["number", "company", "street", "street2", "city", "postcode", "gstin", "order_no"])
    .select(["customer_id", "source_id", "opened_at", "declined_because", "accepted_by"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export type StoredQuotation = NonNullable<Awaited<ReturnType<typeof findQuotation>>>;

export async function findStatus(db: Db, id: string) {
  const row = await db.selectFrom("record").select("status").where("id", "=", id);
  return ((await row.executeTakeFirst())?.status ?? "") as "draft";
}

/** Facts about the documents of a quotation that limit its status. */
export async function findStanding(db: Db, id: string) {
  const issued = (await findDocuments(db, [id])).filter(({ state }) => state === "issued");
  return {
    isIssued: issued.length > 0,
    isRevoked: (issued.at(-1)?.link_version ?? 1) > 1,
    isAccepted: issued.some(({ accepted_at }) => accepted_at),
  };
}

/** A stored revision as its form has it. */
export async function readDraft(db: Db, quotation: StoredQuotation, document: StoredDocument) {
  const rows = await db
    .selectFrom("document_line")
    .select(["sac", "rate", "agreed"])
    .where("document_id", "=", document.id)
    .orderBy("position")
    .execute();
  const lines = rows.map(({ sac, rate, agreed }): DraftLine => {
    return { ...JSON.parse(agreed), sac, rate };
  });
  const parties: Paper["parties"] = JSON.parse(document.parties);
  const bill_to: BillTo | null = document.bill_to ? JSON.parse(document.bill_to) : null;
  const { name, company, email, phone, gstin, street, street2, city, postcode } = quotation;
  const percent = document.discount_percent / 100;
  const lineDeposit = lines.reduce(
    (all, { card, quantity }) => all + (card.deposit ?? 0) * quantity,
    0,
  );
  const deposit = document.deposit / 100;
  return {
    ...{ name, company, email, phone, gstin, street, street2, city, postcode, bill_to, lines },
    discount: percent > 0 ? 0 : document.discount / 100,
    discount_percent: percent,
    reason: document.reason,
    deposit: deposit === lineDeposit ? null : deposit,
    valid_until: document.valid_until ?? "",
    place_of_supply:
      document.place_of_supply === lawfulPlace({ gstin, postcode, bill_to }, document.supply_state)
        ? ""
        : document.place_of_supply,
    terms: parties.terms,
    order_no: parties.orderNo,
  } satisfies Draft;
}

interface NewDocument {
  id: string;
  record_id: string;
  revision: number;
  key: string | null;
  created_by: string | null;
  created_at: string;
}

/** An empty draft of a revision, which `writeDraft` fills. */
export async function insertDocument(trx: Trx, document: NewDocument) {
  await trx
    .insertInto("document")
    .values({
      ...document,
      ...{ kind: "quotation", state: "draft", registration: "", number: null, issued_on: null },
      ...{ customer_id: null, supply_state: "", place_of_supply: "", valid_until: null },
      ...{ taxable: 0, cgst: 0, sgst: 0, igst: 0, rounding: 0, total: 0, deposit: 0 },
      ...{ discount: 0, discount_percent: 0, parties: "{}", bill_to: "", reason: "" },
      accepted_at: null,
    })
    .execute();
}

/** Stores a draft with its sums: in its document, and what lists show in its record. */
export async function writeDraft(
  trx: Trx,
  { id, record_id }: { id: string; record_id: string },
  draft: Draft,
  { paper, sum }: SummedDraft,
  at: Date,
) {
  await trx.deleteFrom("document_line").where("document_id", "=", id).execute();
  await trx.deleteFrom("document_tax").where("document_id", "=", id).execute();
  for (const [index, line] of draft.lines.entries()) {
    const { sac, rate, ...agreed } = line;
    const shown = paper.lines[index];
    if (!shown) continue;
    await trx
      .insertInto("document_line")
      .values({
        ...{ document_id: id, position: index + 1, name: line.name, details: shown.details },
        ...{ sac, hsn: "", rate, quantity: line.quantity, unit_rate: shown.unitRate },
        ...{ discount: shown.discount, amount: shown.amount },
        taxable: shown.amount - (sum.shares[index] ?? 0),
        ...{ day_from: line.day_from, day_to: line.day_to, agreed: JSON.stringify(agreed) },
      })
      .execute();
  }
  for (const tax of sum.taxes) {
    await trx
      .insertInto("document_tax")
      .values({ ...tax, document_id: id })
      .execute();
  }
  const { taxable, cgst, sgst, igst, rounding, total, deposit, discount, parties } = paper;
  await trx
    .updateTable("document")
    .set({
      ...{ taxable, cgst, sgst, igst, rounding, total, deposit, discount },
      ...{ registration: parties.seller.gstin, parties: JSON.stringify(parties) },
      ...{ supply_state: parties.seller.state, place_of_supply: paper.placeOfSupply },
      valid_until: draft.valid_until,
      discount_percent: Math.round(draft.discount_percent * 100),
      bill_to: draft.bill_to ? JSON.stringify(draft.bill_to) : "",
      reason: draft.reason,
    })
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  const { name, email, phone, company, gstin, street, street2, city, postcode, order_no } = draft;
  const isPriced = draft.lines.every((line) => line.sum !== null);
  await trx
    .updateTable("record")
    .set({ name, email, phone, updated_at: at.toISOString() })
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", record_id)
    .execute();
  await trx
    .updateTable("quotation")
    .set({ company, gstin, street, street2, city, postcode, order_no })
    .set({
      product: draft.lines.map(formatPieces).join(", "),
      total: isPriced && draft.lines.length > 0 ? total / 100 : null,
    })
    .where("record_id", "=", record_id)
    .execute();
}

type Set = Partial<Pick<StoredQuotation, "number" | "opened_at" | "declined_because">> &
  Partial<Pick<StoredQuotation, "accepted_by" | "customer_id" | "source_id">>;

export async function setQuotation(trx: Trx, id: string, set: Set) {
  await trx.updateTable("quotation").set(set).where("record_id", "=", id).execute();
}

/** Freezes a draft. */
export async function issue(
  trx: Trx,
  id: string,
  set: { number: string; issued_on: string; customer_id: string | null },
) {
  await trx
    .updateTable("document")
    .set({ ...set, state: "issued" })
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** All links to the issued revisions of a quotation end. */
export async function revokeLinks(trx: Trx, recordId: string) {
  await trx
    .updateTable("document")
    .set(({ eb }) => ({ link_version: eb("link_version", "+", 1) }))
    .where("record_id", "=", recordId)
    .where("state", "=", "issued")
    .execute();
}

export async function markAccepted(trx: Trx, id: string, at: Date) {
  await trx
    .updateTable("document")
    .set({ accepted_at: at.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** The booking that was made from a quotation. */
export function findBookingOf(db: Db, id: string) {
  return db
    .selectFrom("booking")
    .select(["record_id as id", "reference"])
    .where("source_id", "=", id)
    .executeTakeFirst();
}

/** The texts of the messages by which its customer asked, by id. */
export async function findQuestions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("contact_message")
    .select(["record_id", "message"])
    .where("record_id", "in", inIds(db, ids))
    .execute();
  return new Map(rows.map(({ record_id, message }) => [record_id, message]));
}

/** The booking that a quotation becomes is of the same customer. */
export async function linkBooking(
  trx: Trx,
  bookingId: string,
  { id: source_id, customer_id }: Pick<StoredQuotation, "id" | "customer_id">,
) {
  const booking = trx.updateTable("booking").set({ source_id, customer_id });
  await booking.where("record_id", "=", bookingId).execute();
}

/** The quotation is that of the customer whom confirming its booking has found or made. */
export async function takeCustomer(trx: Trx, id: string, bookingId: string) {
  const customer_id = trx
    .selectFrom("booking")
    .select("customer_id")
    .where("record_id", "=", bookingId);
  await trx
    .updateTable("quotation")
    .set({ customer_id })
    .where("record_id", "=", id)
    .where("customer_id", "is", null)
    .execute();
}

/** Issued quotations whose newest revision ends within two days, or has ended. */
export function ends(isSoon: boolean, today: string) {
  const last = sql`(select valid_until from document
    where document.record_id = record.id and state = 'issued' order by revision desc limit 1)`;
  const until = addDays(today, 2);
  return isSoon
    ? sql`(record.status = 'issued' and ${last} between ${today} and ${until})`
    : sql`(record.status = 'issued' and ${last} < ${today})`;
}

/**
 * Of accepted quotations the accepted document stays as it was issued, because the books need it;
 * other revisions go, and what was typed beside it.
 */
export async function anonymiseAll(trx: Trx, ids: readonly string[]) {
  const own = inIds(trx, ids);
  await trx
    .deleteFrom("document")
    .where("record_id", "in", own)
    .where("accepted_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("document as other")
          .select("other.id")
          .whereRef("other.record_id", "=", "document.record_id")
          .where("other.accepted_at", "is not", null),
      ),
    )
    .execute();
  await trx.updateTable("document").set({ bill_to: "" }).where("record_id", "in", own).execute();
  await trx
    .updateTable("quotation")
    .set({ source_id: null })
    .where("record_id", "in", own)
    .execute();
}
