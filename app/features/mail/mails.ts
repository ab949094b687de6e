/** Every mail that the site sends, and what its template is filled with. */
export interface Mails {
  verification: { name: string; url: string };
  "reset password": { name: string; url: string };
  /** Somebody registered with an address that has an account already: told to its owner alone. */
  "account exists": { name: string; loginUrl: string; resetUrl: string };
  booking: { bookingId: string };
  application: { name: string; job: string };
  enquiry: { name: string };
  /** To `STAFF_EMAIL`: something arrived. */
  "staff notice": { kind: string; name: string; path: string };
}

/** A mail as a feature asks for it. */
export type Mail = {
  [Template in keyof Mails]: { template: Template; to: string; data: Mails[Template] };
}[keyof Mails];
