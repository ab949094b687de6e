import { dueWords } from "#content/payment.ts";

/** The catalogue's initial terms of quotations. */
export const quotationTerms = {
  terms: [
    "This quotation reserves no equipment. It is reserved when the booking is confirmed.",
    dueWords.rule,
    "Rent counts from the day of delivery, for the days and periods stated.",
    "The customer returns the equipment as it was delivered; damage and loss are charged up to the depreciated value on that day.",
  ],
  /** In days. */
  validity: 14,
  issuesItself: "yes",
  /** With GST, in whole rupees. */
  upTo: 500_000,
  /** Of invoices that are overdue. */
  reminds: "no",
} as const;
