/** For how long one rents. Sample prices, worked out from the monthly one and said to be so. */
export interface RentalTerm {
  slug: "day" | "week" | "month" | "year";
  label: string;
  /** As one chooses it beside a number. */
  several: string;
  /** What follows the price: "₹1,499 a month". */
  per: string;
  /** The price in months' rent. */
  months: number;
}

export const rentalTerms: readonly RentalTerm[] = [
  { slug: "day", label: "Day", several: "days", per: "a day", months: 0.1 },
  { slug: "week", label: "Week", several: "weeks", per: "a week", months: 0.4 },
  { slug: "month", label: "Month", several: "months", per: "a month", months: 1 },
  { slug: "year", label: "Year", several: "years", per: "a year", months: 10 },
];

export const rentalTermsNote =
  "Sample prices for each, delivery free. A day costs a tenth of the month, a week two fifths, a year ten months; several years on request.";
