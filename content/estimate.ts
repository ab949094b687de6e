/** The words of the page that adds up several configurations. */
export const estimateWords = {
  title: "Fleet estimate",
  description:
    "Estimate the rent of several models at once: number, first and last day, and the cheapest mix of days, weeks, months and years for each, with GST and deposit.",
  lead: "Machines, number, dates. You pay the cheapest mix of days, weeks, months and years.",
  update: "Show the price",
  remove: "Remove",
  add: "Add a configuration",
  more: "Add",
  sum: "Your estimate",
  rent: "Rent",
  delivery: "Delivery and collection",
  free: "Free",
  onRequest: "On request",
  book: "Book",
  share: "The address of this page holds your estimate: share it, or keep it.",
  copy: "Copy link",
  copied: "Link copied.",
  empty: "Add a configuration to see its price. The address of the page then holds your estimate.",
  /** The number of configurations follows. */
  gone: "No longer offered, and not in this estimate:",
  message: "Please send me an offer for:",
} as const;
