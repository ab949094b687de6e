/** Every mail that the site sends, and what its template is filled with. */
export interface Mails {
  verification: { url: string };
  "reset password": { url: string };
  /** Something of an account that opens it was changed: told to its owner. */
  "account changed": { what: "password" | "role" | "second factor" };
  /** `namesCustomer`: whether it may say who booked and where to, see decision 0015. */
  booking: { bookingId: string; namesCustomer: boolean };
  /** `job` is the job's name; empty for an application to none in particular. */
  application: { job: string };
  /** Acknowledges every kind of enquiry: the landing page's, the contact page's, the training's. */
  enquiry: Record<string, never>;
  /** To `STAFF_EMAIL`: something arrived. `kind` in words, `path` where staff see it. */
  "staff notice": { kind: string; name: string; path: string };
}

export type Template = keyof Mails;

/** A mail as a feature asks for it. */
export type Mail = {
  [Name in Template]: { template: Name; to: string; data: Mails[Name] };
}[Template];

/**
 * Their links open an account, so what they are filled with is wiped from the outbox as soon as
 * nothing more will be sent, and such a mail is not sent again.
 */
export const withSecrets: ReadonlySet<Template> = new Set(["verification", "reset password"]);

/** Whose mailbox limits count: `Asha+spam@Example.com` is Asha's too (RFC 5233). */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}

/**
 * A name as our mails may say it, to staff and to the account's own address. Nothing in it may
 * become a link, a command or a letter of its own: names that cannot be names are left out, and the
 * rest is one short line.
 * @returns an empty string for a name that is better not said
 */
export function speakableName(typed: string): string {
  const name = typed
    // Controls, and marks that turn the direction of what follows.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    // "S.Kumar" is a name, "evil.com" becomes no link.
    .replace(/\.(?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  if (/[/@:<>\\]|www|\d{4}/i.test(name)) return "";
  return name.length > longestName ? `${[...name].slice(0, longestName).join("")}…` : name;
}

const longestName = 60;
