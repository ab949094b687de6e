import { percentOf, spread, toRupee } from "#app/domain/billing/paise.ts";
import { notEntered, type Paper, type PaperLine, type Party } from "#app/domain/billing/paper.ts";
import { type Address, customerParty } from "#app/domain/billing/party.ts";
import { placeOfSupply } from "#app/domain/billing/place-of-supply.ts";
import { type DocumentSum, sumDocument } from "#app/domain/billing/tax.ts";
import { checkBooking } from "#app/domain/bookings/check-booking.ts";
import { readDiscount } from "#app/domain/bookings/line-rows.ts";
import type { Seller } from "#app/domain/documents/our-side.ts";
import {
  type BookedLine,
  costOfOne,
  formatAgreement,
  formatPeriodCharged,
} from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { daysBetween, formatDayInFull } from "#app/lib/dates.ts";
import { formatRupees } from "#app/lib/format.ts";
import { gstinError } from "#app/lib/gstin.ts";
import { stateByCode, stateOfPin } from "#content/gst-states.ts";

/** A line of a quotation: as a booking's, with the code and rate of its tax. */
export type DraftLine = BookedLine & {
  /** The service's code, or the goods' HSN. */
  sac: string;
  /** In percent. */
  rate: number;
};

/** The billing address, where it is not the delivery address. */
export interface BillTo extends Address {
  /** A company's legal name. */
  name: string;
}

/**
 * A quotation as its form has it: all that a paper is made of, beside what is ours; the
 * address is that of the delivery, its unknown parts are empty.
 */
export interface Draft extends Address {
  name: string;
  company: string;
  email: string;
  phone: string;
  /** Empty for a customer that is not registered. */
  gstin: string;
  /** Null for the delivery address. */
  bill_to: BillTo | null;
  lines: readonly DraftLine[];
  /** Off the whole, in whole rupees, or in percent, which then follows the amount. */
  discount: number;
  discount_percent: number;
  /** Why it was revised or reduced. */
  reason: string;
  /** In whole rupees; null for that of the lines. */
  deposit: number | null;
  /** The last day on which it can be accepted. */
  valid_until: string;
  /** The code of the state; empty for that which the law says. */
  place_of_supply: string;
  terms: readonly string[];
  /** The customer's own order number. */
  order_no: string;
}

/** A draft as its form's fields have it. An unreadable amount counts as none. */
export function draftOf(
  fields: Readonly<Record<string, string>>,
  lines: readonly DraftLine[],
): Draft {
  const text = (name: string) => fields[name] ?? "";
  const bill_to = {
    name: text("bill_name"),
    street: text("bill_street"),
    street2: text("bill_street2"),
    city: text("bill_city"),
    postcode: text("bill_postcode"),
  };
  return {
    ...{ name: text("name"), company: text("company"), email: text("email"), phone: text("phone") },
    ...{ gstin: text("gstin"), street: text("street"), street2: text("street2") },
    ...{ city: text("city"), postcode: text("postcode"), lines },
    bill_to: Object.values(bill_to).some(Boolean) ? bill_to : null,
    ...(readDiscount(text("discount")) ?? { discount: 0, discount_percent: 0 }),
    reason: text("reason"),
    deposit: readDiscount(text("deposit"))?.discount ?? null,
    valid_until: text("valid_until"),
    place_of_supply: text("place_of_supply"),
    terms: text("terms")
      .split("\n")
      .flatMap((term) => term.trim() || []),
    order_no: text("order_no"),
  };
}

/** A value that a draft lacks to be issued, with the field of its form. */
export interface Lack {
  field: string;
  message: string;
}

/** A draft with its sums: what the page shows while it is edited, and what is stored. */
export interface SummedDraft {
  paper: Paper;
  sum: DocumentSum;
  /** The lines' deposits, in whole rupees. */
  lineDeposit: number;
  lacks: Lack[];
}

/** The live sum: one pure function from a draft to its paper. Lines without a price count as nothing. */
export function sumDraft(
  draft: Draft,
  ours: Seller,
  { number = "", issuedOn = "" }: Partial<Pick<Paper, "number" | "issuedOn">> = {},
): SummedDraft {
  const buyer = buyerOf(draft);
  const place = draft.place_of_supply || lawfulPlace(draft, ours.seller.state);
  const lines = draft.lines.map(paperLine);
  const whole = wholeDiscount(draft) * 100;
  const sum = sumDocument(
    draft.lines.map(({ sac, rate, sum }) => ({ sac, rate, amount: (sum ?? 0) * 100 })),
    { discount: whole, isWithinState: place === ours.seller.state },
  );
  const lineDeposit = draft.lines.reduce(
    (all, { card, quantity }) => all + (card.deposit ?? 0) * quantity,
    0,
  );
  const { taxes, taxable, cgst, sgst, igst, rounding, total } = sum;
  const paper: Paper = {
    ...{ kind: "quotation", number, issuedOn, validUntil: draft.valid_until, dueOn: "" },
    ...notEntered,
    parties: {
      ...ours,
      buyer,
      delivery: deliveryOf(draft),
      terms: draft.terms,
      orderNo: draft.order_no,
    },
    placeOfSupply: place,
    lines,
    discount: whole,
    ...{ taxes, taxable, cgst, sgst, igst, rounding, total },
    deposit: (draft.deposit ?? lineDeposit) * 100,
    reason: draft.reason,
  };
  return { paper, sum, lineDeposit, lacks: lacksOf(draft) };
}

