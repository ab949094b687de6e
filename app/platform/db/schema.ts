import type { Generated } from "kysely";
import type { AccountTables, Fixed } from "#app/platform/db/account-schema.ts";
import type { BillingTables } from "#app/platform/db/billing-schema.ts";
import type { FaultTables } from "#app/platform/db/fault-schema.ts";
import type { RentalTables } from "#app/platform/db/rental-schema.ts";
import type { Billing, PaymentChoice } from "#content/payment.ts";

/** The tables as queries see them. Ids are UUID v7, times UTC in ISO 8601, both as text. */
export interface Tables extends AccountTables, RentalTables, BillingTables, FaultTables {
  record: RecordTable;
  /** `need` is what the sender asks for in their own words; empty for nothing said. */
  enquiry: { record_id: Fixed<string>; code: string; need: Generated<string> };
  /** `department` and `code`, a PIN code, are empty for nothing chosen. */
  contact_message: {
    record_id: Fixed<string>;
    message: string;
    department: Generated<string>;
    code: Generated<string>;
  };
  training_enquiry: { record_id: Fixed<string>; code: string };
  subscription: { record_id: Fixed<string>; message: string };
  /** The specification's collection `carrers`. */
  career_application: {
    record_id: Fixed<string>;
    /** The slug of the job, as in the catalogue's openings; empty for an application to no job in particular. */
    job: string;
    qualification: string;
  };
  /** The CV of an application, apart from it because lists never need the bytes. */
  cv: {
    record_id: Fixed<string>;
    /** As the applicant's machine called it; a download gets a name of ours. */
    file_name: Fixed<string>;
    type: Fixed<"pdf" | "doc" | "docx">;
    /** In bytes. */
    size: Fixed<number>;
    bytes: Fixed<Uint8Array>;
  };
  booking: BookingTable;
  catalogue_document: CatalogueDocumentTable;
  catalogue_publishing: CataloguePublishingTable;
  booking_line: LineColumns & {
    /** Named by form rows, ledger, handovers and stops; the position only orders. */
    id: Fixed<string>;
    record_id: Fixed<string>;
    position: number;
    /** That of the configuration when it was booked, or what staff typed where the slug is empty. */
    name: string;
    /** The last day; null without a first day. With both, `duration` and `term` are words. */
    day_to: string | null;
    /** When its machines are collected, unless a stop is planned; null without a last day. */
    collect_on: string | null;
    /** The branch that delivers, by its id; empty for none yet. */
    branch: string;
    /** The catalogue's rates of the day on which it was agreed, as JSON (`RateCard`). */
    card: string;
    /** The charge for one piece, `1.year.14990~2.month.1499`; null on request. */
    parts: string | null;
    /** For all pieces and the whole time, less reductions, in whole rupees; null on request. */
    sum: number | null;
    /** The reduction for the number of machines, and its step, `10.5`, for so many machines. */
    quantity_off: number;
    quantity_step: string | null;
    step_quantity: number;
    /** An own price for one piece and one unit; null for the card's. */
    quoted: number | null;
    quoted_unit: "day" | "week" | "month" | "year" | "rental";
    /** The price of one piece for the days beyond whole units; 0 for none. */
    quoted_rest: number;
    /** In whole rupees, off the amount of the whole line. */
    discount: number;
    /** The discount in percent, if staff gave it so: it follows the amount; else 0. */
    discount_percent: number;
    /** Why staff gave the price or the discount; empty without either. */
    price_reason: string;
    /** When its customer was reminded of the last day; null for not yet. */
    reminded_at: Generated<string | null>;
  };
  /** A record's history, notes included; deleted with it. */
  record_event: ActColumns & {
    record_id: Fixed<string>;
    actor_id: Fixed<string>;
    note: Fixed<string | null>;
    /** Values that an edit replaced, as its kind wrote them to undo it; else null. */
    former: Generated<string | null>;
  };
  /** The files of a reply, deleted with its entry in the history. */
  reply_file: {
    id: Fixed<string>;
    event_id: Fixed<string>;
    /** With the ending of its type; a download gets a name of ours. */
    file_name: Fixed<string>;
    type: Fixed<"pdf" | "jpg" | "png" | "webp">;
    /** In bytes. */
    size: Fixed<number>;
    bytes: Fixed<Uint8Array>;
  };
  /** The accounts that are writing a reply, until it expires. */
  replying: { record_id: Fixed<string>; user_id: Fixed<string>; expires_at: string };
  /** Two records of which staff said whether they are duplicates; the smaller id stands first. */
  not_same: { record_id: Fixed<string>; other_id: Fixed<string> };
  /** Numbers of records, updated by triggers; the sum over the shards counts. */
  record_count: { kind: Fixed<string>; status: Fixed<string>; shard: Fixed<number>; n: number };
  /** The lines of an account's cart. */
  cart_item: LineColumns & {
    user_id: Fixed<string>;
    /** The text of the line when it was added; its form fields are named by it. */
    id: Fixed<string>;
    position: number;
    /** The id of the branch that the customer chose to deliver; empty for none. */
    branch: Generated<string>;
  };
  partner: PartnerTable;
  /** A list that somebody of the staff keeps for themselves, as it is narrowed. */
  saved_view: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    name: string;
    /** The slug of a kind of record, as in the address of its list. */
    list: Fixed<string>;
    /** The rest of that address, without its question mark. */
    query: Fixed<string>;
    created_at: Fixed<string>;
  };
  mail: MailTable;
  /** Uses of a limit in the window that ends then: see app/platform/limits. */
  limit_use: {
    limit_name: Fixed<string>;
    /** A digest. */
    subject: Fixed<string>;
    ends_at: Fixed<string>;
    used: number;
  };
  /** Rows are added, and deleted when they are old; the database refuses anything else. */
  audit: ActColumns & {
    /** Null where nobody was signed in: a failed sign-in, the command line. */
    actor_id: Fixed<string | null>;
    /** The subject's kind, as the live feed names it, and its id. */
    kind: Fixed<string | null>;
    record_id: Fixed<string | null>;
    /** Its number, where its kind has any. */
    record_no: Fixed<number | null>;
    client_address: Fixed<string>;
  };
  /** Entries of the search with their folded text: see app/platform/search/words.ts. */
  search_text: {
    id: Fixed<string>;
    /** A kind of record, or partner, user, mail, audit. */
    kind: Fixed<string>;
    text: string;
  };
  /** A request about somebody's own data: a kind of record. */
  privacy_request: {
    record_id: Fixed<string>;
    /** A key of `wishes` in content/privacy.ts. */
    wish: Fixed<string>;
    details: string;
    /** The day by which it is answered, as "2026-12-22". */
    due_on: string;
  };
  /** A withdrawn consent: see docs/decisions/0029. */
  consent_withdrawal: { address_digest: Fixed<string>; withdrawn_at: string };
  /** A browser on its way into the privacy centre, or in it once its code is given. */
  privacy_session: {
    /** Of the cookie. */
    token_digest: string;
    address: Fixed<string>;
    /** Null once the code is given. */
    code_digest: string | null;
    /** The number of wrong codes entered. */
    tries: number;
    expires_at: string;
  };
  /** The files of uploaded pictures (app/lib/picture-sizes.ts). */
  picture_file: {
    name: Fixed<string>;
    /** The picture's name, which documents refer to. */
    picture: Fixed<string>;
    /** When it was last uploaded. */
    created_at: string;
    bytes: Fixed<Uint8Array>;
  };
  /** The jobs of the scheduler; "" stands for never and none. */
  job: {
    name: Fixed<string>;
    /** When the last run began. */
    last_run: string;
    last_success: string;
    /** The error of the last run; "" when it succeeded. */
    last_failure: string;
    /** Until when a process has it to itself. */
    claimed_until: string;
    /** The progress of an unfinished run, in the job's own form. */
    progress: string;
  };
}

