import { data, type RouterContextProvider } from "react-router";

import { type App, appContext, signedInContext } from "#app/context.ts";
import { type EditOutcome, refuseEdit } from "#app/desk/forms/answer-edit.server.ts";
import { withCollections } from "#app/domain/bookings/settle-booking.server.ts";
import { pricedRows } from "#app/domain/bookings/take-fix.server.ts";
import { deliveringBranch } from "#app/domain/branches/branch-near.ts";
import { taxFieldsOf } from "#app/domain/catalogue/registrations.ts";
import { sellerFor } from "#app/domain/documents/our-side.ts";
import type { Draft } from "#app/domain/quotations/draft.ts";
import { nobody } from "#app/domain/quotations/quotations.server.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { indianDay } from "#app/lib/dates.ts";

type Context = Readonly<RouterContextProvider>;

/** The data of a draft's form beside the draft: prices, taxes, and the seller for each branch. */
export function formData(context: Context) {
  const app = context.get(appContext);
  const { current } = app.catalogue;
  const today = indianDay(app.now());
  const { offers, branches } = current;
  return {
    today,
    offers,
    ownBranch: context.get(signedInContext).branch,
    taxes: Object.fromEntries(
      ["", ...offers.map(({ slug }) => slug)].map((slug) => [
        slug,
        taxFieldsOf(current, slug, today),
      ]),
    ),
    areas: branches.map(({ id, circles, cities }) => ({ id, circles, cities })),
    sellers: Object.fromEntries(
      ["", ...branches.map(({ id }) => id)].map((id) => [
        id,
        sellerFor(current, id, today) ?? nobody,
      ]),
    ),
  };
}

/** The form again, with what would solve that machines are short; undefined where none are. */
export async function refuseShort(
  app: App,
  fields: Record<string, string>,
  stored: readonly BookedLine[] = [],
) {
  const { current } = app.catalogue;
  const lines = pricedRows(fields, app, stored).map(({ line }) => {
    return { ...line, branch: deliveringBranch(current, line.branch, fields.postcode ?? "").id };
  });
  const shortages = await findLineShortages(app, "", withCollections(lines, current));
  if (!shortages) return refuseEdit(409, fields, { failure: "Nothing is short any more." });
  return data<EditOutcome>({ values: fields, errors: {}, shortages });
}

/** The message after a quotation was issued. */
export function saidIssued(number: string, { email }: Pick<Draft, "email">): string {
  return email
    ? `${number} is issued. Mail queued.`
    : `${number} is issued. It has no e-mail address, so nothing was sent.`;
}
