import type { RecordKind } from "#app/lib/change.ts";
import { jobs } from "#content/jobs.ts";

/** One thing that was sent, as staff read it. */
export interface RecordField {
  /** Its column in the table. */
  column: string;
  label: string;
  as?: "name" | "email" | "phone" | "long text";
  /** Words for a value that is stored as a short key. */
  words?: Readonly<Record<string, string>>;
}

/** How staff see one kind of record; a new kind is a new entry here. */
export interface KindOfRecord {
  /** Its list is `/admin/` and this. */
  slug: string;
  /** Its table, and what the live feed calls it. */
  table: RecordKind;
  title: string;
  /** One of them, for headings. */
  one: string;
  icon: "list" | "message" | "book" | "briefcase" | "mail";
  /** In the order in which they were asked for. */
  fields: readonly RecordField[];
  /** Whether a file may have come with it. */
  hasCv?: true;
}

const jobNames = Object.fromEntries(jobs.map(({ slug, name }) => [slug, name]));

export const recordKinds: readonly KindOfRecord[] = [
  {
    slug: "enquiries",
    table: "enquiry",
    title: "Enquiries",
    one: "Enquiry",
    icon: "list",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "number", label: "Phone", as: "phone" },
      { column: "code", label: "Zip code" },
    ],
  },
  {
    slug: "careers",
    table: "career_application",
    title: "Careers",
    one: "Application",
    icon: "briefcase",
    hasCv: true,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone No", as: "phone" },
      { column: "qualification", label: "Qualification" },
      { column: "job", label: "Job", words: jobNames },
    ],
  },
  {
    slug: "messages",
    table: "contact_message",
    title: "Messages",
    one: "Message",
    icon: "message",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "message", label: "Message", as: "long text" },
    ],
  },
  {
    slug: "training",
    table: "training_enquiry",
    title: "Training",
    one: "Training enquiry",
    icon: "book",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "number", label: "Phone", as: "phone" },
      { column: "code", label: "Course" },
    ],
  },
  {
    slug: "subscribers",
    table: "subscription",
    title: "Subscribers",
    one: "Subscription",
    icon: "mail",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
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
