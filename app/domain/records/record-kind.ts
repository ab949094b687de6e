import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { capitalize, formatCount } from "#app/lib/format.ts";
import type { IconName } from "#app/lib/icon-paths.ts";

/** A column of `record`, or of the kind's own table: then it must say whether it is personal. */
export type RecordField = Field & ({ column: "name" | "email" | "phone" } | OwnColumn);

interface OwnColumn {
  column: string;
  /** Personal data: erased where the rest of the record has to stay. */
  personal: boolean;
}

interface Field {
  label: string;
  /** It holds names of firms, streets or towns, which may read like a domain. */
  names?: true;
  /**
   * `second` is shown below the name. A link is a sign of spam except in a `long text`. The record
   * begins with these and with fields without `as`, then with the place.
   */
  as?:
    | "name"
    | "second"
    | "email"
    | "phone"
    | "place"
    | "pin"
    | "long text"
    | "rupees"
    | "due day"
    | "due time";
  /** Words for a value that is stored as a short key. */
  words?: Readonly<Record<string, string>>;
  /** It is stored as the slug of an opening of the catalogue. */
  isOpening?: true;
  /** `always` in narrow lists too, `often` in less narrow ones, `detail` only when it is chosen. */
  shown?: "always" | "often" | "detail";
  /** A summary of the lines, so the detail view leaves it out. */
  isSummary?: true;
  /** It says what its sender wants, in short or in words. */
  wish?: "subject" | "words";
}

/** What its sender wants, in own words. */
export const sentWords = { as: "long text", wish: "words", personal: true } as const;

/** The statuses of most kinds, in their usual order. */
export const workStatuses = ["new", "in progress", "done", "spam"] as const;

/** The statuses without further work, as in record-order-repository.server.ts and its indexes. */
export const closedStatuses = [
  "done",
  "returned",
  "cancelled",
  "refused",
  "rejected",
  "closed",
  "accepted",
  "declined",
  "revoked",
  "spam",
] as const;

/** The statuses under way that need no answer: rentals that run, and jobs that are offered. */
const runningStatuses = ["confirmed", "scheduled", "delivered", "offer"] as const;

/** The statuses that kinds choose from. One that is refused has the reason in a note or an answer. */
export type Status =
  | (typeof workStatuses)[number]
  | (typeof closedStatuses)[number]
  | (typeof runningStatuses)[number]
  | ("shortlisted" | "interview")
  | ("draft" | "issued");

/** One kind of record as staff see it. It is plain data, and is sent to the browser as such. */
export interface RecordKindDescription {
  /** The address of its list is `/admin/` and this. */
  slug: string;
  /** The table of its own columns, and its name in the live feed. */
  table: string;
  title: string;
  /** One of them, for headings, and several within a sentence. */
  one: string;
  many: string;
  icon: IconName;
  /** Every status that it may have; a kind without "spam" is never judged. */
  statuses: readonly Status[];
  fields: readonly RecordField[];
  /** The columns that its receipt begins with. */
  receipt?: readonly string[];
  searchHint: string;
  /** Its sender may choose the branch; in all other kinds it follows from the address. */
  asksBranch?: true;
  /** The file that may come with one, as staff call it. */
  file?: { one: string; many: string };
  /** Its own filters: their values, or any slug. */
  filters?: Readonly<Record<string, readonly string[] | "slug">>;
  /** The list offers a new status with a mail for several records at once, or for one. */
  statusMails?: "of several" | "of one";
  /** Staff may delete one that is not spam. */
  isDeletable?: true;
  /** The column with the day or time by which each is answered: open ones are listed first, by it. */
  dueBy?: string;
  /** A contract or a legal request: staff never delete it, and may answer despite a withdrawal. */
  isKept?: true;
}

/** A field of a record as people read it. */
export function fieldText(
  { column, words, isOpening }: Pick<RecordField, "column" | "words" | "isOpening">,
  row: Readonly<Record<string, unknown>>,
  { findOpening }: Pick<Catalogue, "findOpening">,
): string {
  const value = String(row[column] ?? "");
  if (isOpening) return findOpening(value)?.name ?? value;
  return words?.[value] ?? value;
}

/** A booking made from such a record closes it; a request by law or an application remains open. */
export function closesWithBooking({ statuses, isKept }: RecordKindDescription): boolean {
  return statuses.includes("done") && !isKept;
}

export function mayDelete({ isDeletable, isKept }: RecordKindDescription, status: string): boolean {
  return !isKept && (isDeletable || status === "spam");
}

/** @returns undefined for no status of the kind */
export function readStatus(kind: RecordKindDescription, text: string | undefined) {
  return kind.statuses.find((status) => status === text);
}

/** The status of a duplicate; undefined for a kind that has no such status. */
export function duplicateStatus({ statuses }: Pick<RecordKindDescription, "statuses">) {
  return (["done", "cancelled", "closed"] as const).find((status) => statuses.includes(status));
}

type Lost = Pick<RecordKindDescription, "one" | "many" | "file">;

/** The warning before records are deleted. @param which the name of one's sender, or how many */
export function lossOf({ one, many, file }: Lost, which: string | number): string {
  const [noun, isOne] = [one.toLowerCase(), typeof which === "string" || which === 1];
  const records =
    typeof which === "string" ? `The ${noun} of ${which}` : formatCount(which, noun, many);
  const files = file ? ` and ${isOne ? `its ${file.one}` : `their ${file.many}`}` : "";
  return `${records}${files} will be removed. This cannot be undone.`;
}

/** A status as it is displayed: with a capital letter. */
export function statusName(status: string): string {
  return capitalize(status);
}

/** A status after "is" or "are". */
export function statusPhrase(status: string): string {
  return status === "interview" || status === "offer" ? `at the ${status} stage` : status;
}

/** The status of a record that needs nothing more; a booking has several to follow. */
export function doneStatus(statuses: readonly Status[]): Status | undefined {
  return statuses.find((status) => status === "done" || status === "closed");
}

/** The reasons why a record was marked as spam, as staff read them. */
export function spamText(stored: string): string {
  return statusName(stored.replace("hidden field filled", "looks like a bot"));
}

export function isClosed(status: string): boolean {
  return closedStatuses.some((closed) => closed === status);
}

const isRunning = (status: string) => runningStatuses.some((running) => running === status);

/** True for work of the inbox. */
export function needsAnswer(status: string): boolean {
  return !isClosed(status) && !isRunning(status);
}

/** The records of a kind that are not closed: "open" where all of them need an answer. */
export function openName({ statuses }: Pick<RecordKindDescription, "statuses">): string {
  return statuses.some(isRunning) ? "current" : "open";
}

/** The inbox over all kinds of record, in parts: `none` is what has no branch. */
export const deskViews = ["open", "unassigned", "mine", "branch", "none", "due"] as const;
export type DeskView = (typeof deskViews)[number];