/** The columns of all kinds; a kind's own are in the table of its name. */
export interface RecordTable {
  /** A short number for people, counted by the database. */
  no: Generated<number>;
  id: Fixed<string>;
  /** The name of the kind's own table. */
  kind: Fixed<string>;
  /** One of the kind's; "spam" is kept apart from the rest. */
  status: string;
  /** The id of the member of staff who looks after it; null while nobody does. */
  assignee: string | null;
  /** The id of the branch that sees to it (a document of the catalogue); empty for none. */
  branch: Generated<string>;
  /** When somebody wants to be reminded of it, and their user id; null for never. */
  reminder_at: string | null;
  reminder_for: string | null;
  /** When staff first replied or called; a trigger writes it. */
  answered_at: string | null;
  /** Counts its changes, so that two people who edit it at once notice. */
  version: Generated<number>;
  name: string;
  email: string;
  /** Empty for a kind that does not ask for it. */
  phone: string;
  /** One per submission, however often it arrives: see docs/decisions/0004. */
  submission_key: Fixed<string>;
  /** Why the record was marked as spam, comma separated; empty when it was not. */
  spam_reasons: string;
  /** Empty once its sender had themselves erased. */
  client_address: string;
  /** The account that sent it; null for a visitor, and for what staff took down. */
  user_id: string | null;
  /** Which notice of content/privacy-notices.ts stood at its form; null without one. */
  notice_version: Fixed<string | null>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** The specification's collection `bookprdt`. Its lines are in booking_line. */
export interface BookingTable {
  record_id: Fixed<string>;
  /** The name on the phone: see app/lib/reference.ts. */
  reference: Fixed<string>;
  company: string;
  /** The names of its lines, for lists and search: "Business 14 × 2, Tower M". */
  product: string;
  street: string;
  /** Empty when there is no second line. */
  street2: string;
  city: string;
  postcode: string;
  payment: PaymentChoice;
  /** In whole rupees; null while a line's price is on request. */
  total: number | null;
  /** The record that it was made from, such as an enquiry; null for none, or once that is deleted. */
  source_id: Generated<string | null>;
  /** Billed at once, or each month in advance. */
  billing: Generated<Billing>;
  /** 1 from each change on until all that it will ever cost is billed: then nobody computes it again. */
  to_bill: Generated<number>;
  /** Part of its customer's link: raised to revoke it. */
  link_version: Generated<number>;
  /** The customer's GST number, and the number of its own order; empty for none. */
  gstin: Generated<string>;
  order_no: Generated<string>;
  /** The billing address, if it is not the delivery address; else empty. */
  bill_name: Generated<string>;
  bill_street: Generated<string>;
  bill_city: Generated<string>;
  bill_postcode: Generated<string>;
  /** Whose it is: joined or made when the booking is confirmed, or chosen by staff. */
  customer_id: Generated<string | null>;
  billing_address_id: Generated<string | null>;
}

/** The columns of a line in a cart and in a booking. */
interface LineColumns {
  /** The configuration's slug in the catalogue. */
  slug: string;
  quantity: number;
  /** For how many days, weeks, months or years. */
  duration: number;
  term: "day" | "week" | "month" | "year";
  /** The first day, as "2026-12-01"; null for as soon as possible. */
  day_from: Generated<string | null>;
}

/** The columns of an action's entry. */
interface ActColumns {
  id: Fixed<string>;
  at: Fixed<string>;
  /** As the actor was called then, the e-mail address in the audit: an account may be gone one day. */
  actor_name: Fixed<string>;
  /** See app/domain/audit/audit-actions.ts. */
  action: Fixed<string>;
  /** The fields that changed, as JSON. */
  before: Fixed<string | null>;
  after: Fixed<string | null>;
}

/** A company that supplies, repairs or teaches for us: looked after by staff alone. */
export interface PartnerTable {
  /** A short number for people, counted by the database. */
  no: Generated<number>;
  id: Fixed<string>;
  company: string;
  /** The person there to ask for. */
  contact: string;
  phone: string;
  /** Empty when there is none. */
  email: string;
  city: string;
  /** Their supplies, in staff's words. */
  supplies: string;
  note: string;
  /** Counts its edits, so that two people who edit it at once notice. */
  version: Generated<number>;
  /** One per submission of the form: see docs/decisions/0004. */
  submission_key: Fixed<string>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** The outbox: mails are written here with what they tell of, and sent by a worker. */
export interface MailTable {
  id: Fixed<string>;
  /** Which template, and what it is filled with, as JSON: see app/domain/mail/mails.ts. */
  template: Fixed<string>;
  data: string;
  recipient: Fixed<string>;
  /** The record or the account that it is about, with which it is deleted. */
  record_id: Fixed<string | null>;
  user_id: Fixed<string | null>;
  status: "waiting" | "sent" | "failed";
  attempts: number;
  /** When the worker may try (again). */
  due_at: string;
  /** Until when a worker that took it may be busy with it; null when none is. */
  claimed_until: string | null;
  last_error: string | null;
  created_at: Fixed<string>;
  sent_at: string | null;
}

/** Documents of the company's offer: see app/domain/catalogue/catalogue-kinds.ts. */
export interface CatalogueDocumentTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  slug: Fixed<string>;
  language: Generated<string>;
  /** From 1; a draft counts each time it is saved. */
  version: number;
  /** At most one draft, one scheduled and one published of a document; `former` was one of them. */
  state: "draft" | "scheduled" | "published" | "former";
  /** As JSON, by the kind's schema. */
  body: string;
  /** The account that saved it; null for the first content, and once the account is deleted. */
  author_id: string | null;
  created_at: string;
  published_at: string | null;
  /** Of a scheduled version: the day in India from whose start it is shown, and who scheduled it. */
  shown_from: string | null;
  scheduled_by: string | null;
}

/** The newest number is the version of what the site shows. */
interface CataloguePublishingTable {
  number: Fixed<number>;
  at: Fixed<string>;
  author_id: Fixed<string | null>;
  /** The published documents: their kinds and addresses. */
  summary: string;
}
