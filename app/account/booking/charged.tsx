import { formatCharged, type PricedLine } from "#app/domain/bookings/price.ts";

/** Which terms a line is charged as, where that is cheaper than what was asked for. */
export function Charged({ line }: { line: PricedLine }) {
  const [charged, saving] = formatCharged(line)?.split(", ") ?? [];
  if (!charged) return null;
  return (
    <span className="block text-[0.9375rem]/[1.4] text-soft">
      <span className="inline-block text-balance">{charged},</span>{" "}
      <span className="inline-block">{saving}</span>
    </span>
  );
}
