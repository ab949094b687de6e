import type { Kysely } from "kysely";
import { newLine } from "#app/domain/bookings/settle-booking.server.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { contentCatalogue as catalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import { quotation } from "#app/domain/quotations/quotation-kind.server.ts";
import {
  issueWithin,
  setStatus,
  startQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { insert } from "#app/domain/records/record-repository.server.ts";
import { priceLines } from "#app/domain/rental/price.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Random } from "./random.ts";
import { aRecord, aStamp } from "./records.ts";

const siteItself = { userId: "", name: "the site", email: "the site" };
const silent = () => {};

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
      const { id, created_at, updated_at, submission_key, client_address } = aStamp(
        "quotation",
        at,
        true,
        random,
      );
      const stamp = { id, created_at, updated_at, submission_key, client_address };
      const { name = "", email = "", postcode = "" } = typed;
      const branch = responsibleBranch(catalogue.branches, { postcode });
      const product = { number: "", product: "", order_no: "" };
      await insert(trx, quotation, stamp, { ...typed, ...product, name, email, branch });
      const asked = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => ({
        slug: random.pick(catalogue.offers).slug,
        quantity: random.pick([1, 2, 5, 12]),
        duration: 1 + random.below(12),
        term: "month" as const,
        day_from: addDays(today, 3 + random.below(21)),
      }));
      const lines = priceLines(asked, catalogue.offers).map((line) =>
        newLine(line, catalogue, postcode),
      );
      const draft = {
        ...emptyDraft(catalogue, today),
        ...typed,
        lines: withTaxes(lines, catalogue, today),
      };
      const acting = { at, actor: siteItself, clientAddress: "" };
      const revision = await startQuotation(trx, catalogue, { id, branch }, draft, acting);
      if (lines.some(({ sum }) => sum === null) || random.chance(0.2)) continue;
      await issueWithin(trx, silent, catalogue, revision, acting);
      if (random.chance(0.3)) await setStatus(trx, { id, status: "issued" }, "declined", at);
    }
  });
}
