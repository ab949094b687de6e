import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { findLastAct, findLastEditor } from "#app/domain/audit/audit-repository.server.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { type Seller, sellerFor } from "#app/domain/documents/our-side.ts";
import { EditConflict, RecordGone, type Versioned } from "#app/domain/edits/merge-edits.ts";
import {
  type Draft,
  draftMistakes,
  type SummedDraft,
  sumDraft,
} from "#app/domain/quotations/draft.ts";
import { draftValues, formatDraftField } from "#app/domain/quotations/draft-form.server.ts";
import { emptyDraft } from "#app/domain/quotations/ours.ts";
import { quotation as kind } from "#app/domain/quotations/quotation-kind.server.ts";
import * as stored from "#app/domain/quotations/quotation-repository.server.ts";
import { digestOf } from "#app/domain/records/digest-of.server.ts";
import { lockAll } from "#app/domain/records/follow-up-repository.server.ts";
import {
  assignToActor,
  changeRecord,
  lockRecord,
  logEvent,
} from "#app/domain/records/locked-records.server.ts";
import { insert as insertEvent } from "#app/domain/records/record-event-repository.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";

const { table, slug } = kind.description;

export type QuotationApp = Pick<App, "store" | "catalogue" | "kinds">;

/** Issuing, revising and revoking are for the own branch; without a branch, for all. */
export function mayQuote(doer: Staff["doer"], branch: string): boolean {
  if (may(doer, "quotes of all branches")) return true;
  return may(doer, "quotes") && (branch === "" || branch === doer.branch);
}

/** @throws FormError 403 for staff of another branch */
export function requireBranch({ doer }: Staff, branch: string) {
  if (mayQuote(doer, branch)) return;
  const failure =
    "This quotation is another branch's: its coordinators issue, revise and revoke it.";
  throw new FormError(403, { failure });
}

/** A revision to work on, by the ids of record and document. */
export interface Revision {
  id: string;
  documentId: string;
}

/**
 * A new quotation.
 * @param key of the submission: sent twice it is one
 * @param from the record that it is made from, or the customer whose it is
 */
export async function addQuotation(
  { store, catalogue, kinds }: QuotationApp,
  draft: Draft,
  key: string,
  by: Staff,
  { sourceId, customerId }: { sourceId?: string | undefined; customerId?: string | undefined } = {},
): Promise<Revision> {
  const { current } = catalogue;
  checkDraft(draft, indianDay(by.at));
  const submission_key = digestOf("quotation", key);
  return transact(store, async (trx, announce) => {
    const earlier = await records.findIdBySubmissionKey(trx, [submission_key]);
    if (earlier) return firstRevision(trx, earlier);
    // Before the quotation, whose foreign key locks it too: two at once would wait for each other.
    const [source] = sourceId ? await lockAll(trx, [sourceId]) : [];
    const id = uuidv7();
    const { clientAddress: client_address, actor } = by;
    const created_at = by.at.toISOString();
    const stamp = { id, submission_key, client_address, created_at, assignee: actor.userId };
    const branch = responsibleBranch(current.branches, draft) || by.doer.branch;
    const record = { ...columnsOf(draft), branch };
    const kept = await records.insert(trx, kind, stamp, record);
    if (kept !== id) return firstRevision(trx, kept);
    const revision = await startQuotation(trx, current, { id, branch }, draft, by);
    await logEvent(trx, by, { id, kind }, { action: "quotation-made", after: { said: "Drafted" } });
    if (customerId) await stored.setQuotation(trx, id, { customer_id: customerId });
    const from = source && kinds.findByTable(source.kind);
    if (from && source.status !== "spam") {
      await stored.setQuotation(trx, id, { source_id: source.id });
      const { one, slug: list, table: fromTable, statuses } = from.description;
      const link = (recordId: string, said: string, link: string) =>
        insertEvent(trx, { ...by, recordId, action: "quotation-made", after: { said, link } });
      await link(id, `Made from ${one.toLowerCase()} ${source.no}`, `/admin/${list}/${source.id}`);
      await link(source.id, "Quotation made", `/admin/${slug}/${id}`);
      const locked = { ...source, kind: from };
      if (source.status === "new" && statuses.includes("in progress")) {
        await changeRecord(trx, by, locked, { status: "in progress" });
      }
      await assignToActor(trx, by, locked);
      announce({ kind: fromTable, id: source.id, what: "updated" });
    }
    announce({ kind: table, id, what: "created" });
    return revision;
  });
}

/** The columns of a new record; `writeDraft` fills what follows from the lines. */
function columnsOf(draft: Draft) {
  const { name, company, email, phone, gstin, street, street2, city, postcode, order_no } = draft;
  const own = { company, gstin, street, street2, city, postcode, order_no };
  return { name, email, phone, ...own, number: "", product: "" };
}

async function firstRevision(trx: Trx, id: string): Promise<Revision> {
  const [first] = await stored.findDocuments(trx, [id]);
  if (!first) throw new RecordGone();
  return { id, documentId: first.id };
}

/** Gives a stored record its number and its first draft. */
export async function startQuotation(
  trx: Trx,
  catalogue: Catalogue,
  { id, branch }: { id: string; branch: string },
  draft: Draft,
  { at, actor }: Pick<ActorContext, "at" | "actor">,
): Promise<Revision> {
  const found = await stored.findQuotation(trx, id);
  if (!found) throw new RecordGone();
  const document = {
    ...{ id: uuidv7(), record_id: id, revision: 1, key: null },
    ...{ created_by: actor.userId || null, created_at: at.toISOString() },
  };
  await stored.setQuotation(trx, id, { number: stored.numberOf(found.no) });
  await stored.insertDocument(trx, document);
  await storeDraft(trx, catalogue, document, branch, draft, at);
  return { id, documentId: document.id };
}

