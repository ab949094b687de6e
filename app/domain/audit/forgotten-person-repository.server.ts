import { type Selectable, sql } from "kysely";
import { reindexAudit } from "#app/domain/audit/audit-repository.server.ts";
import { hasAddress } from "#app/lib/has-address.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { among } from "#app/platform/db/store.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { findEntries } from "#app/platform/search/search-repository.server.ts";

/** Somebody who had themselves erased, as the audit and the histories call them from then on. */
export const thePerson = "the person concerned";

interface Person {
  address: string;
  accountId?: string | undefined;
  /** What is erased, or made nameless. */
  recordIds: readonly string[];
}

/** How many entries are changed in one transaction, which others wait for. */
const atOnce = 500;

/**
 * Takes out of the next entries about the person's records and account, and by that account, what
 * says who the person was. The act, its record and fields, its time and its member of staff stay;
 * the database lets nothing else be changed (migrations 0019 and 0022).
 * @param after the id of the last entry before them
 * @returns that of the last of them when there may be more
 */
export async function forgetInAudit(trx: Trx, person: Person, after: string) {
  const { accountId, recordIds } = person;
  const rows = await trx
    .selectFrom("audit")
    .select("id")
    .where(({ eb, or }) =>
      or([
        ...(recordIds.length > 0 ? [eb("record_id", "in", among(trx, recordIds))] : []),
        ...(accountId ? [eb("record_id", "=", accountId), eb("actor_id", "=", accountId)] : []),
      ]),
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(atOnce)
    .execute();
  return (await forgetEntries(trx, rows, person))?.id;
}

/** The same of the next entries that have the person's address in them, by the numbers of the index. */
export async function forgetAddressInAudit(trx: Trx, person: Person, after: string) {
  const page = { beyond: Number(after), rises: true, limit: atOnce };
  const rows = await findEntries(trx, { kind: "audit", text: person.address }, page);
  return (await forgetEntries(trx, rows, person))?.no.toString();
}

/** @returns the last of them when there may be more */
async function forgetEntries<Row extends { id: string }>(
  trx: Trx,
  found: readonly Row[],
  person: Person,
) {
  const ids = found.map(({ id }) => id);
  const rows = await trx
    .selectFrom("audit")
    .selectAll()
    .where("id", "in", among(trx, ids))
    .execute();
  const forgotten = rows.flatMap((row) => forgetIn(row, person) ?? []);
  if (forgotten.length > 0) {
    const values = forgotten.map((entry) => sql`(${sql.join(Object.values(entry))})`);
    await sql`
      with entry (id, subject, before, after, actor_name, client_address)
        as (values ${sql.join(values)})
      update audit set subject = entry.subject, before = entry.before, after = entry.after,
        actor_name = entry.actor_name, client_address = entry.client_address
      from entry where audit.id = entry.id
    `.execute(trx);
  }
  await reindexAudit(
    trx,
    forgotten.map(({ id }) => id),
  );
  return found.length < atOnce ? undefined : found.at(-1);
}

type Entry = Selectable<Tables["audit"]>;

/** @returns the entry without what says who the person was; undefined when nothing in it does */
function forgetIn(entry: Entry, { address, accountId, recordIds }: Person) {
  const isAbout = entry.record_id === accountId || recordIds.includes(entry.record_id ?? "");
  const hasFields =
    ["record-added", "record-edited", "record-deleted", "exported"].includes(entry.action) &&
    (isAbout || [entry.before, entry.after].some((fields) => names(fields, address)));
  const isActor = accountId !== undefined && entry.actor_id === accountId;
  // A sign-in that failed has the account's address in place of who did it.
  const isNamed =
    isActor || (isAbout && entry.actor_id === null && hasAddress(entry.actor_name, address));
  if (!isAbout && !hasFields && !isNamed) return undefined;
  return {
    id: entry.id,
    subject: isAbout ? withoutName(entry) : entry.subject,
    before: hasFields ? withoutValues(entry.before) : entry.before,
    after: hasFields ? withoutValues(entry.after) : entry.after,
    actor_name: isNamed ? thePerson : entry.actor_name,
    client_address: isNamed ? "" : entry.client_address,
  };
}

function names(fields: string | null, address: string): boolean {
  return Object.values(JSON.parse(fields ?? "{}")).some(
    (value) => typeof value === "string" && hasAddress(value, address),
  );
}

function withoutValues(fields: string | null): string | null {
  return fields && JSON.stringify(JSON.parse(fields), (field, value) => (field ? null : value));
}

/** "12, Asha" becomes "12"; the name of an account goes whole. */
function withoutName({ kind, subject }: Entry): string | null {
  if (kind === "user" || subject === null) return null;
  const [number = "", ...name] = subject.split(", ");
  return name.length > 0 ? number : subject;
}

/**
 * Histories of records that stay do not name the person who cancelled something.
 * @param recordIds without them, those of the account
 */
export async function forgetInHistories(
  trx: Trx,
  accountId: string,
  recordIds?: readonly string[],
) {
  const own = sql`(select id from record where user_id = ${accountId})`;
  await sql`
    update record_event set actor_name = ${thePerson}
    where actor_id = ${accountId} and record_id in ${recordIds ? among(trx, recordIds) : own}
  `.execute(trx);
}
