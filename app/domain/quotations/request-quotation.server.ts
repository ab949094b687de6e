import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { newLine, withCollections } from "#app/domain/bookings/settle-booking.server.ts";
import { closedFor } from "#app/domain/branches/closed-start.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { sellerFor } from "#app/domain/documents/our-side.ts";
import { mailboxOf } from "#app/domain/mail/mails.ts";
import { type Draft, sumDraft } from "#app/domain/quotations/draft.ts";
import { issueWithin } from "#app/domain/quotations/issue-quotation.server.ts";
import { quotationToken } from "#app/domain/quotations/link.server.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import { quotation } from "#app/domain/quotations/quotation-kind.server.ts";
import * as stored from "#app/domain/quotations/quotation-repository.server.ts";
import { startQuotation } from "#app/domain/quotations/quotations.server.ts";
import type { FormKind } from "#app/domain/records/define-kind.server.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";
import { readLines } from "#app/domain/rental/line.ts";
import { priceLines } from "#app/domain/rental/price.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

type RequestApp = Pick<App, "store" | "catalogue" | "limits" | "now">;

/** The fields of a request; `product` is its lines as text (`writeLines`). */
type Requested = typeof quotation extends FormKind<infer Values> ? Values : never;

/**
 * The kind as "Get a quotation" stores it (`receiveForm`): the request becomes a draft, which the
 * site issues at once where it can answer for it.
 * @param userId the account that asks; null for none
 */
export function quotationRequest(
  app: RequestApp,
  { clientAddress, userId }: { clientAddress: string; userId: string | null },
): FormKind<Requested> {
  const acting: ActorContext = {
    ...{ at: app.now(), clientAddress },
    actor: { userId: "", name: "the site", email: "the site" },
  };
  /** Of the last run: on SQLite the work of a transaction may be done again. */
  let documentId: string | undefined;
  return {
    ...quotation,
    async attach(trx, id, values, catalogue, { announce }) {
      documentId = undefined;
      const record = await stored.findQuotation(trx, id);
      const branch = record?.branch ?? "";
      const draft = draftOf(values, catalogue, indianDay(acting.at));
      const revision = await startQuotation(trx, catalogue, { id, branch }, draft, acting);
      if (record?.status === "spam") return;
      if (!(await canIssue(trx, app, catalogue, draft, branch, acting))) return;
      await issueWithin(trx, announce, catalogue, revision, acting);
      documentId = revision.documentId;
    },
    async confirmation({ email }, { branch }, trx) {
      if (!documentId) return { template: "quotation requested", to: email, data: { branch } };
      const account = userId ? await findByEmail(trx, email) : undefined;
      const isConfirmed = account?.id === userId && account?.isVerified === true;
      return { template: "quotation", to: email, data: { documentId, isBare: !isConfirmed } };
    },
    confirmationLimit: "quotationsToMailbox",
  };
}

function draftOf({ product, ...values }: Requested, catalogue: Catalogue, today: string): Draft {
  const lines = priceLines(readLines(product), catalogue.offers).map((line) =>
    newLine({ ...line }, catalogue, values.postcode),
  );
  return { ...emptyDraft(catalogue, today), ...values, lines: withTaxes(lines, catalogue, today) };
}

/** Every price is known, the place is near, all is free on its days, and the sum is not too large. */
async function canIssue(
  trx: Trx,
  app: RequestApp,
  catalogue: Catalogue,
  draft: Draft,
  branch: string,
  { at, clientAddress }: ActorContext,
): Promise<boolean> {
  const { issuesItself, upTo } = catalogue.quotationTerms;
  const today = indianDay(at);
  const ours = sellerFor(catalogue, branch, today);
  if (issuesItself !== "yes" || !ours) return false;
  const { paper, lacks } = sumDraft(draft, ours);
  if (lacks.length > 0 || paper.total > upTo * 100) return false;
  const closedOn = closedFor(catalogue, draft.postcode, today);
  const isReady = draft.lines.every(
    ({ day_from, branch: from }) => from && day_from && !closedOn(day_from, from),
  );
  if (!isReady) return false;
  const lines = withCollections(draft.lines, catalogue);
  const reading = { ...app, store: { db: trx } };
  if (await findLineShortages(reading, uuidv7(), lines)) return false;
  const [mailbox, network] = await countUses(
    trx,
    app.limits,
    at,
    { limit: "quotationsIssuedToMailbox", subject: mailboxOf(draft.email) },
    { limit: "quotationsFromNetwork", subject: clientAddress },
  );
  return !mailbox.isPast && !network.isPast;
}

/**
 * Stores a request, be it from this call or an earlier one.
 * @param values as the kind's schema gives them
 * @returns its id, and the token of its link if it is issued @throws LimitReached
 */
export async function requestQuotation(
  app: App,
  values: Requested,
  by: { fields: Record<string, string>; clientAddress: string; userId: string | null },
): Promise<{ id: string; token: string | undefined }> {
  const catalogue = app.catalogue.current;
  const id = await storeSubmission(app, quotationRequest(app, by), values, { ...by, catalogue });
  return { id, token: await tokenOf(app, id) };
}

/** The token of the newest revision that is issued; undefined for none, and after it was revoked. */
export async function tokenOf(
  { store: { db }, authSecret }: Pick<App, "store" | "authSecret">,
  id: string,
): Promise<string | undefined> {
  const quotation = await stored.findQuotation(db, id);
  const issued = (await stored.findDocuments(db, [id])).findLast(({ state }) => state === "issued");
  return issued && quotation?.status !== "revoked" ? quotationToken(authSecret, issued) : undefined;
}
