import { sql, type Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { FaultOutcome } from "#app/domain/faults/outcomes.ts";
import { endOfDay, formatWeekday, indianDay } from "#app/lib/dates.ts";
import { urgentUntil } from "#app/lib/due-clock.ts";
import { timeOrder } from "#app/lib/time-order.ts";
import type { FaultTables } from "#app/platform/db/fault-schema.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export type StoredFault = Awaited<ReturnType<typeof findFaults>>[number];

/** Faults with their clock, and where their machine is: of its booking, or nowhere; the newest last. */
function faults(db: Db) {
  return db
    .selectFrom("record")
    .innerJoin("fault", "fault.record_id", "record.id")
    .leftJoin("record as renter", "renter.id", "fault.booking_id")
    .leftJoin("booking", "booking.record_id", "fault.booking_id")
    .leftJoin("handover", "handover.id", "fault.handover_id")
    .leftJoin("unit", "unit.id", "fault.unit_id")
    .select(["record.id", "record.no", "record.status", "record.branch", "record.name"])
    .select(["record.phone", "record.email", "record.created_at", "due_at", "closed_at"])
    .select(["fault.booking_id", "fault.handover_id", "fault.unit_id", "fault.configuration"])
    .select(["machine", "what", "seen_when", "outcome", "visit_day", "visit_time", "fault.driver"])
    .select(["renter.name as renter", "company", "reference", "street", "street2", "city"])
    .select(["postcode", "tag", "handover.branch as handed_by", "back_at"])
    .orderBy("record.id")
    .$narrowType<{ outcome: FaultOutcome | "" }>();
}

/** The customer that rents a fault's machine: the company, else the person; empty for none. */
export const customerOf = ({ company, renter }: StoredFault) => company || (renter ?? "");

export function findFaults(db: Db, ids: readonly string[]) {
  return faults(db).where("record.id", "in", inIds(db, ids)).execute();
}

export async function findFault(db: Db, id: string): Promise<StoredFault | undefined> {
  return (await findFaults(db, [id]))[0];
}

/** The faults of bookings. */
export function findFaultsOf(db: Db, bookingIds: readonly string[]) {
  return faults(db).where("fault.booking_id", "in", inIds(db, bookingIds)).execute();
}

/** The day on which somebody has to come: of the visit, else by when it is due. */
export function visitDay({ visit_day, due_at }: Pick<StoredFault, "visit_day" | "due_at">): string {
  return visit_day ?? indianDay(new Date(due_at));
}

/** The visit in words: day, time and visitor; empty once the fault is closed or without a plan. */
export function visitOf({
  closed_at,
  visit_day,
  visit_time,
  driver,
}: Omit<StoredFault, "id">): string {
  if (closed_at || !visit_day) return "";
  return [formatWeekday(visit_day), visit_time, driver].filter(Boolean).join(", ");
}

/**
 * The open faults of a branch that are to be visited until a day: by their plan, else by when they are
 * due. In the order of time; those without a visit come last of their day.
 * @param branch its id; empty for all
 */
export async function findVisits(db: Db, until: string, branch: string): Promise<StoredFault[]> {
  const open = faults(db).where("closed_at", "is", null);
  const found = await (branch ? open.where("record.branch", "=", branch) : open)
    .where(({ eb, or, and }) =>
      or([
        eb("visit_day", "<=", until),
        and([eb("visit_day", "is", null), eb("due_at", "<", endOfDay(until))]),
      ]),
    )
    .execute();
  const orderOf = (one: StoredFault) => `${visitDay(one)} ${timeOrder(one.visit_time)}`;
  return found.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** The open faults of a machine: one that was handed over, or one with a label. */
export function findOpenOf(
  db: Db,
  { handover_id, unit_id }: Pick<Machine, "handover_id" | "unit_id">,
) {
  const open = faults(db).where("closed_at", "is", null);
  return unit_id
    ? open.where("fault.unit_id", "=", unit_id).execute()
    : open.where("fault.handover_id", "=", handover_id).execute();
}

/** The faults that an act of handing over closed. */
export function findClosedBy(db: Db, key: string) {
  return faults(db).where("closed_key", "=", key).execute();
}

/** A machine that a fault is of: what was handed over and its booking, and its unit if it has a label. */
export interface Machine {
  booking_id: string | null;
  handover_id: string | null;
  unit_id: string | null;
  configuration: string;
  branch: string;
  /** Its label; empty without one. */
  tag: string;
  /** More than one where only the number of machines is known. */
  number: number;
  /** The name that its booking has; empty for a machine that nobody rents. */
  line: string;
  /** The mailbox of the booking's customer, and the account; empty for none. */
  email: string;
}

/** The machines of a booking that are with its customer. */
export function findMachinesOf(db: Db, bookingId: string): Promise<Machine[]> {
  return handed(db).where("handover.record_id", "=", bookingId).execute();
}

/** A unit as a machine of the booking that has it now, or of none; undefined for no unit. */
export async function findMachineOfUnit(db: Db, unitId: string): Promise<Machine | undefined> {
  const row = await handed(db).where("handover.unit_id", "=", unitId).executeTakeFirst();
  if (row) return row;
  const unit = await db
    .selectFrom("unit")
    .select(["id as unit_id", "configuration", "branch", "tag"])
    .where("id", "=", unitId)
    .executeTakeFirst();
  return unit && { ...unit, number: 1, booking_id: null, handover_id: null, line: "", email: "" };
}

function handed(db: Db) {
  return db
    .selectFrom("handover")
    .innerJoin("booking_line as line", "line.id", "handover.line_id")
    .innerJoin("record", "record.id", "handover.record_id")
    .leftJoin("unit", "unit.id", "handover.unit_id")
    .select(["handover.record_id as booking_id", "handover.id as handover_id"])
    .select(["handover.unit_id", "handover.configuration", "handover.branch"])
    .select(sql<string>`coalesce(unit.tag, '')`.as("tag"))
    .select(["line.name as line", "record.email", "handover.number"])
    .where("back_at", "is", null)
    .orderBy("line.position")
    .orderBy("unit.tag", (order) => order.asc().nullsLast())
    .orderBy("handover.id");
}

export async function setFault(trx: Trx, id: string, set: Updateable<FaultTables["fault"]>) {
  await trx.updateTable("fault").set(set).where("record_id", "=", id).execute();
}

/** The photos of faults, without their bytes, oldest first. */
export function findPhotos(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("fault_photo")
    .select(["id", "record_id", "created_at"])
    .where("record_id", "in", inIds(db, ids))
    .orderBy("id")
    .execute();
}

export async function insertPhoto(trx: Trx, record_id: string, bytes: Uint8Array, at: Date) {
  await trx
    .insertInto("fault_photo")
    .values({ id: uuidv7(), record_id, bytes, created_at: at.toISOString() })
    .execute();
}

/** The bytes of a photo of one of these faults; undefined for another's. */
export async function findPhoto(db: Db, faultIds: readonly string[], id: string) {
  const row = await db
    .selectFrom("fault_photo")
    .select("bytes")
    .where("id", "=", id)
    .where("record_id", "in", inIds(db, faultIds))
    .executeTakeFirst();
  return row?.bytes;
}

/** Deletes their photos, which may show people and rooms, where the rest of the records stays. */
export async function anonymiseAll(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("fault_photo").where("record_id", "in", inIds(trx, ids)).execute();
}

/** The open faults that end soon or are late, and about which nobody was told yet. @returns ids */
export async function findToEscalate(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("fault")
    .select("record_id")
    .where("closed_at", "is", null)
    .where("due_at", "<=", urgentUntil(now))
    .where("late_at", "is", null)
    .where(({ eb, or }) => or([eb("warned_at", "is", null), eb("due_at", "<", now.toISOString())]))
    .orderBy("due_at")
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/**
 * Marks a locked fault as one of which somebody is told now. One that is late already is not also
 * urgent. @returns what it is now; undefined where it was closed or told of meanwhile
 */
export async function markEscalated(
  trx: Trx,
  id: string,
  now: Date,
): Promise<"late" | "urgent" | undefined> {
  const at = now.toISOString();
  const open = trx
    .updateTable("fault")
    .where("record_id", "=", id)
    .where("closed_at", "is", null)
    .where("late_at", "is", null)
    .returning("record_id");
  const late = open.set({ late_at: at, warned_at: sql`coalesce(warned_at, ${at})` });
  if (await late.where("due_at", "<", at).executeTakeFirst()) return "late";
  const urgent = open.set({ warned_at: at }).where("warned_at", "is", null);
  const isUrgent = await urgent.where("due_at", "<=", urgentUntil(now)).executeTakeFirst();
  return isUrgent && "urgent";
}
