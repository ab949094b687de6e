import type { Generated } from "kysely";
import type { DocumentKind, PaymentKind } from "#app/lib/document-kinds.ts";
import type { Fixed } from "#app/platform/db/account-schema.ts";

/** Customers and the papers that they get. Amounts are paise, days Indian plain dates. */
export interface BillingTables {
  /** A person or company that we do business with; made by staff, a quotation or a confirmed booking. */
  customer: {
    /** A short number for people, counted by the database. */
    no: Generated<number>;
    id: Fixed<string>;
    name: string;
    kind: "company" | "person";
    /** Within how many days it pays an invoice; 0 for before the delivery. */
    terms_days: Generated<number>;
    /** 1 where it withholds tax (TDS) from what it pays. */
    deducts_tds: Generated<number>;
    /** 1 where no reminder of what is overdue goes to it. */
    reminders_paused: Generated<number>;
    /** In staff's words. */
    note: Generated<string>;
    /** The customer that it was merged into; null for none. */
    merged_into: Generated<string | null>;
    /** Counts its changes, so that two people who edit it at once notice. */
    version: Generated<number>;
    created_at: Fixed<string>;
    updated_at: string;
  };
  /** Somebody to ask for at a customer. */
  contact: {
    id: Fixed<string>;
    customer_id: string;
    name: string;
    /** Empty where it is not known. */
    email: string;
    phone: string;
    /** A confirmed account, whose records are the customer's; null for none. */
    user_id: string | null;
    created_at: Fixed<string>;
  };
  /** The billing address of a customer. */
  billing_address: {
    id: Fixed<string>;
    customer_id: string;
    /** As the paper has it: a company's legal name. */
    name: string;
    /** Empty for a customer that is not registered. */
    gstin: string;
    street: string;
    street2: string;
    city: string;
    postcode: string;
    /** The code of the state (content/gst-states.ts). */
    state: string;
    email: string;
    is_default: number;
    created_at: Fixed<string>;
  };
  /**
   * A paper: a quotation's revision, an invoice, a credit note or a challan. Issued ones are final.
   */
  document: {
    id: Fixed<string>;
    kind: Fixed<DocumentKind>;
    /** Only quotations are stored as drafts; only challans are cancelled. */
    state: "draft" | "issued" | "cancelled";
    /** The GST number of ours that it is issued under; empty for a draft without one. */
    registration: string;
    /** 1 where the registration is a sample: then it is in no return and no export. */
    is_sample: Generated<number>;
    /** "Q-1042-2", "KA/26-27/00042"; null for a draft. */
    number: string | null;
    /** The financial year of its series, "26-27", and its place in it; null for a quotation. */
    year: Generated<string | null>;
    no: Generated<number | null>;
    /** Of a quotation: 1 for the first; else 0. */
    revision: number;
    issued_on: string | null;
    /** The quotation's record, else the booking's. */
    record_id: Fixed<string>;
    customer_id: string | null;
    /** Of a credit note: the invoice. */
    refers_to: Generated<string | null>;
    /** Of a challan: the act of the booking that handed the goods over (`handover.out_key`), and its direction. */
    handover_key: Generated<string | null>;
    direction: Generated<"out" | "back" | null>;
    /** Codes of states; empty for unknown. */
    supply_state: string;
    place_of_supply: string;
    /** The days that its lines are for; null for none. */
    period_from: Generated<string | null>;
    period_to: Generated<string | null>;
    /** Of an invoice: the last day on which it is paid in time. */
    due_on: Generated<string | null>;
    /** The last day on which it can be accepted. */
    valid_until: string | null;
    /** 1 where the customer disputes it: then nobody reminds of it. */
    disputed: Generated<number>;
    /** When the customer was reminded of it; null for never. */
    reminded_at: Generated<string | null>;
    taxable: number;
    cgst: number;
    sgst: number;
    igst: number;
    rounding: number;
    total: number;
    /** To be paid beside the total, and given back; no part of it. */
    deposit: number;
    /** Off the whole, in paise, and in percent where staff gave it so (in hundredths); else 0. */
    discount: number;
    discount_percent: number;
    /** Both parties, bank, terms and delivery as the paper shows them, as JSON (`Parties`). */
    parties: string;
    /** The billing address as JSON (`BillTo`); empty for the delivery address. */
    bill_to: string;
    /** Why it was revised, reduced or credited; the customer reads it. */
    reason: string;
    /** Of the e-invoice and of the way: typed in later; empty for none. */
    irn: Generated<string>;
    irn_qr: Generated<string>;
    ack: Generated<string>;
    eway_bill: Generated<string>;
    /** Part of its links: raised to revoke them. */
    link_version: Generated<number>;
    /** When the customer accepted it: then it outlives its record. */
    accepted_at: string | null;
    /** One per submission of the form that made it. */
    key: Fixed<string | null>;
    created_by: Fixed<string | null>;
    created_at: Fixed<string>;
    version: Generated<number>;
  };
  document_line: {
    document_id: Fixed<string>;
    position: Fixed<number>;
    /** The billed line of the booking or charge, by its id; null for a quotation's. */
    line_id: Generated<string | null>;
    /** As the paper names it, and what stands below in small letters. */
    name: string;
    details: string;
    sac: string;
    /** Of the goods; empty for a service. */
    hsn: string;
    /** Serial numbers of the goods, each on a line of its own. */
    serials: Generated<string>;
    /** In percent. */
    rate: number;
    quantity: number;
    /** Of one piece for the whole time, in paise. */
    unit_rate: number;
    /** Off this line, in paise. */
    discount: number;
    /** Pieces at the rate, less the line's discount. */
    amount: number;
    /** Less its share of the discount on the whole. */
    taxable: number;
    day_from: string | null;
    day_to: string | null;
    /** The parts of a booking's line, as JSON (`PricedLine` of app/domain/rental/price.ts). */
    agreed: string;
  };
  document_tax: {
    document_id: Fixed<string>;
    sac: Fixed<string>;
    rate: Fixed<number>;
    taxable: number;
    cgst: number;
    sgst: number;
    igst: number;
  };
  /** The PDF of an issued document: made once. */
  document_file: {
    document_id: Fixed<string>;
    /** SHA-256 of the bytes, in hexadecimal. */
    digest: Fixed<string>;
    bytes: Fixed<Uint8Array>;
    created_at: Fixed<string>;
  };
  /** A request for an offer, and the offer: a kind of record. */
  quotation: {
    record_id: Fixed<string>;
    /** "Q-1042", by the record's number. */
    number: string;
    company: string;
    /** The delivery address; empty for unknown. */
    street: string;
    street2: string;
    city: string;
    postcode: string;
    gstin: string;
    /** The names of its lines, for lists and search. */
    product: string;
    /** With GST, in whole rupees; null while a price is missing. */
    total: number | null;
    /** The customer's own order number. */
    order_no: string;
    customer_id: string | null;
    /** The record that it was made from, such as an enquiry; null for none. */
    source_id: string | null;
    /** When the customer first opened the newest revision; null for never. */
    opened_at: string | null;
    /** Why it was declined, in the customer's words. */
    declined_because: string;
    /** The name that its acceptor typed; empty for nobody. */
    accepted_by: string;
  };
  /** The last number of each series of documents. */
  number_series: {
    /** A GST number of ours, or `SAMPLE`. */
    registration: Fixed<string>;
    kind: Fixed<DocumentKind>;
    /** A financial year, "26-27". */
    year: Fixed<string>;
    last: number;
    /** The day of issue of the last one: no later number has an earlier day. */
    last_on: string;
  };
  /** Money that came or went. */
  payment: {
    id: Fixed<string>;
    /** Null while a booking is not confirmed. */
    customer_id: string | null;
    /** The booking that it is for; null for the customer's invoices in their order. */
    record_id: Fixed<string | null>;
    kind: Fixed<PaymentKind>;
    purpose: Fixed<"invoice" | "deposit">;
    /** `out` gives back what `of_id` brought. */
    direction: Fixed<"in" | "out">;
    /** Of an `out`: the payment that it gives back, in part or, to undo it, whole. */
    of_id: Fixed<string | null>;
    /** 1 where a payment of the whole amount undid it. */
    undone: Generated<number>;
    /** In paise, above zero. */
    amount: Fixed<number>;
    on_day: Fixed<string>;
    /** The bank's or UPI's (UTR); unique for each kind. Empty for none. */
    reference: Fixed<string>;
    /** Of tax withheld (TDS); empty while it is missing. */
    certificate: Generated<string>;
    state: "reported" | "confirmed" | "refused";
    /** In the words of who wrote it, and why it was refused. */
    note: Generated<string>;
    /** The account that reported it; null for a customer by link. */
    created_by: Fixed<string | null>;
    /** One per submission of the form that made it. */
    key: Fixed<string | null>;
    created_at: Fixed<string>;
  };
  /** A picture or PDF by which a customer shows that it paid. */
  payment_proof: {
    payment_id: Fixed<string>;
    type: Fixed<"pdf" | "png" | "jpg">;
    bytes: Fixed<Uint8Array>;
  };
  /** A part of a payment that settles an invoice. Never changed: its opposite undoes it. */
  settlement: {
    id: Fixed<string>;
    document_id: Fixed<string>;
    payment_id: Fixed<string>;
    /** In paise; below zero for one that undoes another. */
    amount: Fixed<number>;
    undoes: Fixed<string | null>;
    created_at: Fixed<string>;
    created_by: Fixed<string | null>;
  };
  /** A customer's debt beside the rent: for damage, a missing machine, days too many. */
  charge: {
    id: Fixed<string>;
    record_id: Fixed<string>;
    /** The act by which the machine came back (`handover.back_key`); null for one that staff add. */
    handover_key: Fixed<string | null>;
    unit_id: string | null;
    kind: Fixed<"damage" | "missing" | "late" | "other">;
    /** Its name on the invoice's line. */
    name: string;
    /** Without GST, in paise, whole rupees; 0 while nobody knows. */
    amount: number;
    with_gst: number;
    state: "open" | "billed" | "waived";
    /** The invoice of a billed one. */
    document_id: string | null;
    /** Why it is waived, or what else staff note. */
    note: Generated<string>;
    version: Generated<number>;
    created_at: Fixed<string>;
  };
}
