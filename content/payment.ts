import { formatRupees } from "#app/lib/format.ts";

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
