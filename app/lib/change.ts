/** A change of a stored record, as the live feed sends it to staff windows and the mail worker. */
export interface Change {
  /** The table of a kind of record, or partner, customer, mail, user, audit, replying, catalogue. */
  kind: string;
  id: string;
  what: "created" | "updated" | "deleted";
  /** The record in whose history it is shown, of a mail. */
  record?: string | undefined;
}

/** A change, or a notice that some may have been missed and everything is to be read again. */
export type FeedEvent = Change | { what: "resync" };

/** The changes, or the request to read everything again. */
export type Batch = { changes: readonly Change[] } | { what: "resync" };

/** After more changes at once a window reads all that it shows, which is shorter than their names. */
export const mostNamed = 200;