/** Stores a draft with its sums. @returns these */
export async function storeDraft(
  trx: Trx,
  catalogue: Catalogue,
  document: { id: string; record_id: string },
  branch: string,
  draft: Draft,
  at: Date,
): Promise<SummedDraft> {
  const ours = sellerFor(catalogue, branch, indianDay(at)) ?? nobody;
  const summed = sumDraft(draft, ours);
  await stored.writeDraft(trx, document, draft, summed, at);
  await records.reindex(trx, kind, [document.record_id]);
  return summed;
}

/** In place of a registration, until the company has one: drafts are possible. */
export const nobody: Seller = {
  seller: { name: "", address: [], state: "", gstin: "", phone: "", email: "" },
  ...{ isSample: false, bank: null, upi: "" },
};

/** @throws FormError with a message for each field */
export function checkDraft(draft: Draft, today: string) {
  const mistakes = draftMistakes(draft, today);
  if (mistakes.length === 0) return;
  const errors = Object.fromEntries(mistakes.map(({ field, message }) => [field, message]));
  throw new FormError(400, { errors });
}

/** A revision that is locked, with its quotation. @throws RecordGone */
export async function lockRevision(trx: Trx, { id, documentId }: Revision) {
  const record = await lockRecord(trx, kind, id);
  const quotation = await stored.findQuotation(trx, id);
  const documents = await stored.findDocuments(trx, [id]);
  const document = documents.find((one) => one.id === documentId);
  if (!quotation || !document) throw new RecordGone();
  return { record, quotation, documents, document };
}

/**
 * Saves a draft.
 * @param opened with the version of the document that the form showed
 * @returns it as it is stored
 * @throws RecordGone, EditConflict when somebody else saved first, FormError
 */
export async function saveDraft(
  { store, catalogue }: QuotationApp,
  opened: Revision & { version: number },
  draft: Draft,
  by: Staff,
): Promise<Pick<Versioned, "version" | "values">> {
  checkDraft(draft, indianDay(by.at));
  return transact(store, async (trx, announce) => {
    const { record, quotation, document } = await lockRevision(trx, opened);
    if (document.state !== "draft") throw refused("This revision is issued. Revise it first.");
    const before = await stored.readDraft(trx, quotation, document);
    const { version } = document;
    const values = draftValues(before);
    // Sent twice, or nothing was changed.
    if (isSame(before, draft)) return { version, values };
    if (version !== opened.version) {
      const savedBy = await findLastEditor(trx, opened.id);
      throw new EditConflict(draftValues(draft), { version, values, savedBy }, formatDraftField);
    }
    await storeDraft(trx, catalogue.current, document, quotation.branch, draft, by.at);
    // A form that stores itself while somebody types is one act.
    const last = await findLastAct(trx, opened.id);
    if (last?.action !== "quotation-saved" || last.actor_id !== by.actor.userId) {
      const after = { revision: document.revision };
      await logEvent(trx, by, record, { action: "quotation-saved", after });
    }
    announce({ kind: table, id: opened.id, what: "updated" });
    return { version: version + 1, values: draftValues(draft) };
  });
}

function isSame(one: Draft, other: Draft): boolean {
  const [before, after] = [draftValues(one), draftValues(other)];
  const sums = ({ lines }: Draft) => lines.map(({ sum }) => sum).join();
  const isEqual = Object.entries(after).every(([name, value]) => before[name] === value);
  return isEqual && sums(one) === sums(other);
}

/**
 * A draft of a new revision, with the lines of the newest one; the one that is drafted, if any.
 * The former revision stays valid until the new one is issued.
 * @param key of the submission
 */
export async function reviseQuotation(
  { store, catalogue }: QuotationApp,
  id: string,
  key: string,
  by: Staff,
): Promise<Revision> {
  return transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    const quotation = await stored.findQuotation(trx, id);
    const newest = (await stored.findDocuments(trx, [id])).at(-1);
    if (!quotation || !newest) throw new RecordGone();
    requireBranch(by, quotation.branch);
    if (newest.state === "draft") return { id, documentId: newest.id };
    if (quotation.status === "accepted") {
      throw refused("This quotation was accepted: change its booking, or copy the quotation.");
    }
    const draft = await stored.readDraft(trx, quotation, newest);
    const document = {
      ...{ id: uuidv7(), record_id: id, revision: newest.revision + 1 },
      ...{ key: digestOf("revision", id, key), created_by: by.actor.userId },
      created_at: by.at.toISOString(),
    };
    await stored.insertDocument(trx, document);
    const { valid_until } = emptyDraft(catalogue.current, indianDay(by.at));
    const fresh = { ...draft, valid_until };
    await storeDraft(trx, catalogue.current, document, quotation.branch, fresh, by.at);
    const after = { revision: document.revision };
    await logEvent(trx, by, record, { action: "quotation-revised", after });
    announce({ kind: table, id, what: "updated" });
    return { id, documentId: document.id };
  });
}

/** Of a revision or a draft: what the desk's page of a quotation shows. */
export async function showQuotation({ store: { db } }: Pick<App, "store">, id: string) {
  const quotation = await stored.findQuotation(db, id);
  if (!quotation) return undefined;
  const revisions = await Promise.all(
    (await stored.findDocuments(db, [id])).map(async (document) => ({
      document,
      paper: await documents.readPaper(db, document),
      draft: await stored.readDraft(db, quotation, document),
    })),
  );
  return { quotation, revisions, booking: await stored.findBookingOf(db, id) };
}
