/** A change of a stored record, as the live feed sends it to staff windows and the mail worker. */
export interface Change {
  /** The table of a kind of record, or partner, mail, user, audit. */
  kind: string;
  id: string;
  what: "created" | "updated" | "deleted";
}

/** The kinds that changed, or that everything is to be read again. */
export type Batch = { changed: readonly Change["kind"][] } | { what: "resync" };
