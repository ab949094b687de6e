import type { RecordKind } from "#app/lib/change.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { paymentChoices } from "#content/booking.ts";
import { jobs } from "#content/jobs.ts";

/** One thing that was sent, as staff read it. */
export interface RecordField {
  /** Its column in the table. */
  column: string;
  label: string;
  /** `second` stands below the name, which it belongs to. */
  as?: "name" | "second" | "email" | "phone" | "long text" | "rupees";
  /** Words for a value that is stored as a short key. */
  words?: Readonly<Record<string, string>>;
  /** `always` keeps its place in a narrow list, `often` in one that is not quite so narrow; `detail` is left out of lists until it is asked for. */
  shown?: "always" | "often" | "detail";
  /** Says in one line what the record lists by itself; so the detail view leaves it out. */
  isSummary?: true;
}

/** What may become of a record, in the order in which it comes about. */
export type Status = (typeof workStatuses | typeof bookingStatuses)[number];

const workStatuses = ["new", "in progress", "done", "spam"] as const;
const bookingStatuses = ["new", "confirmed", "delivered", "returned", "cancelled", "spam"] as const;

/** How staff see one kind of record; a new kind is a new entry here. */
export interface KindOfRecord {
  /** Its list is `/admin/` and this. */
  slug: string;
  /** Its table, and what the live feed calls it. */
  table: RecordKind;
  title: string;
  /** One of them, for headings, and several within a sentence. */
  one: string;
  many: string;
  icon: IconName;
  /** Every status that its table knows, "spam" included. */
  statuses: readonly Status[];
  /** In the order in which they were asked for. */
  fields: readonly RecordField[];
  /** Whether a file may have come with it. */
  hasCv?: true;
  /** Whether it lists what is rented (booking_line). */
  hasLines?: true;
  /** Whether staff may delete one that is not spam. */
  isDeletable?: true;
}

const jobNames = Object.fromEntries(jobs.map(({ slug, name }) => [slug, name]));
const paymentNames = Object.fromEntries(paymentChoices.map(({ value, label }) => [value, label]));

export const recordKinds: readonly KindOfRecord[] = [
  {
    slug: "bookings",
    table: "booking",
    title: "Bookings",
    one: "Booking",
    many: "bookings",
    icon: "box",
    statuses: bookingStatuses,
    hasLines: true,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "company", label: "Company", as: "second" },
      { column: "product", label: "Product", shown: "always", isSummary: true },
      { column: "city", label: "City", shown: "often" },
      { column: "phone", label: "Phone No", as: "phone" },
      { column: "email", label: "Email", as: "email" },
      { column: "reference", label: "Reference" },
      { column: "street", label: "Street address", shown: "detail" },
      { column: "street2", label: "Second line", shown: "detail" },
      { column: "postcode", label: "Postcode", shown: "detail" },
      { column: "payment", label: "Payment", words: paymentNames, shown: "detail" },
      { column: "total", label: "Total", as: "rupees", shown: "detail" },
    ],
  },
  {
    slug: "careers",
    table: "career_application",
    title: "Careers",
    one: "Application",
    many: "applications",
    icon: "briefcase",
    statuses: workStatuses,
    hasCv: true,
    isDeletable: true,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone No", as: "phone" },
      { column: "qualification", label: "Qualification", shown: "always" },
      { column: "job", label: "Job", words: jobNames, shown: "often" },
    ],
  },
  {
    slug: "enquiries",
    table: "enquiry",
    title: "Enquiries",
    one: "Enquiry",
    many: "enquiries",
    icon: "list",
    statuses: workStatuses,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "number", label: "Phone", as: "phone" },
      { column: "code", label: "Zip code", shown: "always" },
    ],
  },
  {
    slug: "messages",
    table: "contact_message",
    title: "Messages",
    one: "Message",
    many: "messages",
    icon: "message",
    statuses: workStatuses,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "message", label: "Message", as: "long text", shown: "always" },
    ],
  },
  {
    slug: "training",
    table: "training_enquiry",
    title: "Training",
    one: "Training enquiry",
    many: "training enquiries",
    icon: "book",
    statuses: workStatuses,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "number", label: "Phone", as: "phone" },
      { column: "code", label: "Course", shown: "always" },
    ],
  },
  {
    slug: "subscribers",
    table: "subscription",
    title: "Subscribers",
    one: "Subscription",
    many: "subscriptions",
    icon: "mail",
    statuses: workStatuses,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email", shown: "always" },
      { column: "message", label: "Message", as: "long text" },
    ],
  },
];

/** @returns undefined for an address that names no kind. */
export function findKind(slug: string | undefined): KindOfRecord | undefined {
  return recordKinds.find((kind) => kind.slug === slug);
}

export function findKindByTable(table: RecordKind): KindOfRecord | undefined {
  return recordKinds.find((kind) => kind.table === table);
}

export function isStatus(kind: KindOfRecord, text: string | undefined): text is Status {
  return kind.statuses.some((status) => status === text);
}
