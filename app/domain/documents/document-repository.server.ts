import { sql } from "kysely";
import { notEntered, type Paper, type PaperLine, type Parties } from "#app/domain/billing/paper.ts";
import type { PaperSum } from "#app/domain/billing/tax.ts";
import type { NumberedKind } from "#app/domain/documents/series.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export type StoredDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export function findDocument(db: Db, id: string) {
  return db.selectFrom("document").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The issued papers of a booking that are no quotations, oldest first. */
export function findIssued(db: Db, recordId: string) {
  return db
    .selectFrom("document")
    .select(["id", "kind", "number", "issued_on", "total", "refers_to", "direction"])
    .where("record_id", "=", recordId)
    .where("state", "=", "issued")
    .where("kind", "<>", "quotation")
    .orderBy("issued_on")
    .orderBy("id")
    .execute();
}

/** The document that a submission has made already. */
export function findByKey(db: Db, key: string) {
  return db.selectFrom("document").selectAll().where("key", "=", key).executeTakeFirst();
}

/** A document as page and PDF show it, draft or issued; undefined for none. */
export async function findPaper(db: Db, id: string): Promise<Paper | undefined> {
  const document = await findDocument(db, id);
  return document && readPaper(db, document);
}

/** A stored document as page and PDF show it. */
export async function readPaper(db: Db, document: StoredDocument): Promise<Paper> {
  const [lines, taxes, invoice] = await Promise.all([
    db
      .selectFrom("document_line")
      .select(["name", "details", "sac", "hsn", "serials", "quantity", "unit_rate as unitRate"])
      .select(["discount", "amount"])
      .where("document_id", "=", document.id)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("document_tax")
      .select(["sac", "rate", "taxable", "cgst", "sgst", "igst"])
      .where("document_id", "=", document.id)
      .orderBy("sac")
      .orderBy("rate")
      .execute(),
    document.refers_to ? findDocument(db, document.refers_to) : undefined,
  ]);
  const { kind, taxable, cgst, sgst, igst, rounding, total, deposit, discount } = document;
  return {
    ...{ kind, number: document.number ?? "", issuedOn: document.issued_on ?? "" },
    ...{ validUntil: document.valid_until ?? "", dueOn: document.due_on ?? "" },
    parties: JSON.parse(document.parties),
    refersTo: invoice
      ? { number: invoice.number ?? "", issuedOn: invoice.issued_on ?? "" }
      : undefined,
    direction: document.direction ?? undefined,
    ...{ ewayBill: document.eway_bill, irn: document.irn, irnQr: document.irn_qr },
    ack: document.ack,
    ...{ placeOfSupply: document.place_of_supply, lines, taxes, taxable, cgst, sgst, igst },
    ...{ rounding, total, deposit, discount, reason: document.reason },
  };
}

/** A line of a paper, with the values that bill it. */
export interface NewLine extends PaperLine {
  /** Its place, where it has one: a line of a credit note has that of its invoice. */
  position?: number;
  /** A line of the booking or a charge, by its id. */
  lineId: string | null;
  /** In percent. */
  rate: number;
  /** In paise: its amount, less its share of a discount on the whole. */
  taxable: number;
  dayFrom: string | null;
  dayTo: string | null;
  /** The booking's line as it was agreed when this was issued, as JSON; empty for none. */
  agreed: string;
}

/** A document that is about to be issued. */
export interface NewDocument {
  id: string;
  kind: NumberedKind;
  recordId: string;
  customerId: string | null;
  refersTo?: string;
  handoverKey?: string;
  direction?: "out" | "back";
  parties: Parties;
  placeOfSupply: string;
  /** The last day on which it is paid in time, of an invoice. */
  dueOn?: string;
  lines: readonly NewLine[];
  sum: PaperSum;
  reason?: string;
  key: string | null;
  createdBy: string | null;
}

/** The values of a document before it is issued. */
export type Draft = Omit<NewDocument, "id" | "key" | "createdBy">;

/** A document as its paper will be, before it is issued. */
export function paperOf(document: Draft): Paper {
  const { kind, parties, placeOfSupply, lines, dueOn = "", direction, reason = "" } = document;
  const sum = document.sum;
  return {
    ...{ kind, number: "", issuedOn: "", validUntil: "", dueOn, direction, ...notEntered },
    ...{ parties, placeOfSupply, lines, discount: 0, deposit: 0, reason, ...sum },
  };
}

