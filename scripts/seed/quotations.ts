import type { Kysely } from "kysely";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { newLine } from "#app/domain/bookings/settle-booking.server.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { contentCatalogue as catalogue } from "#app/domain/catalogue/content-catalogue.ts";
import {
  acceptQuotation,
  askAboutQuotation,
  declineQuotation,
  noteOpened,
} from "#app/domain/quotations/answer-quotation.server.ts";
import type { Draft } from "#app/domain/quotations/draft.ts";
import {
  issueQuotation,
  issueWithin,
  revokeQuotation,
  setStatus,
} from "#app/domain/quotations/issue-quotation.server.ts";
import { openQuotation, shownFields } from "#app/domain/quotations/link.server.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import { quotation } from "#app/domain/quotations/quotation-kind.server.ts";
import { setQuotation } from "#app/domain/quotations/quotation-repository.server.ts";
import {
  addQuotation,
  type Revision,
  reviseQuotation,
  saveDraft,
  showQuotation,
  startQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { insert } from "#app/domain/records/record-repository.server.ts";
import { priceLines } from "#app/domain/rental/price.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { Random } from "./random.ts";
import { aRecord, aStamp } from "./records.ts";

const siteItself = { userId: "", name: "the site", email: "the site" };
const silent = () => {};
const reasons = [
  "Too dear",
  "We bought them",
  "The project was put off",
  "Another offer was better",
];

/** A request from some weeks before its first day. */
function aDraft(
  typed: Record<string, string>,
  today: string,
  random: Random,
  offers = catalogue.offers,
): Draft {
  const asked = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => ({
    slug: random.pick(offers).slug,
    quantity: random.pick([1, 2, 5, 12]),
    duration: 1 + random.below(12),
    term: "month" as const,
    day_from: addDays(today, 3 + random.below(21)),
  }));
  const lines = priceLines(asked, catalogue.offers).map((line) =>
    newLine(line, catalogue, typed.postcode ?? ""),
  );
  return { ...emptyDraft(catalogue, today), ...typed, lines: withTaxes(lines, catalogue, today) };
}

/** The outcomes of the day's quotations. */
const fates = ["issued", "opened", "asked", "revised", "accepted", "declined", "revoked"] as const;

/** Quotations of a branch's day, one for each thing that happens to them. */
export async function quoteDay(app: App, by: ActorContext): Promise<void> {
  const staff = { ...by, doer: { role: "admin", grants: [], branch: "chennai" } as const };
  const random = new Random(46);
  const newest = async (id: string) => (await showQuotation(app, id))?.revisions.at(-1);
  const issue = async (revision: Revision) => {
    const version = (await newest(revision.id))?.document.version ?? 0;
    await issueQuotation(app, { ...revision, version }, staff);
  };
  // Of those the branch counts none: all may be accepted.
  const offers = catalogue.offers.filter(
    ({ slug }) => !/^(business-14|slim-13|tower-m|mono-40|copier-a3-100)$/.test(slug),
  );
  for (const fate of fates) {
    const sent = aRecord("quotation", random, 0) as Record<string, string>;
    const place = { street: "12, Second Main", city: "Chennai", postcode: "600 001" };
    const draft = aDraft({ ...sent, ...place }, indianDay(by.at), random, offers);
    const revision = await addQuotation(app, draft, `of the day: ${fate}`, staff);
    const { id } = revision;
    await issue(revision);
    const token = (await tokenOf(app, id)) ?? "";
    const opened = await openQuotation(app, token);
    const answer = {
      name: draft.name,
      agree: "on",
      reason: reasons[0],
      message: "Can you do 5 %?",
    };
    const fields = { ...(opened && shownFields(opened)), ...answer } as Record<string, string>;
    const holder = { token, fields, clientAddress: by.clientAddress, userId: null };
    if (fate === "revoked") await revokeQuotation(app, id, staff);
    if (fate === "issued" || fate === "revoked") continue;
    await noteOpened(app, token, by.clientAddress);
    if (fate === "asked" || fate === "revised") await askAboutQuotation(app, holder);
    if (fate === "accepted") await acceptQuotation(app, holder);
    if (fate === "declined") await declineQuotation(app, holder);
    if (fate !== "revised") continue;
    const next = await reviseQuotation(app, id, "5 %", staff);
    const drafted = await newest(id);
    if (!drafted) continue;
    const reduced = { ...drafted.draft, discount_percent: 5, reason: "Returning customer" };
    await saveDraft(app, { ...next, version: drafted.document.version }, reduced, staff);
    await issue(next);
  }
}

/** Quotations as the site itself would have made them at these times: drafts, issued and declined ones. */
export async function insertQuotations(
  db: Kysely<Tables>,
  times: readonly Date[],
  random: Random,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const at of times) {
      const today = indianDay(at);
      const typed = aRecord("quotation", random, 0) as Record<string, string>;
      const { status: _s, spam_reasons: _r, ...stamp } = aStamp("quotation", at, true, random);
      const { id } = stamp;
      const { name = "", email = "", postcode = "" } = typed;
      const branch = responsibleBranch(catalogue.branches, { postcode });
      const product = { number: "", product: "", order_no: "" };
      await insert(trx, quotation, stamp, { ...typed, ...product, name, email, branch });
      const draft = aDraft(typed, today, random);
      const acting = { at, actor: siteItself, clientAddress: "" };
      const revision = await startQuotation(trx, catalogue, { id, branch }, draft, acting);
      if (draft.lines.some(({ sum }) => sum === null) || random.chance(0.2)) continue;
      await issueWithin(trx, silent, catalogue, revision, acting);
      if (!random.chance(0.3)) continue;
      await setQuotation(trx, id, { declined_because: random.pick(reasons) });
      await setStatus(trx, { id, status: "issued" }, "declined", at);
    }
  });
}
