import type { ColumnType, Generated } from "kysely";

/** The tables as queries see them. Ids are UUID v7, times UTC in ISO 8601, both as text. */
export interface Tables {
  enquiry: EnquiryTable;
  submission_budget: SubmissionBudgetTable;
  sign_in_budget: SignInBudgetTable;
  user: UserTable;
  session: SessionTable;
}

type Fixed<T> = ColumnType<T, T, never>;

/** The specification's collection `enquiry`. */
export interface EnquiryTable {
  /** A short number for people, counted by the database. */
  no: Generated<number>;
  id: Fixed<string>;
  email: string;
  name: string;
  number: string;
  code: string;
  status: "new" | "in progress" | "done" | "spam";
  /** Why the record was marked as spam, comma separated; empty when it was not. */
  spam_reasons: string;
  /** One per submission, however often it arrives: see docs/decisions/0004. */
  submission_key: Fixed<string>;
  client_address: Fixed<string>;
  created_at: Fixed<string>;
  updated_at: string;
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
