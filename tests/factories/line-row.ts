import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { noAgreement } from "#app/domain/rental/line.ts";
import { cardOf } from "#app/domain/rental/price.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { addDays } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";

type Row = Insertable<Tables["booking_line"]>;

/**
 * A line as it is stored: by default one laptop for five days at ₹150 in all, at Kochi, collected
 * on the day after.
 */
export function aLineRow(own: Partial<Row> & Pick<Row, "record_id">): Row {
  const rates = { day: 30, week: 150, month: 600, year: 6_000 };
  const line = {
    ...{ id: uuidv7(), position: 1, slug: "business-14", name: "Business 14", quantity: 1 },
    ...{ duration: 5, term: "day" as const, day_from: null, branch: "kochi" },
    ...noAgreement,
    card: JSON.stringify(cardOf({ slug: "business-14", name: "Business 14", rates })),
    ...{ parts: "5.day.30", quantity_off: 0, quantity_step: null },
    ...own,
  };
  const { day_from = null, duration, term, quantity } = line;
  const day_to = own.day_to ?? lastDay({ day_from: day_from ?? null, duration, term });
  const collect_on = day_to && addDays(day_to, 1);
  return { day_to, collect_on, step_quantity: quantity, sum: 150, ...line };
}
