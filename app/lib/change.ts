/** What happened to a stored record, as the live feed tells staff windows and the mail worker. */
export interface Change {
  kind: RecordKind | "partner" | "mail" | "user" | "audit";
  id: string;
  what: "created" | "updated" | "deleted";
}

/** What a batch tells: the kinds that changed, or that everything is to be read again. */
export type Batch = { changed: readonly Change["kind"][] } | { what: "resync" };

/** The tables of records that staff look after. */
export type RecordKind =
  | "enquiry"
  | "contact_message"
  | "training_enquiry"
  | "career_application"
  | "subscription"
  | "booking";
