/** The words of the page that adds up several configurations. */
export const estimateWords = {
  title: "Fleet estimate",
  description:
    "Estimate the rent of several models at once: number, first and last day, and the cheapest mix of days, weeks, months and years for each, with GST and deposit.",
  lead: "Choose models, quantity and dates. We apply the cheapest combination of day, week, month and year rates.",
  update: "Show the price",
  remove: "Remove",
  add: "Add another model",
  more: "Add",
  sum: "Your estimate",
  rent: "Rent",
  delivery: "Delivery and collection",
  free: "Free",
  onRequest: "On request",
  book: "Book",
  share: "This link opens your estimate. Share it or bookmark it.",
  copy: "Copy link",
  copied: "Link copied.",
  print: "Print",
  change: "Change this estimate",
  sheet: "Estimate",
  model: "Model and dates",
  quantity: "Quantity",
  each: "Each",
  amount: "Amount",
  /** A day follows. */
  pricesOf: "Prices of",
  notReserved: "An estimate reserves no machines. We reserve yours when we confirm the booking.",
  empty: "Add a model to see its price.",
  /** The number of configurations follows. */
  gone: "No longer offered, and not in this estimate:",
  message: "Please send me an offer for:",
} as const;
