import { mailWords } from "#content/mail-words.ts";

/** Every mail that the site sends, with the values of its template; nouns write their contents. */
export interface Mails {
  /** Acknowledgements name the branch by its id (empty for none), and the course. */
  enquiry: { branch: string };
  message: { branch: string };
  "training enquiry": { branch: string; course: string };
  /** `job` is the job's name; empty for an application to none in particular. */
  application: { job: string };
  /** To `STAFF_EMAIL`. `kind` in words, `path` of the record's page. */
  "staff notice": { kind: string; name: string; path: string };
  /**
   * `namesCustomer`: whether it may repeat name and address of the customer (decision 0008);
   * `news`: what was agreed on since, if it is no confirmation.
   */
  booking: {
    bookingId: string;
    namesCustomer: boolean;
    news?: "prices" | "days" | "address" | undefined;
  };
  /** A week before the last day of a longer rental. */
  "return reminder": { bookingId: string; lines: readonly string[] };
  /** `isBare`: to an address that nobody has confirmed it has number and link only. */
  quotation: { documentId: string; isBare: boolean };
  "quotation requested": { branch: string };
  invoice: { documentId: string };
  /** A credit note. */
  credit: { documentId: string };
  "payment received": { paymentId: string };
  "payment refused": { paymentId: string };
  /** The overdue invoices of a customer, in one letter. */
  reminder: { documentIds: readonly string[] };
  /** To the customer: it was reported, somebody comes, or it is closed. */
  fault: { faultId: string; news: "reported" | "visit" | "closed" };
  /** To staff: it was reported, ends soon, or is late. */
  "fault notice": { faultId: string; news: "new" | "urgent" | "late" };
  /** Plain text to the sender of a record; without a letter nobody wrote it. */
  answer: { subject: string; text: string; letter?: Letter; rental?: readonly Rented[] };
  /** With the ids of its files. */
  "answer with files": Mails["answer"] & { files: readonly string[] };
  /** To a member of staff: records by kind and number, without names. */
  digest: {
    parts: {
      part: keyof typeof mailWords.digest.headings;
      rows: Record<"record" | "state" | "path", string>[];
    }[];
  };
  /** To all admins. `by` is an address. */
  "registration changed": {
    by: string;
    before: RegistrationFacts;
    after: RegistrationFacts & { shownFrom?: string };
  };
  /** By its id: the link is made when the mail is sent. */
  invitation: { id: string };
  verification: { url: string };
  "reset password": { url: string };
  "account changed": { what: "password" | "role" | "second factor" | "branch" };
  "privacy code": { code: string };
  "data erased": Record<string, never>;
}

type RegistrationFacts = Partial<
  Record<keyof (typeof mailWords)["registration changed"]["fields"], string>
>;

/** The sender of a personal letter: the name of the member of staff, and the branch's id. */
export interface Letter {
  staff: string;
  branch: string;
}

/** A line of a booking with its dates, or a sum or place of all of it, both in words. */
export type Rented = readonly [pieces: string, dates: string];

export type Template = keyof Mails;

export type Mail = {
  [Name in Template]: { template: Name; to: string; data: Mails[Name] };
}[Template];

/** The mails that carry the PDF of a document, by its id. */
export const withPdf = ["quotation", "invoice", "credit"] as const satisfies readonly Template[];

/** Milliseconds for which a mail waits for its PDF; after that it is sent without it. */
export function waitMsOf(mail: Mail): number {
  const isBare = mail.template === "quotation" && mail.data.isBare;
  return withPdf.some((one) => one === mail.template) && !isBare ? 60_000 : 0;
}

const words: Readonly<Record<Template, { subject: string }>> = mailWords;

export const templates = Object.keys(words).filter(isTemplate);

/** False for a template of a newer release on the same database. */
export function isTemplate(name: string): name is Template {
  return Object.hasOwn(words, name);
}

/** The mails with a link or code that gives access. */
const access = new Set<Template>(["verification", "reset password", "privacy code", "invitation"]);

/** Then staff never see its text, and its data is wiped once it is sent or given up. */
export function givesAccess(template: string): boolean {
  return !isTemplate(template) || access.has(template);
}

/** The mails about a record that go to staff: its history does not name them. */
export const toStaff: ReadonlySet<string> = new Set<Template>(["staff notice", "fault notice"]);

/** They outlast the record that they are about, so they are deleted once sent or given up. */
export const deletedOnceSent: ReadonlySet<string> = new Set<Template>(["data erased"]);

/** A mail was not accepted: never, not now (greylisting), or because the server accepts none now. */
export class MailNotSent extends Error {
  readonly reason: "refused" | "deferred" | "server down";

  constructor(reason: MailNotSent["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * The mailbox that rate limits count: `asha+spam@example.com` is Asha's too (RFC 5233), and Google
 * ignores dots in names (support.google.com/mail/answer/7436150).
 * @param address in its one spelling
 */
export function mailboxOf(address: string): string {
  const plain = address.replace(/\p{Default_Ignorable_Code_Point}|\+.*(?=@)/gu, "");
  const [, google] = /^(.*)@(?:gmail|googlemail)\.com$/.exec(plain) ?? [];
  return google === undefined ? plain : `${google.replaceAll(".", "")}@gmail.com`;
}

/**
 * A name as a mail may repeat it: one short line that no mail program turns into a link, so that
 * strangers cannot send their text by our mail. Empty for an input that is no name.
 */
export function displayName(typed: string): string {
  const name = typed
    // Control characters, and those that change the direction of the text after them.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    // Keeps "S.Kumar", and makes no link of "evil.com".
    .replace(/\.(?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  if (/[/@:<>\\]|www|\d{4}/i.test(name)) return "";
  return name.length > longestName ? `${[...name].slice(0, longestName).join("")}…` : name;
}

const longestName = 60;

/** The usual subject of a template. @param data of a mail, which may be about new days or prices */
export function subjectOf(template: string, data = ""): string {
  const { news }: Partial<Mails["booking"]> =
    template === "booking" && data ? JSON.parse(data) : {};
  if (news) return mailWords.booking.news[news].subject;
  return isTemplate(template) ? words[template].subject : template;
}
