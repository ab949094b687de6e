import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import type { BranchStock } from "#app/domain/stock/ledger.ts";
import { setStock } from "#app/domain/stock/stock-repository.server.ts";
import { countedStates, isGone, type UnitAction } from "#app/domain/stock/unit-states.ts";
import type { UnitTable } from "#app/platform/db/rental-schema.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export type Unit = NonNullable<Awaited<ReturnType<typeof findUnit>>>;

/** Tags are stored in capital letters, and found however they are typed. */
export function findUnit(db: Db, tag: string) {
  return units(db).where("tag", "=", tag.toUpperCase()).executeTakeFirst();
}

/** By its tag, in whichever letters it was typed, else by its serial number. */
export async function findTyped(db: Db, typed: string) {
  const wanted = typed.toLowerCase();
  const found = await findLabelled(db, [wanted]);
  return found.find(({ tag }) => tag.toLowerCase() === wanted) ?? found[0];
}

/** Those that have one of these tags or serial numbers, which are in small letters. */
export function findLabelled(db: Db, words: readonly string[]) {
  const having = (column: "tag" | "serial") =>
    db
      .selectFrom("unit")
      .select("id")
      // Written out, for the index of serial numbers leaves out the empty ones.
      .where(sql<boolean>`${sql.ref(column)} <> ''`)
      .where(({ fn }) => fn<string>("lower", [column]), "in", inIds(db, words));
  return units(db)
    .where("id", "in", having("tag").union(having("serial")))
    .execute();
}

/** Those whose tag or serial number has a part, the whole ones first; of one branch, or of all. */
export function findUnitsWith(db: Db, typed: string, branch: string | undefined, limit: number) {
  const wanted = typed.toLowerCase();
  const part = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  const has = (column: "tag" | "serial") =>
    sql<boolean>`lower(${sql.ref(column)}) like ${part} escape '\\'`;
  return units(db)
    .where((eb) => eb.or([has("tag"), has("serial")]))
    .where((eb) => eb.and(branch === undefined ? {} : { branch }))
    .orderBy(sql`case when ${wanted} in (lower(tag), lower(serial)) then 0 else 1 end`)
    .orderBy("tag")
    .limit(limit)
    .execute();
}

export function findUnitsById(db: Db, ids: readonly string[]) {
  return units(db).where("id", "in", inIds(db, ids)).execute();
}

/** Those in stock of a configuration, the longest rested first. */
export function findRested(db: Db, { configuration, branch }: BranchStock, limit: number) {
  const since = sql<string>`coalesce(
    (select max(back_at) from handover where handover.unit_id = unit.id), unit.created_at
  )`;
  return units(db)
    .select(since.as("since"))
    .where((eb) => eb.and({ configuration, branch, state: "in stock" }))
    .orderBy(since)
    .orderBy("tag")
    .limit(limit)
    .execute();
}

function units(db: Db) {
  return db
    .selectFrom("unit")
    .select(["id", "tag", "serial", "configuration", "branch", "state", "bought_on", "note"])
    .select(["record_id", "version", "created_at", "updated_at"]);
}

type UnitFilter = Partial<Pick<UnitTable, "configuration" | "branch" | "state">> & {
  tags?: readonly string[];
  /** Added at that moment or later, in ISO 8601. */
  since?: string;
};

/** Narrowed by what is given, by their tags. @param after the last tag of the page before */
export function findUnits(
  db: Db,
  { tags, since = "", ...given }: UnitFilter,
  { after = "", limit }: { after?: string; limit: number },
) {
  return units(db)
    .where((eb) => eb.and(given))
    .$if(tags !== undefined, (all) => all.where("tag", "in", inIds(db, tags ?? [])))
    .where("created_at", ">=", since)
    .where("tag", ">", after)
    .orderBy("tag")
    .limit(limit)
    .execute();
}

/** Locked in the order of their ids. */
export function lockUnits(trx: Trx, ids: readonly string[]) {
  return units(trx).where("id", "in", inIds(trx, ids)).orderBy("id").forUpdate().execute();
}

export async function insertUnit(
  trx: Trx,
  unit: Pick<Unit, "tag" | "serial" | "configuration" | "branch" | "bought_on" | "note">,
  acting: ActorContext,
): Promise<boolean> {
  const id = uuidv7();
  const at = acting.at.toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("unit")
    .values({ ...unit, id, state: "in stock", record_id: null, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("tag").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await logUnit(trx, id, { action: "added" }, acting);
  return true;
}

export async function updateUnit(
  trx: Trx,
  { id, version }: Pick<Unit, "id" | "version">,
  set: Partial<Omit<UnitTable, "id" | "created_at" | "updated_at" | "version">>,
  at: Date,
) {
  await trx
    .updateTable("unit")
    .set({ ...set, version: version + 1, updated_at: at.toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function logUnit(
  trx: Trx,
  unit_id: string,
  {
    action,
    record_id = null,
    note = "",
  }: { action: UnitAction; record_id?: string | null; note?: string },
  { actor, at }: ActorContext,
) {
  await trx
    .insertInto("unit_event")
    .values({
      ...{ id: uuidv7(), unit_id, at: at.toISOString(), action, record_id, note },
      ...{ actor_id: actor.userId, actor_name: actor.name },
    })
    .execute();
}

export function findUnitEvents(db: Db, unitId: string) {
  return db
    .selectFrom("unit_event")
    .leftJoin("record", "record.id", "unit_event.record_id")
    .leftJoin("booking", "booking.record_id", "unit_event.record_id")
    .select(["unit_event.id", "at", "actor_name", "action", "note", "unit_event.record_id"])
    .select(["reference", "record.name as customer", "company", "record.kind", "record.no"])
    .where("unit_id", "=", unitId)
    .orderBy("unit_event.id", "desc")
    .execute();
}

/** True for a place that lists units that are not lost or retired: then its number is theirs. */
export async function hasListed(db: Db, { configuration, branch }: BranchStock): Promise<boolean> {
  const listed = await countUnits(db, { configuration, branch });
  return listed.some(({ state }) => !isGone(state));
}

/** Sets the number of places that list units to that of their units. */
export async function recount(trx: Trx, places: readonly BranchStock[]) {
  for (const { configuration, branch } of places) {
    const listed = await countUnits(trx, { configuration, branch });
    const counted = listed.filter(({ state }) => countedStates.includes(state));
    const number = counted.reduce((sum, { n }) => sum + n, 0);
    await setStock(trx, { configuration, branch }, number);
  }
}

/** The number of units listed at each place, by their states. */
export function countUnits(db: Db, only: Partial<BranchStock>) {
  return db
    .selectFrom("unit")
    .select(["configuration", "branch", "state"])
    .select(sql<number>`cast(count(*) as integer)`.as("n"))
    .where((eb) => eb.and(only))
    .groupBy(["configuration", "branch", "state"])
    .execute();
}
