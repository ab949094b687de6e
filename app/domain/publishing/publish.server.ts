import type { App } from "#app/context.ts";
import { findAdmins } from "#app/domain/accounts/account-repository.server.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { DocumentName } from "#app/domain/catalogue/catalogue.server.ts";
import { log, namesOf, titleOf } from "#app/domain/catalogue/catalogue.server.ts";
import { buildCatalogue, type Catalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import {
  type CatalogueDocument,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import * as repository from "#app/domain/catalogue/catalogue-repository.server.ts";
import { endNotice } from "#app/domain/catalogue/change-documents.server.ts";
import { changedPrices } from "#app/domain/catalogue/document-words.ts";
import { findContradiction } from "#app/domain/catalogue/find-contradiction.ts";
import { lacksAlternative } from "#app/domain/catalogue/offer-schemas.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { readDocument, readPublished } from "#app/domain/catalogue/read-catalogue.server.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { uploadedIn } from "#app/lib/picture-sizes.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { isStored } from "#app/platform/pictures/picture-repository.server.ts";

/** What decides what a user may publish. */
export interface Publisher {
  /** Whether drafts that change prices are among it. */
  mayPrices: boolean;
  /** @throws ConfirmationNeeded, unless the password was given again just now (`requireConfirmed`) */
  confirm(): Promise<void>;
}

/**
 * Publishes drafts together, once every page that shows them has been rendered. Another bank account
 * needs a fresh confirmation, is in the audit with the former one, and is mailed to all admins.
 * @param names with the version that was seen, only that one is published
 * @returns the number of the publishing
 * @throws FormError when a draft is gone or changed, or somebody else published, meanwhile;
 * ConfirmationNeeded
 */
export async function publish(
  app: App,
  names: readonly (DocumentName & { seen?: number })[],
  acting: ActorContext,
  { mayPrices, confirm }: Publisher,
): Promise<number> {
  const { db } = app.store;
  const isNamed = (draft: { kind: string; slug: string; version: number }) =>
    names.some(
      ({ kind, slug, seen = draft.version }) =>
        kind === draft.kind && slug === draft.slug && seen === draft.version,
    );
  const [number, all] = await Promise.all([repository.findNumber(db), repository.findDrafts(db)]);
  const { current } = app.catalogue;
  const published = number === current.number ? current : await readPublished(db);
  const drafts = all.filter(isNamed);
  if (drafts.length === 0 || drafts.length < names.length) throw changedMeanwhile();
  const documents = drafts.flatMap(readDocument);
  const pictured = documents.find(({ body }) => lacksAlternative(body));
  if (pictured) throw refusal(pictured, "alt", "Enter the alternative text.");
  for (const document of documents) {
    const [picture] = uploadedIn(pictureOf(document));
    if (picture && !(await isStored(db, picture))) {
      throw refusal(document, "picture", "This picture is stored no more. Choose a picture.");
    }
  }
  const priced = documents.find((draft) => {
    const former = published.documents.find(
      ({ kind, slug }) => kind === draft.kind && slug === draft.slug,
    );
    const { fields = {} } = findCatalogueKind(draft.kind) ?? {};
    return changedPrices(fields, former?.body, draft.body).length > 0;
  });
  const next = published.number + 1;
  const candidate = buildCatalogue(overlay(published.documents, documents), next);
  // A price may change without a field of it: a configuration in another group has other steps.
  const priceChange = (priced && titleOf(priced)) ?? findRepriced(published, candidate)?.name;
  if (priceChange && !mayPrices) {
    const failure = `${priceChange} changes prices, which you may not publish. Nothing was published.`;
    throw new FormError(403, { failure });
  }
  const account = accountChange(published, candidate);
  if (account) await confirm();
  if (candidate.branches.length === 0 && app.catalogue.current.branches.length > 0) {
    const failure = "At least one branch has to be shown. Nothing was published.";
    throw new FormError(409, { failure });
  }
  const wrong = findContradiction(candidate, documents, indianDay(app.now()));
  if (wrong) throw refusal(wrong.document, wrong.field, wrong.why);
  let isRendered = false;
  const commit = () => {
    isRendered = true;
    return transact(app.store, async (trx, announce) => {
      const at = acting.at.toISOString();
      const summary = namesOf(documents);
      const row = { number: next, at, author_id: acting.actor.userId, summary };
      if (!(await repository.insertPublishing(trx, row))) throw changedMeanwhile();
      for (const draft of drafts) {
        await repository.retirePublished(trx, draft);
        const set = { state: "published", published_at: at } as const;
        if (!(await repository.updateDraft(trx, draft, set))) throw changedMeanwhile();
      }
      await log(trx, announce, "catalogue-published", documents, acting, { number: next });
      if (account) await reportAccount(trx, announce, account, acting);
    });
  };
  await app.catalogue.replace(candidate, commit).catch((error: unknown) => {
    if (isRendered) throw error;
    const why = error instanceof Error ? error.message : error;
    const failure = `With these drafts the site cannot be shown (${why}). Nothing was published.`;
    throw new FormError(409, { failure });
  });
  return next;
}

function refusal(document: CatalogueDocument, field: string, why: string) {
  const failure = `${titleOf(document)}: ${why} Nothing was published.`;
  return new FormError(409, { failure, errors: { [field]: why } });
}

const pictureOf = ({ body }: CatalogueDocument) => ("picture" in body ? body.picture : "");

const changedMeanwhile = () =>
  new FormError(409, {
    failure: "A colleague changed or published the same drafts just now. Nothing was published.",
  });

/** A configuration of both for which something else would be charged. */
function findRepriced(former: Pick<Catalogue, "offers">, fresh: Pick<Catalogue, "offers">) {
  const charged = ({ rates, steps, deposit }: Offer) => JSON.stringify([rates, steps, deposit]);
  const before = new Map(former.offers.map((offer) => [offer.slug, charged(offer)]));
  return fresh.offers.find(
    (offer) => (before.get(offer.slug) ?? charged(offer)) !== charged(offer),
  );
}

/** The account into which customers pay, before and after, by the names of its fields; undefined where it stays. */
function accountChange(former: Pick<Catalogue, "bank">, fresh: Pick<Catalogue, "bank">) {
  const [before, after] = [{ ...former.bank }, { ...fresh.bank }];
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : { before, after };
}

async function reportAccount(
  trx: Trx,
  announce: Announce,
  account: NonNullable<ReturnType<typeof accountChange>>,
  acting: ActorContext,
) {
  const entry = { ...acting, ...account, action: "bank-changed", kind: "catalogue" } as const;
  announce({ kind: "catalogue", id: await audit.insert(trx, entry), what: "updated" });
  const by = acting.actor.email;
  for (const { id, email: to } of await findAdmins(trx)) {
    const mail = { template: "bank account changed", to, data: { by, ...account } } as const;
    await insertMails(trx, { user_id: id }, [mail], acting.at, announce);
  }
}

/**
 * Publishes that a notice ended yesterday. What else its draft says goes along, and is not shown.
 * @returns the number of the publishing
 */
export async function takeDownNotice(
  app: App,
  { slug }: { slug: string },
  acting: ActorContext,
): Promise<number> {
  await endNotice(app, slug, acting);
  // A notice is neither a price nor the bank account.
  const none = { mayPrices: false, confirm: async () => {} };
  return publish(app, [{ kind: "notice", slug }], acting, none);
}
