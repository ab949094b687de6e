import { mailWords } from "#content/mail-words.ts";
/** Every mail that the site sends, and what its template is filled with. */
export interface Mails {
  verification: { url: string };
  "reset password": { url: string };
  /** Tells the owner of an account that a way to sign in was changed. */
  "account changed": { what: "password" | "role" | "second factor" };
  /** Opens the privacy centre to who reads it. */
  "privacy code": { code: string };
  /** The last mail to somebody of whom nothing is kept. */
  "data erased": Record<string, never>;
  /** `namesCustomer`: whether it may say who booked and where to, see decision 0008. */
  booking: { bookingId: string; namesCustomer: boolean };
  /** `job` is the job's name; empty for an application to none in particular. */
  application: { job: string };
  /** Acknowledgements name the branch by its id (empty for none), and the course. */
  enquiry: { branch: string };
  message: { branch: string };
  "training enquiry": { branch: string; course: string };
  /** What staff wrote to who sent a record; it is text, and is kept as it was typed. */
  answer: { subject: string; text: string };
  /** To `STAFF_EMAIL`: something arrived. `kind` in words, `path` where staff see it. */
  "staff notice": { kind: string; name: string; path: string };
}

export type Template = keyof Mails;

/** A mail as a feature asks for it. */
export type Mail = {
  [Name in Template]: { template: Name; to: string; data: Mails[Name] };
}[Template];

/**
 * Their links give access to an account and their codes to what is stored, so their data is wiped from the outbox once they are sent
 * or given up, and they cannot be sent again.
 */
export const withSecrets: ReadonlySet<string> = new Set<Template>([
  "verification",
  "reset password",
  "privacy code",
]);

/** They tell of a removal, so nothing else takes them along: they go once they are sent or given up. */
export const deletedOnceSent: ReadonlySet<string> = new Set<Template>(["data erased"]);

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
 * A name as a mail may repeat it: one short line that no mail program makes a link of. What
 * strangers typed must not turn our mail into theirs.
 * @returns an empty string for what is no name
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

/** What a mail is called in its subject and in the outbox. */
export function subjectOf(template: string): string {
  const words: Record<string, { subject: string }> = mailWords;
  return words[template]?.subject ?? template;
}
