/** What happened to a stored record, as the live feed tells staff windows and the mail worker. */
export interface Change {
  kind: RecordKind | "mail" | "user" | "audit";
  id: string;
  what: "created" | "updated" | "deleted";
}

/** The tables of records that staff look after. */
export type RecordKind =
  | "enquiry"
  | "contact_message"
  | "training_enquiry"
  | "career_application"
  | "subscription"
  | "booking";
