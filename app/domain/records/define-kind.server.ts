import type { z } from "zod";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Mail, Rented } from "#app/domain/mail/mails.ts";
import {
  type RecordKindDescription,
  type Status,
  workStatuses,
} from "#app/domain/records/record-kind.ts";
import type { Timed } from "#app/lib/due-clock.ts";
import type { RetentionSetting } from "#app/lib/retention-rules.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";
import type { LimitName } from "#app/platform/limits/limits.ts";
import type { List } from "#app/platform/lists/list.server.ts";
import type { PictureMade, PictureTask } from "#app/platform/pictures/picture-program.ts";
import type { TaskProcess } from "#app/platform/programs/task-process.server.ts";

/** A kind of record as lists, search and export know it. */
export interface RecordKind {
  description: RecordKindDescription;
  /** The columns of its own table, beside `record_id`. */
  columns: readonly string[];
  /** Its columns in the search index, beside name, e-mail address and phone. */
  searched: readonly string[];
  retention: RetentionSetting;
  /** A contract, which accounting has to store, without needless personal data. */
  isContract?: true;
  /** The statuses in which it is one, where not all are. */
  contractStatuses?: readonly Status[];
  /** Its key in the file of one's own data, if not `many`. */
  exportedAs?: string;
  /** Details of records that are not in their columns, by the records' ids. */
  details?(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, RecordDetails>>;
  /** Columns of its CSV file, which its details fill. */
  csv?: readonly { key: string; header: string }[];
  /** The conditions of the filters that its description names. */
  filters?: Readonly<Record<string, (value: string, asked: Asked) => KindFilter>>;
  /** Empties what is personal in that which stays of erased or deleted records, beside their columns. */
  anonymise?(trx: Trx, ids: readonly string[]): Promise<void>;
  /**
   * Follows a change of a locked record's status or branch. @param former the values before
   * @param catalogue for a change of the branch
   * @throws FormError when it cannot have that status or branch
   */
  afterChange?(
    trx: Trx,
    id: string,
    former: { status?: string; branch?: string },
    at: Date,
    catalogue?: Pick<Catalogue, "findBranch" | "homeBranch">,
  ): Promise<void>;
  /**
   * Takes an edit of a locked record back. @param former what the edit's event logged
   * @returns the id of the edit's mail, if there was one; undefined where the record changed again since
   * @throws FormError when that is not possible any more
   */
  takeBack?(
    trx: Trx,
    id: string,
    former: string,
    at: Date,
  ): Promise<{ mail: string | null } | undefined>;
  /** Locks what `afterChange` of all these records locks, before the first of them changes. */
  lockForChange?(trx: Trx, ids: readonly string[], branches: readonly string[]): Promise<void>;
}

type Row = { id: string } & Readonly<Record<string, unknown>>;

/** The details of a record beside its columns, such as lines or a file, for each place. */
export interface RecordDetails {
  /** The file that came with it; size in bytes. */
  file?: { name: string; size: number; type: string };
  /** The times of its clock, where it is to be repaired within some hours. */
  timed?: Timed;
  /** On its page and in lists: texts by column, in place of what is stored. */
  listed?(): Readonly<Record<string, string>>;
  /** Beside the fields that say what its sender wants. */
  wish?(): readonly (string | undefined)[];
  /** On the page that thanks its sender: texts by column, and others that its words name. */
  receipt?(catalogue: Catalogue): Promise<Readonly<Record<string, string>>>;
  /** In a mail about this status. */
  mailed?(status: Status): Rented[] | Promise<Rented[]>;
  /** In the file of the sender's own data. */
  exported?(): object;
  /** The cells of the kind's `csv`; an amount is a number, so that a spreadsheet can add it. */
  csv?(): Readonly<Record<string, string | number>>;
}

/** The context of a filter's value; the branch is empty for all. */
interface Asked {
  today: string;
  branch: string;
  offered: Pick<Catalogue, "groups">;
}

interface KindFilter {
  where: NonNullable<List<{ id: string }>["slowFilter"]>;
  /** It queries another table for each record. */
  isSlow?: true;
  /** It has taken account of the branch. */
  hasBranch?: boolean;
}

/** The columns of a new record that its form fills; others are ignored. */
export interface NewRecord {
  name: string;
  email: string;
  phone?: string;
  /** The id of the responsible branch; left out for none. */
  branch?: string;
  [column: string]: FieldValue | number | null;
}

/** A file that a form brings; `digest` recognises the same one. */
export interface FormFile {
  bytes: Uint8Array;
  digest: string;
}

export type FieldValue = string | FormFile | undefined;

export type FormValues = Record<string, FieldValue>;

/** A submission of a form. */
export interface Sent {
  /** One per submission: sent again, it has the same. */
  key: string;
  at: Date;
  announce: Announce;
}

export interface FormKind<Values extends FormValues> extends RecordKind {
  /** The form, in the order of its fields; made once for a catalogue. */
  schema(catalogue: Catalogue): z.ZodType<Values>;
  /** Reads the files that were sent, for the schema. */
  readFiles?(
    app: { pictures: TaskProcess<PictureTask, PictureMade> },
    sent: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>;
  toRecord(
    values: Values,
    trx: Trx,
    catalogue: Catalogue,
    at: Date,
  ): NewRecord | Promise<NewRecord>;
  /** Stores what belongs to the record, such as a file. */
  attach?(
    trx: Trx,
    recordId: string,
    values: Values,
    catalogue: Catalogue,
    sent: Sent,
  ): Promise<void>;
  /**
   * Adds what was sent to an open record that is about the same, so that there is one of it.
   * @returns its id; undefined where there is none
   */
  repeats?(trx: Trx, values: NoInfer<Values>, sent: Sent): Promise<string | undefined>;
  /** The mails to its sender and its branch, but never about spam; left out for none. */
  confirmation?(
    values: NoInfer<Values>,
    stored: { id: string; branch: string },
    trx: Trx,
    catalogue: Catalogue,
  ): Mail | Promise<Mail | readonly Mail[]>;
  /** Its sender has proved the address, whose last branch is then its own. */
  isProved?: true;
  /** The limit for these mails to one mailbox, if not that of acknowledgements. */
  confirmationLimit?: LimitName;
}

/** A kind as its file describes it: what most kinds have in common may be left out. */
interface KindGiven<Values extends FormValues>
  extends Omit<FormKind<Values>, "description" | "columns" | "searched"> {
  description: Omit<RecordKindDescription, "statuses"> & Partial<RecordKindDescription>;
  /** All of its own columns, unless it names some. */
  searched?: readonly string[];
}

/** Defines a kind of record, which needs beside this a table of its own and a form. */
export function defineKind<Values extends FormValues>({
  searched,
  ...kind
}: KindGiven<Values>): FormKind<Values> {
  const description = { statuses: workStatuses, ...kind.description };
  const columns = description.fields
    .map(({ column }) => column)
    .filter((column) => !ofEverySender.has(column));
  const schemas = new WeakMap<Catalogue, z.ZodType<Values>>();
  const schema = (catalogue: Catalogue) => {
    const made = schemas.get(catalogue) ?? kind.schema(catalogue);
    schemas.set(catalogue, made);
    return made;
  };
  return { ...kind, schema, description, columns, searched: searched ?? columns };
}

const ofEverySender = new Set(["name", "email", "phone"]);
