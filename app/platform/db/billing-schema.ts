import type { Generated } from "kysely";
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
  /** Where a customer is billed. */
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
  /** A paper: a quotation's revision. What is issued never changes. */
  document: {
    id: Fixed<string>;
    kind: Fixed<"quotation">;
    state: "draft" | "issued";
    /** The GST number of ours that it is issued under; empty for a draft without one. */
    registration: string;
    /** "Q-1042-2"; null for a draft. */
    number: string | null;
    /** 1 for the first. */
    revision: number;
    issued_on: string | null;
    /** The quotation's record. */
    record_id: Fixed<string>;
    customer_id: string | null;
    /** Codes of states; empty for unknown. */
    supply_state: string;
    place_of_supply: string;
    /** The last day on which it can be accepted. */
    valid_until: string | null;
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
    /** Where it is billed, as a draft's form has it (`BillTo`), as JSON; empty for the delivery address. */
    bill_to: string;
    /** Why it was revised or reduced; the customer reads it. */
    reason: string;
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
    /** As the paper names it, and what stands below in small letters. */
    name: string;
    details: string;
    sac: string;
    /** Of the goods; empty for a service. */
    hsn: string;
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
    /** What a booking's line is made of, as JSON (`PricedLine` of app/domain/rental/price.ts). */
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
    /** Where it is delivered; empty for unknown. */
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
    /** Who accepted it, as they typed their name; empty for nobody. */
    accepted_by: string;
  };
}
