/** For how long one rents. Sample prices, worked out from the monthly one and said to be so. */
export interface RentalTerm {
  slug: "day" | "week" | "month" | "year";
  label: string;
  /** As one chooses it beside a number. */
  several: string;
  /** The price in months' rent. */
  months: number;
}

export const rentalTerms: readonly RentalTerm[] = [
  { slug: "day", label: "Day", several: "days", months: 0.1 },
  { slug: "week", label: "Week", several: "weeks", months: 0.4 },
  { slug: "month", label: "Month", several: "months", months: 1 },
  { slug: "year", label: "Year", several: "years", months: 10 },
];

/** In braces: "Sample prices" until the company has published its own. */
export const rentalTermsNote =
  "{Prices} exclude 18 % GST. Delivery is free. You pay the cheapest combination of these rates, so no period costs more than a longer one.";
