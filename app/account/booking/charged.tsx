import { formatCharged, type PricedLine } from "#app/domain/bookings/price.ts";

/** Which terms a line is charged as, where that is cheaper than what was asked for. */
export function Charged({ line }: { line: PricedLine }) {
  const charged = formatCharged(line);
  return charged && <span className="block text-[0.9375rem]/[1.4] text-soft">{charged}</span>;
}
