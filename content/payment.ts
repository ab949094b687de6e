import { formatRupees } from "#app/lib/format.ts";

/**
 * Where a booking's bank transfer goes: shown with the booking and written in its e-mail.
 * A sample that no bank knows, like the company: the real company changes it here.
 */
export const bankAccount = {
  holder: "Southbridge IT Solutions",
  bank: "Sample Bank of the South, Bangalore",
  /** No bank issues a number of zeros. */
  number: "0000 0000 2007",
  /** Four letters, a zero, six more, as the Reserve Bank lays it down; SAMP is no bank. */
  ifsc: "SAMP0002007",
  note: "Sample account: please do not transfer money to it.",
} as const;

/** The details of a bank transfer with their labels. */
export const bankFacts = [
  ["Account holder", bankAccount.holder],
  ["Bank", bankAccount.bank],
  ["Account number", bankAccount.number],
  ["IFSC", bankAccount.ifsc],
] as const;

/** Added to every total that is named; never part of a price on the site. */
export const gstPercent = 18;

/** The sum due, when and how: the one answer of pages, terms and mails. */
export const dueWords = {
  rule: `The whole total, plus ${gstPercent} % GST, is due before delivery by bank transfer, or in cash when the equipment is delivered.`,
  "bank transfer": "The whole total with GST is due by bank transfer before delivery.",
  "cash on delivery": "The whole total with GST is due in cash when the equipment is delivered.",
  /** Follows every total: "₹3,74,750 plus 18 % GST". */
  gst: `plus ${gstPercent} % GST`,
  withGst: "Total with GST",
} as const;

/** From this total on, in rupees and with GST, nobody may accept cash (Income-tax Act, 1961, section 269ST). */
export const cashLimit = 200_000;

/** Why cash is not possible, beside the choice and as the answer to a form that chose it. */
export const cashWords = {
  note: `Only for a total below ${formatRupees(cashLimit)} with GST. The law does not allow more in cash.`,
  refused: `Choose direct bank transfer. The law allows cash only for a total below ${formatRupees(cashLimit)} with GST.`,
} as const;
