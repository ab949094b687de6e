import type { PricedLine } from "#app/domain/rental/price.ts";

/** An amount of a line that was agreed in rupees for its days: with other days staff are asked for it. */
export interface AgreedAmount {
  name: "quoted" | "discount";
  label: string;
  now: number;
}

/** Percentages, and prices for a day, week, month or year, follow the new days by themselves. */
export function agreedAmounts(line: PricedLine): AgreedAmount[] {
  const { quoted, quoted_unit, discount, discount_percent } = line;
  return [
    ...(quoted !== null && quoted_unit === "rental"
      ? [{ name: "quoted" as const, label: "agreed price of one", now: quoted }]
      : []),
    ...(discount > 0 && discount_percent === 0
      ? [{ name: "discount" as const, label: "agreed discount", now: discount }]
      : []),
  ];
}

/** A price or discount in rupees: for another product staff decide whether it remains. */
export function hasAgreedRupees({ quoted, discount, discount_percent }: PricedLine): boolean {
  return quoted !== null || (discount > 0 && discount_percent === 0);
}
