import { href } from "react-router";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { formatPeriod } from "#app/domain/rental/line.ts";
import type { PricedLine } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { formatCount } from "#app/lib/format.ts";

/** "12 laptops for 45 days, 1 Dec to 14 Jan 2027". */
export function askedOf(line: PricedLine, { unit }: Pick<Offer, "unit">): string {
  const period = `${formatCount(line.quantity, unit)} for ${formatPeriod(line)}`;
  return [period, formatDates(line)].filter(Boolean).join(", ");
}

/** To it a form of dates and numbers is sent, for the contact form filled in with what is asked for. */
export const askAction = `${href("/contactpage")}#contact`;
