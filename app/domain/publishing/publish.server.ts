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
import type { Registration } from "#app/domain/catalogue/registrations.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { carryAlong } from "#app/domain/publishing/scheduled.server.ts";
import { addDays, formatDay, formatDayInFull, indianDay, plainDay } from "#app/lib/dates.ts";
import { FormError, wrongField } from "#app/lib/form-error.ts";
import { uploadedIn } from "#app/lib/picture-sizes.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { isStored } from "#app/platform/pictures/picture-repository.server.ts";

/** The rights with which a user publishes. */
export interface Publisher {
  /** The user may publish drafts that change prices. */
  mayPrices: boolean;
  /** @throws ConfirmationNeeded, unless the password was given again just now (`requireConfirmed`) */
  confirm(): Promise<void>;
}

/**
 * Publishes drafts together, once every page that shows them has been rendered. Another GST
 * registration or bank account needs the password, is audited, and is mailed to all admins.
 * @param names if with a version, only that version is published
 * @param day a later day in India: the drafts are checked as of that day and scheduled
 * @returns the number of the publishing; undefined if scheduled
 * @throws ConfirmationNeeded, or FormError for a draft that changed meanwhile
 */
export async function publish(
  app: App,
  names: readonly (DocumentName & { seen?: number })[],
  acting: ActorContext,
  { mayPrices, confirm }: Publisher,
  day = "",
): Promise<number | undefined> {
  const { db } = app.store;
  const from = laterDay(day, indianDay(app.now()));
  const isNamed = (draft: { kind: string; slug: string; version: number }) =>
    names.some(
      ({ kind, slug, seen = draft.version }) =>
        kind === draft.kind && slug === draft.slug && seen === draft.version,
    );
  const [number, all, scheduled] = await Promise.all([
    repository.findNumber(db),
    repository.findDrafts(db),
    repository.findScheduled(db),
  ]);
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
      throw refusal(document, "picture", "This picture was deleted. Choose another one.");
    }
  }
  const alike = scheduled.filter((row) => drafts.some((draft) => isOf(draft, row)));
  const [waiting] = from
    ? alike.flatMap((row) => ({ ...row, document: readDocument(row)[0] }))
    : [];
  if (waiting?.document) {
    const day = formatDay(waiting.shown_from ?? "");
    const failure = `${titleOf(waiting.document)} is scheduled from ${day} already. Take that back first. Nothing was published.`;
    throw new FormError(409, { failure });
  }
  // A change that is published now is one of what is shown later, too.
  const carried = alike.flatMap((row) => {
    const draft = drafts.find((one) => isOf(one, row));
    const before = published.documents.find((one) => isOf(one, row));
    if (!draft || from) return [];
    const body = carryAlong(row.kind, row.body, before && JSON.stringify(before.body), draft.body);
    const next = body === draft.body ? undefined : { body, version: draft.version + 1 };
    return { row, next };
  });
  const later: Later[] = [
    ...scheduled.filter((row) => from || !alike.includes(row)),
    ...carried.flatMap(({ row, next }) => (next ? { ...row, ...next } : [])),
  ].flatMap((row) =>
    readDocument(row).map((document) => ({ document, day: row.shown_from ?? "" })),
  );
  const then = overlay(
    published.documents,
    later.flatMap(({ document, day }) => (from && day <= from ? document : [])),
  );
  const priced = documents.find((draft) => {
    const former = then.find(({ kind, slug }) => kind === draft.kind && slug === draft.slug);
    const { fields = {} } = findCatalogueKind(draft.kind) ?? {};
    return changedPrices(fields, former?.body, draft.body).length > 0;
  });
  const next = published.number + 1;
  const former = buildCatalogue(then, published.number);
  const candidate = buildCatalogue(overlay(then, documents), next);
  const changed = registrationChanges(former, candidate);
  // A price may change without a field of it: a configuration in another group has other steps.
  const priceChange =
    (priced && titleOf(priced)) ?? findRepriced(former, candidate)?.name ?? changed[0]?.name;
  if (priceChange && !mayPrices) {
    const failure = `${priceChange} changes prices, which you may not publish. Nothing was published.`;
    throw new FormError(403, { failure });
  }
  if (changed.length > 0) await confirm();
  const first = from ?? indianDay(app.now());
  checkFrom(candidate, documents, first, later);
  if (from) {
    await app.catalogue.prepare(candidate).catch(refuseUnrendered);
    await schedule(app, { drafts, documents, changed, number }, acting, from);
    return undefined;
  }
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
        const isDone = await repository.updateVersion(trx, draft, "draft", set);
        if (!isDone) throw changedMeanwhile();
      }
      for (const { row, next = { state: "former" } as const } of carried) {
        const isDone = await repository.updateVersion(trx, row, "scheduled", next);
        if (!isDone) throw changedMeanwhile();
      }
      await log(trx, announce, "catalogue-published", documents, acting, { number: next });
      for (const one of changed) await reportRegistration(trx, announce, one, acting);
    });
  };
  await app.catalogue.replace(candidate, commit).catch((error: unknown) => {
    if (isRendered) throw error;
    refuseUnrendered(error);
  });
  return next;
}

/** The result of `publish`, in a sentence. @param number undefined for a scheduled publishing */
export function describePublished(number: number | undefined, day = ""): string {
  if (number !== undefined) return `Published. Visitors see version ${number}.`;
  return `Scheduled. Visitors see it from ${formatDayInFull(day)}.`;
}

