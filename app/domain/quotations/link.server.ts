import type { App } from "#app/context.ts";
import type { Paper } from "#app/domain/billing/paper.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { type Answer, answerable } from "#app/domain/quotations/answerable.ts";
import * as stored from "#app/domain/quotations/quotation-repository.server.ts";
import { type Linked, linkToken, readLinkToken } from "#app/domain/records/link-token.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { quotationWords } from "#content/quotations.ts";

/** The token of a revision's link. */
export function quotationToken(authSecret: string, document: Linked): string {
  return linkToken(authSecret, "quotation", document);
}

/** The parts of a quotation that the holder of its link may see. */
export interface OpenedQuotation {
  document: stored.StoredDocument;
  quotation: stored.StoredQuotation;
  /** Undefined where the link was revoked: then nothing but the number is shown. */
  paper: Paper | undefined;
  answer: Answer;
  /** Its lines lack a first day, or its record a delivery address or a phone number. */
  lacks: { firstDay: boolean; address: boolean; phone: boolean };
  /** The revisions before it, which its page shows too. */
  former: readonly stored.StoredDocument[];
  /** Of its lines; undefined for none. */
  firstDay: string | undefined;
  /** The reference of the booking that accepting made; undefined for none. */
  booking: string | undefined;
}

/** The quotation of a link; undefined for one that is none of ours, or whose quotation is erased. */
export function openQuotation(
  { store, authSecret, now }: Pick<App, "store" | "authSecret" | "now">,
  token: string,
): Promise<OpenedQuotation | undefined> {
  return openWithin(store.db, authSecret, token, indianDay(now()));
}

/** The same within a transaction. @param today in India */
export async function openWithin(
  db: Db,
  authSecret: string,
  token: string,
  today: string,
): Promise<OpenedQuotation | undefined> {
  const read = readLinkToken(authSecret, "quotation", token);
  const document = read && (await documents.findDocument(db, read.id));
  if (!read || document?.state !== "issued") return undefined;
  const quotation = await stored.findQuotation(db, document.record_id);
  if (!quotation) return undefined;
  const all = await stored.findDocuments(db, [quotation.id]);
  const issued = all.filter(({ state }) => state === "issued");
  const draft = await stored.readDraft(db, quotation, document);
  const days = draft.lines.flatMap(({ day_from }) => day_from ?? []).sort();
  const isRevoked = document.link_version !== read.link_version;
  const answer = answerable(
    {
      status: quotation.status,
      isRevoked,
      isNewest: issued.at(-1)?.id === document.id,
      isAccepted: document.accepted_at !== null,
      valid_until: document.valid_until ?? "",
      firstDay: days[0] ?? null,
    },
    today,
  );
  return {
    ...{ document, quotation, answer },
    paper: isRevoked ? undefined : await documents.readPaper(db, document),
    lacks: {
      firstDay: draft.lines.some(({ slug, day_from }) => slug && !day_from),
      address: !draft.street || !draft.city || !draft.postcode,
      phone: !draft.phone,
    },
    former: issued.filter(({ revision }) => revision < document.revision),
    firstDay: days[0],
    booking: (await stored.findBookingOf(db, quotation.id))?.reference,
  };
}

/** A revision before that of the link, to read; undefined where there is none, or it was revoked. */
export async function openFormer(
  { store: { db } }: Pick<App, "store">,
  { former, paper }: OpenedQuotation,
  revision: number,
): Promise<{ document: stored.StoredDocument; paper: Paper } | undefined> {
  const document = paper && former.find((one) => one.revision === revision);
  return document && { document, paper: await documents.readPaper(db, document) };
}

/** Form fields that name the revision that the page showed. */
export const shownFields = ({ document: { id, revision, total } }: OpenedQuotation) => ({
  document: id,
  revision: String(revision),
  total: String(total),
});

/** Two quotations in two tabs share one cookie: what was read is what is answered. @throws FormError */
export function requireShown(
  opened: OpenedQuotation | undefined,
  fields: Readonly<Record<string, string>>,
): asserts opened is OpenedQuotation {
  if (!opened) throw new FormError(403, { failure: quotationWords.errors.invalid });
  const differs = Object.entries(shownFields(opened)).some(([name, own]) => fields[name] !== own);
  if (differs) throw refused(quotationWords.errors.other);
}
