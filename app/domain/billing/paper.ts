import type { PaperSum } from "#app/domain/billing/tax.ts";
import type { DocumentKind } from "#app/lib/document-kinds.ts";

/** A party of a paper, frozen with it. */
export interface Party {
  name: string;
  /** Street, second line, town with PIN code; no line is empty. */
  address: readonly string[];
  /** The code of the state; empty for unknown. */
  state: string;
  /** Empty for a party that is not registered. */
  gstin: string;
  phone: string;
  email: string;
}

/** The parties of a paper and their terms: stored as JSON in `document.parties`. */
export interface Parties {
  seller: Party;
  /** A sample registration: the paper says so on every page. */
  isSample: boolean;
  buyer: Party;
  /** The delivery address; null where it is the buyer's address. */
  delivery: Party | null;
  bank: { name: string; branch: string; account: string; ifsc: string } | null;
  /** Our address for UPI payments; empty for none. */
  upi: string;
  terms: readonly string[];
  /** The customer's own order number; empty for none. */
  orderNo: string;
}

export interface PaperLine {
  name: string;
  /** Days, period and what else stands below the name; empty for nothing. */
  details: string;
  sac: string;
  /** Of the goods, on a challan; else empty. */
  hsn: string;
  /** Serial numbers of the goods, each on a line of its own; empty for none. */
  serials: string;
  quantity: number;
  /** Of one piece for the whole time, the line's discount, and what is left, in paise. */
  unitRate: number;
  discount: number;
  amount: number;
}

/** A document as page and PDF show it: all that the PDF is made of. Amounts are paise. */
export interface Paper extends PaperSum {
  kind: DocumentKind;
  /** "Q-1042-2"; empty for a draft. */
  number: string;
  /** Plain days; empty for none. */
  issuedOn: string;
  validUntil: string;
  /** Of an invoice: the last day on which it is paid in time. */
  dueOn: string;
  /** Of a credit note: its invoice. */
  refersTo?: { number: string; issuedOn: string } | undefined;
  /** Of a challan: to the customer, or back. */
  direction?: "out" | "back" | undefined;
  /** Values entered after the issue; empty for none. */
  ewayBill: string;
  irn: string;
  irnQr: string;
  ack: string;
  parties: Parties;
  /** The code of the state whose tax is charged. */
  placeOfSupply: string;
  lines: readonly PaperLine[];
  /** Off the whole. */
  discount: number;
  deposit: number;
  /** Why it was revised, reduced or credited; empty for nothing. */
  reason: string;
  /** Of a challan to the customer: the link to the page of the booking, when the PDF is made. */
  customerHref?: string | undefined;
}

/** The values of a paper before they are entered, after its issue. */
export const notEntered = { ewayBill: "", irn: "", irnQr: "", ack: "" } as const;
