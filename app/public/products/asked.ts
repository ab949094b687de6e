import { href } from "react-router";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { formatPeriodCharged, type PricedLine } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { formatCount } from "#app/lib/format.ts";

/** "12 laptops, 45 days (charged as 1 month + 2 weeks), 1 Dec to 14 Jan 2027". */
export function askedOf(line: PricedLine, { unit }: Pick<Offer, "unit">): string {
  const period = formatPeriodCharged(line);
  return [formatCount(line.quantity, unit), period, formatDates(line)].filter(Boolean).join(", ");
}

/** To it a form of dates and numbers is sent, for the contact form filled in with what is asked for. */
export const askAction = `${href("/contactpage")}#contact`;