/** The state whose tax is charged by law, where staff choose no other. */
export function lawfulPlace(
  draft: Pick<Draft, "gstin" | "postcode" | "bill_to">,
  ours: string,
): string {
  const state = stateOfPin((draft.bill_to ?? draft).postcode) ?? "";
  return placeOfSupply({ gstin: draft.gstin, state }, ours);
}

/** Of all lines in whole rupees: a percentage is rounded to the rupee first. */
function wholeDiscount({ lines, discount, discount_percent: percent }: Draft): number {
  const amount = lines.reduce((all, { sum }) => all + (sum ?? 0), 0);
  const off = percent > 0 ? toRupee(percentOf(amount * 100, percent)) / 100 : discount;
  return Math.min(off, amount);
}

/** A line as a paper shows it. */
export function paperLine(line: DraftLine): PaperLine {
  const { name, sac, quantity, sum } = line;
  const each = costOfOne(line);
  const unitRate = (each ?? 0) * 100;
  const amount = (sum ?? 0) * 100;
  const details = [
    [formatPeriodCharged(line), formatDates(line, formatDayInFull)].filter(Boolean).join(", "),
    formatStep(line),
    formatAgreement(line),
  ];
  return {
    ...{ name, sac, hsn: "", serials: "", quantity, unitRate, amount },
    details: details.filter(Boolean).join(". "),
    discount: unitRate * quantity - amount,
  };
}

function buyerOf(draft: Draft): Party {
  const name = draft.bill_to?.name || draft.company || draft.name;
  return customerParty({ ...(draft.bill_to ?? draft), name, gstin: draft.gstin });
}

function deliveryOf(draft: Draft): Party | null {
  return draft.bill_to && customerParty({ ...draft, name: draft.company || draft.name, gstin: "" });
}

function lacksOf(draft: Draft): Lack[] {
  const lacks: Lack[] = [];
  const add = (field: string, message: string) => lacks.push({ field, message });
  if (draft.lines.length === 0) add("product-1-slug", "Add a line.");
  draft.lines.forEach(({ sum, quoted_rest }, index) => {
    if (sum === null && quoted_rest === 0) add(`product-${index + 1}-price`, "Enter the price.");
  });
  if (!buyerOf(draft).name) add("name", "Enter the customer's name or company.");
  if (!draft.postcode && !draft.gstin && !draft.place_of_supply) {
    add("postcode", "Enter the PIN code or the GSTIN: the tax depends on the state.");
  }
  return lacks;
}

const longestValidity = 365;

/** The rules of a draft beside those of its lines, for every way in which it is stored. */
export function draftMistakes(draft: Draft, today: string): Lack[] {
  const mistakes: Lack[] = [];
  const add = (field: string, message: string) => mistakes.push({ field, message });
  const sum = draft.lines.reduce((all, line) => all + (line.sum ?? 0), 0);
  const wrong = draft.gstin && gstinError(draft.gstin);
  if (wrong) add("gstin", wrong);
  if (draft.discount > sum) add("discount", `Enter at most ${formatRupees(sum)}, the lines' sum.`);
  if (draft.discount_percent > 100) add("discount", "Enter at most 100 %.");
  if ((draft.discount > 0 || draft.discount_percent > 0) && !draft.reason) {
    add("reason", "Enter the reason for the discount.");
  }
  if (draft.valid_until < today || daysBetween(today, draft.valid_until) > longestValidity) {
    add("valid_until", "Choose a day from today to a year from now.");
  }
  if (draft.place_of_supply && !stateByCode(draft.place_of_supply)) {
    add("place_of_supply", "Choose a state.");
  }
  draft.lines.forEach(({ sac, rate }, index) => {
    if (!/^\d{4,8}$/.test(sac)) add(`product-${index + 1}-sac`, "Enter the SAC with its digits.");
    if (!(rate >= 0 && rate <= 40)) add(`product-${index + 1}-taxed`, "Enter a rate up to 40 %.");
  });
  const state = { id: "", status: "new", payment: "bank transfer", handed: [], plans: [] };
  const lines = draft.lines.map((line) => ({ ...line, collect_on: null }));
  for (const { line, field, message } of checkBooking(undefined, { ...state, lines })) {
    add(line === undefined ? field : `product-${line + 1}-${field}`, message);
  }
  return mistakes;
}

/** The lines as a booking gets them: each with its share of the discount and deposit of the whole. */
export function bookedLines(
  { lines: quoted, reason, deposit }: Draft,
  { shares }: DocumentSum,
): BookedLine[] {
  const lines = deposit === null ? quoted : withDeposit(quoted, deposit);
  return lines.map(({ sac: _sac, rate: _rate, ...line }, index) => {
    const share = (shares[index] ?? 0) / 100;
    if (share === 0 || line.sum === null) return line;
    const price_reason = [line.price_reason, reason].filter(Boolean).join("; ").slice(0, 200);
    const discount = line.discount + share;
    return { ...line, discount, discount_percent: 0, price_reason, sum: line.sum - share };
  });
}

/** A deposit of the whole, in whole rupees, in the ratio of the lines' own; without any, of their pieces. */
function withDeposit(lines: readonly DraftLine[], deposit: number): DraftLine[] {
  const own = lines.map(({ card, quantity }) => (card.deposit ?? 0) * quantity);
  const pieces = lines.map(({ quantity }) => quantity);
  const shares = spread(deposit, own.some(Boolean) ? own : pieces);
  return lines.map((line, index) => {
    const each = (shares[index] ?? 0) / line.quantity;
    return { ...line, card: { ...line.card, deposit: each } };
  });
}