/** Stores a document without number. `issueDocument` freezes it in the same transaction. */
export async function insertDocument(trx: Trx, document: NewDocument, at: Date) {
  const { id, parties, lines, sum } = document;
  const days = lines.flatMap(({ dayFrom, dayTo }) => [dayFrom ?? [], dayTo ?? []].flat()).sort();
  const { taxes, taxable, cgst, sgst, igst, rounding, total } = sum;
  await trx
    .insertInto("document")
    .values({
      ...{ id, kind: document.kind, state: "draft", registration: parties.seller.gstin },
      ...{ is_sample: Number(parties.isSample), number: null, revision: 0, issued_on: null },
      ...{ record_id: document.recordId, customer_id: document.customerId },
      refers_to: document.refersTo ?? null,
      handover_key: document.handoverKey ?? null,
      direction: document.direction ?? null,
      supply_state: parties.seller.state,
      place_of_supply: document.placeOfSupply,
      ...{ period_from: days[0] ?? null, period_to: days.at(-1) ?? null },
      due_on: document.dueOn ?? null,
      ...{ valid_until: null, taxable, cgst, sgst, igst, rounding, total },
      ...{ deposit: 0, discount: 0, discount_percent: 0, parties: JSON.stringify(parties) },
      ...{ bill_to: "", reason: document.reason ?? "", accepted_at: null, key: document.key },
      ...{ created_by: document.createdBy, created_at: at.toISOString() },
    })
    .execute();
  const rows = lines.map((line, index) => ({
    ...{
      document_id: id,
      position: line.position ?? index + 1,
      line_id: line.lineId,
      name: line.name,
    },
    ...{ details: line.details, sac: line.sac, hsn: line.hsn, serials: line.serials },
    ...{ rate: line.rate, quantity: line.quantity, unit_rate: line.unitRate },
    ...{ discount: line.discount, amount: line.amount, taxable: line.taxable },
    ...{ day_from: line.dayFrom, day_to: line.dayTo, agreed: line.agreed },
  }));
  if (rows.length > 0) await trx.insertInto("document_line").values(rows).execute();
  const table = taxes.map((tax) => ({ ...tax, document_id: id }));
  if (table.length > 0) await trx.insertInto("document_tax").values(table).execute();
}

/** The next place in a series, with the day of issue: never an earlier one than the last number has. */
export async function nextNumber(
  trx: Trx,
  series: { registration: string; kind: NumberedKind; year: string },
  today: string,
): Promise<{ no: number; day: string }> {
  const { last, last_on } = await trx
    .insertInto("number_series")
    .values({ ...series, last: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.columns(["registration", "kind", "year"]).doUpdateSet({
        last: sql`number_series.last + 1`,
        last_on: sql`case when number_series.last_on > excluded.last_on
          then number_series.last_on else excluded.last_on end`,
      }),
    )
    .returning(["last", "last_on"])
    .executeTakeFirstOrThrow();
  return { no: last, day: last_on };
}

/** Freezes a document under its number. */
export async function freeze(
  trx: Trx,
  id: string,
  set: { number: string; year: string; no: number; issued_on: string },
) {
  await trx
    .updateTable("document")
    .set({ ...set, state: "issued" })
    .where("id", "=", id)
    .execute();
}

/** Cancels the challans of an act. @returns their ids */
export async function cancelChallans(trx: Trx, handoverKey: string): Promise<string[]> {
  const cancelled = await trx
    .updateTable("document")
    .set({ state: "cancelled" })
    .where("kind", "=", "challan")
    .where("state", "=", "issued")
    .where("handover_key", "=", handoverKey)
    .returning("id")
    .execute();
  return cancelled.map(({ id }) => id);
}

/** The challans of some acts, without those that were cancelled. */
export async function findChallans(db: Db, handoverKeys: readonly string[]) {
  if (handoverKeys.length === 0) return [];
  return db
    .selectFrom("document")
    .select(["id", "number"])
    .where("kind", "=", "challan")
    .where("state", "=", "issued")
    .where("handover_key", "in", handoverKeys)
    .orderBy("id")
    .execute();
}
