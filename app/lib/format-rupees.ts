/** An amount in whole rupees as people in India read it: `₹1,499`, `₹1,23,456`. */
export function formatRupees(amount: number): string {
  return format.format(amount);
}

const format = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
