import type { ColumnType, Generated } from "kysely";

/** The tables as queries see them. Ids are UUID v7, times UTC in ISO 8601, both as text. */
export interface Tables {
  enquiry: EnquiryTable;
  contact_message: ContactMessageTable;
  training_enquiry: TrainingEnquiryTable;
  career_application: CareerApplicationTable;
  career_cv: CareerCvTable;
  submission_budget: SubmissionBudgetTable;
  sign_in_budget: SignInBudgetTable;
  user: UserTable;
  session: SessionTable;
}

type Fixed<T> = ColumnType<T, T, never>;

/** What is to be done with a record; spam is kept apart from the rest. */
export type RecordStatus = "new" | "in progress" | "done" | "spam";

/** The columns of every kind of record that a form makes, beside what was typed. */
interface RecordTable {
  /** A short number for people, counted by the database. */
  no: Generated<number>;
  id: Fixed<string>;
  status: RecordStatus;
  /** Why the record was marked as spam, comma separated; empty when it was not. */
  spam_reasons: string;
  /** One per submission, however often it arrives: see docs/decisions/0004. */
  submission_key: Fixed<string>;
  client_address: Fixed<string>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** The specification's collection `enquiry`. */
export interface EnquiryTable extends RecordTable {
  email: string;
  name: string;
  number: string;
  code: string;
}

/** The specification's collection `users`: what was sent by the contact page's form. */
export interface ContactMessageTable extends RecordTable {
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** The specification's collection `trainingenquiry`; `code` is the course. */
export interface TrainingEnquiryTable extends RecordTable {
  email: string;
  name: string;
  number: string;
  code: string;
}

/** The specification's collection `carrers`. */
export interface CareerApplicationTable extends RecordTable {
  /** The slug of the job, as in content/jobs.ts; empty for an application to no job in particular. */
  job: string;
  name: string;
  email: string;
  phone: string;
  qualification: string;
}

/** The CV of an application, apart from it because lists never need the bytes. */
export interface CareerCvTable {
  application_id: Fixed<string>;
  /** As the applicant's machine called it; a download gets a name of ours. */
  file_name: Fixed<string>;
  type: Fixed<"pdf" | "doc" | "docx">;
  /** In bytes. */
  size: Fixed<number>;
  bytes: Fixed<Uint8Array>;
}

/** How many records one address stored in one hour. */
export interface SubmissionBudgetTable {
  client_address: Fixed<string>;
  hour: Fixed<string>;
  stored: number;
}

/** Failed sign-ins in one quarter of an hour, by account and by address. */
export interface SignInBudgetTable {
  subject: Fixed<string>;
  window_start: Fixed<string>;
  failures: number;
}

/** Better Auth's table, as far as our own queries read it. */
export interface UserTable {
  id: Fixed<string>;
  name: string;
  email: string;
  role: string | null;
}

/** Better Auth's table, as far as our own queries read it. */
export interface SessionTable {
  id: Fixed<string>;
  token: string;
  userId: string;
}
