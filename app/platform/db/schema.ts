import type { ColumnType, Generated } from "kysely";
import type { AccountTables } from "#app/platform/db/account-schema.ts";

/** The tables as queries see them. Ids are UUID v7, times UTC in ISO 8601, both as text. */
export interface Tables extends AccountTables {
  enquiry: EnquiryTable;
  contact_message: ContactMessageTable;
  training_enquiry: TrainingEnquiryTable;
  career_application: CareerApplicationTable;
  career_cv: CareerCvTable;
  subscription: SubscriptionTable;
  booking: BookingTable;
  booking_line: BookingLineTable;
  record_note: RecordNoteTable;
  partner: PartnerTable;
  cart_line: CartLineTable;
  record_count: RecordCountTable;
  mail: MailTable;
  limit_use: LimitUseTable;
  audit: AuditTable;
}

type Fixed<T> = ColumnType<T, T, never>;

/** What is to be done with a record; spam is kept apart from the rest. */
export type RecordStatus = "new" | "in progress" | "done" | "spam";

/** How far a booking has come; spam is kept apart here too. */
export type BookingStatus = "new" | "confirmed" | "delivered" | "returned" | "cancelled" | "spam";

/** The columns of every kind of record that a form makes, beside what was typed. */
interface RecordTable<Status = RecordStatus> {
  /** A short number for people, counted by the database. */
  no: Generated<number>;
  id: Fixed<string>;
  status: Status;
  /** Why the record was marked as spam, comma separated; empty when it was not. */
  spam_reasons: string;
  /** One per submission, however often it arrives: see docs/decisions/0004. */
  submission_key: Fixed<string>;
  client_address: Fixed<string>;
  created_at: Fixed<string>;
  updated_at: string;
  /** The id of the member of staff who looks after it; null while nobody does. */
  assignee: Generated<string | null>;
}

/** The specification's collection `enquiry`. */
export interface EnquiryTable extends RecordTable {
  email: string;
  name: string;
  number: string;
  code: string;
}

/** The specification's collection `users`: what was sent by the contact page's form. */
export interface ContactMessageTable extends RecordTable {
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** The specification's collection `trainingenquiry`; `code` is the course. */
export interface TrainingEnquiryTable extends RecordTable {
  email: string;
  name: string;
  number: string;
  code: string;
}

/** The specification's collection `carrers`. */
export interface CareerApplicationTable extends RecordTable {
  /** The slug of the job, as in content/jobs.ts; empty for an application to no job in particular. */
  job: string;
  name: string;
  email: string;
  phone: string;
  qualification: string;
  /** The account of who sent it, for "my applications"; null for a visitor. */
  user_id: string | null;
}

/** The specification's collection `subscribe`: sent from the user dashboard's flip card. */
export interface SubscriptionTable extends RecordTable {
  name: string;
  email: string;
  message: string;
  user_id: string | null;
}

/** The specification's collection `bookprdt`. What is rented stands in booking_line. */
export interface BookingTable extends RecordTable<BookingStatus> {
  /** What people read over the phone: see features/bookings/reference.ts. */
  reference: Fixed<string>;
  /** The account that booked; null for a booking that staff took down for a caller. */
  user_id: string | null;
  name: string;
  company: string;
  /** The names of its lines, for lists and search: "Business 14 × 2, Tower M". */
  product: string;
  street: string;
  /** Empty when there is no second line. */
  street2: string;
  city: string;
  postcode: string;
  phone: string;
  email: string;
  payment: "bank transfer" | "cash on delivery";
  /** In whole rupees; null while a line's price is on request. */
  total: number | null;
  /** Counts its edits, so that two people who edit it at once notice (features/bookings). */
  version: Generated<number>;
}

export interface BookingLineTable {
  booking_id: Fixed<string>;
  /** From 1, in the order of the cart. */
  position: Fixed<number>;
  /** The configuration's slug in content/catalogue; its name and price as they were then. */
  slug: string;
  name: string;
  quantity: number;
  /** For how many days, weeks, months or years. */
  duration: number;
  term: "day" | "week" | "month" | "year";
  /** For one piece and one term, in whole rupees; null for a price on request. */
  unit_price: number | null;
}

/** What staff wrote down about a record of any kind. */
export interface RecordNoteTable {
  id: Fixed<string>;
  /** The record's table. */
  kind: Fixed<string>;
  record_id: Fixed<string>;
  author_id: Fixed<string>;
  /** As the author was called then; an account may be gone one day. */
  author_name: Fixed<string>;
  text: Fixed<string>;
  created_at: Fixed<string>;
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
  /** What they supply, in staff's words. */
  supplies: string;
  note: string;
  /** Counts its edits, so that two people who edit it at once notice. */
  version: Generated<number>;
  /** One per submission of the form: see docs/decisions/0004. */
  submission_key: Fixed<string>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** What an account wants to rent, each configuration once for each term (features/cart). */
export interface CartLineTable {
  /** Counts up, which keeps the order in which lines were added. */
  no: Generated<number>;
  user_id: Fixed<string>;
  slug: Fixed<string>;
  term: Fixed<"day" | "week" | "month" | "year">;
  quantity: number;
  /** For how many days, weeks, months or years. */
  duration: number;
}

/** How many records there are, kept by triggers (migration 0016); the sum over the shards counts. */
export interface RecordCountTable {
  kind: Fixed<string>;
  status: Fixed<string>;
  shard: Fixed<number>;
  n: number;
}

/** The outbox: mails are written here with what they tell of, and sent by a worker. */
export interface MailTable {
  id: Fixed<string>;
  /** Which template, and what it is filled with, as JSON: see features/mail/mails.ts. */
  template: Fixed<string>;
  data: string;
  recipient: Fixed<string>;
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

/** The CV of an application, apart from it because lists never need the bytes. */
export interface CareerCvTable {
  application_id: Fixed<string>;
  /** As the applicant's machine called it; a download gets a name of ours. */
  file_name: Fixed<string>;
  type: Fixed<"pdf" | "doc" | "docx">;
  /** In bytes. */
  size: Fixed<number>;
  bytes: Fixed<Uint8Array>;
}

/** What was used of a limit in the window that ends then: see features/limits. */
export interface LimitUseTable {
  limit_name: Fixed<string>;
  /** A digest. */
  subject: Fixed<string>;
  ends_at: Fixed<string>;
  used: number;
}

/** Who did what, and when: rows are only ever added, the database refuses anything else. */
export interface AuditTable {
  id: Fixed<string>;
  at: Fixed<string>;
  /** Null where nobody was signed in: a failed sign-in, the command line. */
  actor_id: Fixed<string | null>;
  /** The e-mail address they had then, or what was typed or run. */
  actor_name: Fixed<string>;
  /** See features/audit/audit-actions.ts. */
  action: Fixed<string>;
  /** What it was done to, as the live feed calls it, and its id. */
  kind: Fixed<string | null>;
  record_id: Fixed<string | null>;
  /** The fields that changed, as JSON. */
  before: Fixed<string | null>;
  after: Fixed<string | null>;
  client_address: Fixed<string>;
}
