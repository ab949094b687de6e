import type { Staff } from "#app/domain/accounts/staff.server.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { customerFor } from "#app/domain/customers/customer-for.server.ts";
import { sellerFor } from "#app/domain/documents/our-side.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import type { Draft, SummedDraft } from "#app/domain/quotations/draft.ts";
import { quotation as kind } from "#app/domain/quotations/quotation-kind.server.ts";
import * as stored from "#app/domain/quotations/quotation-repository.server.ts";
import {
  checkDraft,
  lockRevision,
  type QuotationApp,
  type Revision,
  requireBranch,
  storeDraft,
} from "#app/domain/quotations/quotations.server.ts";
import { type Change, update } from "#app/domain/records/follow-up-repository.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

const { table } = kind.description;

/**
 * Freezes a draft under its number, and mails its link. Sent twice it is done once.
 * @param opened with the version of the document that the form showed
 * @throws RecordGone, FormError
 */
export async function issueQuotation(
  { store, catalogue }: QuotationApp,
  opened: Revision & { version: number },
  by: Staff,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { quotation, document } = await lockRevision(trx, opened);
    requireBranch(by, quotation.branch);
    if (document.state === "issued") return;
    if (document.version !== opened.version) {
      throw refused("The draft was changed just now. Read it again, then issue it.");
    }
    await issueWithin(trx, announce, catalogue.current, opened, by);
    if (!quotation.email) return;
    const mail = {
      template: "quotation",
      to: quotation.email,
      data: { documentId: document.id, isBare: false },
    } as const;
    await insertMails(trx, { record_id: opened.id }, [mail], by.at, announce);
  });
}

/** Issues a draft in the transaction of its caller, who mails it. @throws FormError for what it lacks */
export async function issueWithin(
  trx: Trx,
  announce: Announce,
  catalogue: Catalogue,
  revision: Revision,
  by: ActorContext,
): Promise<void> {
  const { record, quotation, documents, document } = await lockRevision(trx, revision);
  const today = indianDay(by.at);
  if (quotation.status === "accepted") throw refused("This quotation was accepted.");
  if (quotation.status === "spam") throw refused("This quotation is marked as spam.");
  const draft = await stored.readDraft(trx, quotation, document);
  checkDraft(draft, today);
  if (!sellerFor(catalogue, quotation.branch, today)) {
    throw refused("Publish a registration first: without a GSTIN nothing can be issued.");
  }
  const { lacks, paper } = await storeDraft(
    trx,
    catalogue,
    document,
    quotation.branch,
    draft,
    by.at,
  );
  requireWhole(lacks);
  const number = stored.numberOf(quotation.no, document.revision);
  const customer_id = await customerOf(trx, quotation, draft, by);
  await stored.issue(trx, document.id, { number, issued_on: today, customer_id });
  await stored.setQuotation(trx, quotation.id, { opened_at: null, customer_id });
  await setStatus(trx, quotation, "issued", by.at);
  const total = paper.total / 100;
  const before = documents.findLast(({ state }) => state === "issued");
  await logEvent(trx, by, record, {
    action: "quotation-issued",
    before: { status: quotation.status, ...(before && { total: before.total / 100 }) },
    after: { status: "issued", number, total },
  });
  announce({ kind: table, id: quotation.id, what: "updated" });
}

/** @throws FormError for what a draft lacks to be issued */
export function requireWhole(lacks: SummedDraft["lacks"]) {
  if (lacks.length === 0) return;
  const errors = Object.fromEntries(lacks.map(({ field, message }) => [field, message]));
  const failure = [...new Set(lacks.map(({ message }) => message))].join(" ");
  throw new FormError(400, { errors, failure });
}

/**
 * The customer of a quotation that staff issue, found or made. The site makes none by itself: a
 * typed address proves nothing (decision 0009), and accepting makes one with the booking.
 */
async function customerOf(
  trx: Trx,
  { customer_id: customerId, user_id: userId }: stored.StoredQuotation,
  draft: Draft,
  { at, actor }: ActorContext,
): Promise<string | null> {
  if (actor.userId === "") return customerId;
  const { name, company, email, phone, gstin, bill_to } = draft;
  const { street, street2, city, postcode } = bill_to ?? draft;
  const billing = {
    name: bill_to?.name || company || name,
    gstin,
    street,
    street2,
    city,
    postcode,
  };
  const party = { customerId, userId, name, company, email, phone, billing };
  return (await customerFor(trx, at, party)).customerId;
}

/** The status follows what is done; the act's own event logs it. */
export async function setStatus(
  trx: Trx,
  { id, status: before }: { id: string; status: string },
  status: Extract<Status, "issued" | "accepted" | "declined" | "revoked">,
  at: Date,
) {
  if (status === before) return;
  const change: Change = { status };
  await update(trx, id, change, at);
  await kind.afterChange?.(trx, id, { status: before }, at);
}

/** Withdraws what is issued: links end, and nobody can accept it. Sent twice it is done once. */
export async function revokeQuotation(
  { store }: QuotationApp,
  id: string,
  by: Staff,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    requireBranch(by, record.branch);
    if (record.status === "revoked") return;
    if (record.status !== "issued" && record.status !== "declined") {
      throw refused("Only a quotation that is issued can be revoked.");
    }
    await stored.revokeLinks(trx, id);
    await setStatus(trx, record, "revoked", by.at);
    const [before, after] = [{ status: record.status }, { status: "revoked" }];
    await logEvent(trx, by, record, { action: "quotation-revoked", before, after });
    announce({ kind: table, id, what: "updated" });
  });
}
