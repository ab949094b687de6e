import { formatRupees } from "#app/lib/format.ts";

/** Added to every total that is named; never part of a price on the site. */
export const gstPercent = 18;

/** The sum due, when and how: where no booking is known, such as in the terms. */
export const dueWords = {
  rule: `The full amount, including ${gstPercent} % GST, is due before delivery by bank transfer, or in cash when the equipment is delivered.`,
  /** Follows every total: "₹3,74,750 plus 18 % GST". */
  gst: `plus ${gstPercent} % GST`,
  withGst: "Total with GST",
  /** Follows a sum that is paid. */
  included: `with ${gstPercent} % GST`,
} as const;

/** The amount, day and method of a payment due: parts of a sentence built by `dueSentence`. */
export const dueParts = {
  whole: "The full amount, including GST, is due {when}.",
  monthly: "The rent is invoiced month by month. Each month, including GST, is due {when}.",
  before: {
    whole: "before delivery by bank transfer",
    monthly: "before it begins by bank transfer",
  },
  within: "within {days} of the invoice by bank transfer",
  cash: {
    whole: "in cash when the equipment is delivered",
    monthly: "before it begins by bank transfer, the first in cash when the equipment is delivered",
  },
} as const;

/** From this total on, in rupees and with GST, nobody may accept cash (Income-tax Act, 2025, section 186). */
export const cashLimit = 200_000;

/** A way to pay for a booking, in all that pages, mails and the desk say and ask of it. */
export interface Payment {
  /** As it is stored. */
  value: string;
  label: string;
  note: string;
  /** The note for staff who add a booking. */
  staffNote: string;
  icon: "bank" | "cash";
  /** Of the part of the mail. */
  mail: { heading: string; text: string };
  /** True for transfers to our account: the customer gets its details and quotes the reference. */
  isTransfer: boolean;
  /** The total with GST in rupees below which it is offered; the reason beside it, and as an answer. */
  below?: { total: number; note: string; refused: string };
}

export const payments = [
  {
    value: "bank transfer",
    label: "Direct bank transfer",
    note: "You will see our bank details with your booking and receive them by e-mail.",
    staffNote: "Bank details are sent with the confirmation.",
    icon: "bank",
    mail: {
      heading: "Payment by bank transfer",
      text: "Please quote the booking reference in the remarks:",
    },
    isTransfer: true,
  },
  {
    value: "cash on delivery",
    label: "Cash on delivery",
    note: "Pay when the equipment is delivered.",
    staffNote: "The customer pays when the equipment is delivered.",
    icon: "cash",
    mail: { heading: "Payment on delivery", text: "Our engineer will give you a receipt." },
    isTransfer: false,
    below: {
      total: cashLimit,
      note: `Only for a total below ${formatRupees(cashLimit)} with GST. The law does not allow more in cash.`,
      refused: `Choose direct bank transfer. The law allows cash only for a total below ${formatRupees(cashLimit)} with GST.`,
    },
  },
] as const satisfies readonly Payment[];

/** When a booking is billed, as it is stored, and as the desk names it. The first is the default. */
export const billings = [
  { value: "whole", label: "At once" },
  { value: "monthly", label: "Each month in advance" },
] as const;

export type Billing = (typeof billings)[number]["value"];

export type PaymentChoice = (typeof payments)[number]["value"];
