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