/** A document that replaces the published one from a day on. */
interface Later {
  document: CatalogueDocument;
  day: string;
}

type Named = { kind: string; slug: string };

const isOf = (one: Named, { kind, slug }: Named) => one.kind === kind && one.slug === slug;

/**
 * Checks what documents say wrong together, from the day on which these are shown, and with all that
 * is shown later.
 * @throws FormError
 */
function checkFrom(
  candidate: Catalogue,
  documents: readonly CatalogueDocument[],
  first: string,
  later: readonly Later[],
) {
  const after = later.filter(({ day }) => day > first);
  for (const day of [first, ...new Set(after.map((one) => one.day))]) {
    const added = after.flatMap((one) => (one.day <= day ? one.document : []));
    const all = overlay(candidate.documents, added);
    const shown = day === first ? candidate : buildCatalogue(all, candidate.number);
    if (shown.branches.length === 0 && candidate.allBranches.length > 0) {
      const failure = "At least one branch has to be shown. Nothing was published.";
      throw new FormError(409, { failure });
    }
    const wrong = findContradiction(shown, overlay(documents, added), day);
    if (wrong) throw refusal(wrong.document, wrong.field, wrong.why, wrong.row);
  }
}

function refuseUnrendered(error: unknown): never {
  const why = error instanceof Error ? error.message : error;
  const failure = `With these drafts the site cannot be shown (${why}). Nothing was published.`;
  throw new FormError(409, { failure });
}

async function schedule(
  { store }: App,
  { drafts, documents, changed, number }: Checked,
  acting: ActorContext,
  from: string,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    if ((await repository.findNumber(trx)) !== number) throw changedMeanwhile();
    const scheduled_by = acting.actor.userId;
    const set = { state: "scheduled", shown_from: from, scheduled_by } as const;
    for (const draft of drafts) {
      const isDone = await repository.updateVersion(trx, draft, "draft", set);
      if (!isDone) throw changedMeanwhile();
    }
    await log(trx, announce, "catalogue-scheduled", documents, acting, { from });
    for (const one of changed) await reportRegistration(trx, announce, one, acting, from);
  });
}

interface Checked {
  drafts: readonly { id: string; version: number }[];
  documents: readonly CatalogueDocument[];
  changed: ReturnType<typeof registrationChanges>;
  /** That of the newest publishing when they were checked. */
  number: number;
}

/** @returns undefined for none, and for today @throws FormError for another text */
function laterDay(text: string, today: string): string | undefined {
  if (text === "" || text === today) return undefined;
  const day = plainDay(text);
  if (day && day > today && day <= addDays(today, mostDaysAhead)) return day;
  const latest = formatDay(addDays(today, mostDaysAhead));
  throw wrongField("day", `Enter a day after today, until ${latest}, or none to publish now.`);
}

const mostDaysAhead = 730;

function refusal(document: CatalogueDocument, field: string, why: string, row?: number) {
  const failure = `${titleOf(document)}: ${why} Nothing was published.`;
  const rows = row === undefined ? {} : { [field]: row };
  return new FormError(409, { failure, errors: { [field]: why }, rows });
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

/** The registrations that bill otherwise, before and after, by the names of their fields. */
function registrationChanges(
  former: Pick<Catalogue, "registrations">,
  fresh: Pick<Catalogue, "registrations">,
) {
  const [before, after] = [former, fresh].map(
    ({ registrations }) => new Map(registrations.map((one) => [one.slug, factsOf(one)])),
  );
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].flatMap((slug) => {
    const [was = {}, is = {}] = [before?.get(slug), after?.get(slug)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return { name: `GST registration ${slug}`, before: was, after: is };
  });
}

function factsOf(registration: Registration) {
  const { gstin, legalName, isSample, from, branches, upi, isMerchant } = registration;
  const { holder, bank, number, ifsc, note } = registration;
  return {
    ...{ gstin, legalName, sample: isSample ? "yes" : "no", from, branches: branches.join(", ") },
    ...{ holder, bank, number, ifsc, note, upi, merchant: isMerchant ? "yes" : "no" },
  };
}

async function reportRegistration(
  trx: Trx,
  announce: Announce,
  { before, after }: ReturnType<typeof registrationChanges>[number],
  acting: ActorContext,
  from?: string,
) {
  const stated = from ? { ...after, shownFrom: from } : after;
  const entry = {
    ...acting,
    before,
    after: stated,
    action: "registration-changed",
    kind: "catalogue",
  } as const;
  announce({ kind: "catalogue", id: await audit.insert(trx, entry), what: "updated" });
  const by = acting.actor.email;
  for (const { id, email: to } of await findAdmins(trx)) {
    const data = { by, before, after: stated };
    const mail = { template: "registration changed", to, data } as const;
    await insertMails(trx, { user_id: id }, [mail], acting.at, announce);
  }
}

/**
 * Publishes that a notice ended yesterday. Other changes of its draft are included, and not shown.
 * @returns the number of the publishing
 */
export async function takeDownNotice(
  app: App,
  { slug }: { slug: string },
  acting: ActorContext,
): Promise<number | undefined> {
  await endNotice(app, slug, acting);
  // A notice is neither a price nor the bank account.
  const none = { mayPrices: false, confirm: async () => {} };
  return publish(app, [{ kind: "notice", slug }], acting, none);
}
