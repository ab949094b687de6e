/** What happened to a stored record, as the live feed tells staff windows. */
export interface Change {
  kind: RecordKind;
  id: string;
  what: "created" | "updated" | "deleted";
}

export type RecordKind = "enquiry" | "contact_message" | "training_enquiry" | "career_application";
