import type { App, Caller } from "#app/context.ts";
import * as accounts from "#app/domain/accounts/account-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { anonymisedActor } from "#app/domain/audit/anonymise-repository.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { planErasure } from "#app/domain/privacy/erase.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { type Announce, type Trx, transactInParts } from "#app/platform/db/transact.ts";
import { countForm } from "#app/platform/limits/refuse-past-limit.server.ts";

/** How somebody is really called and reached; what is left out stays as it is. */
export interface Correction {
  name?: string | undefined;
  phone?: string | undefined;
}

type Row = Awaited<ReturnType<typeof stored.lockRecords>>[number];
type Account = Awaited<ReturnType<typeof accounts.findByEmail>>;

/** The names and the numbers that the person can correct, each once, the newest first. */
export async function findCorrectable({ store: { db } }: App, address: string) {
  const account = await accounts.findByEmail(db, address);
  const rows = await stored
    .recordsOf(db, { address })
    .select(["id", "no", "kind", "status", "name", "phone"])
    .orderBy("no", "desc")
    .limit(stored.batchSize)
    .execute();
  const records = correctable(rows);
  const own = ownAccount(account);
  return {
    names: distinct([...(own ? [own.name] : []), ...records.map(({ name }) => name)]),
    phones: distinct(records.filter(hasPhone).map(({ phone }) => phone)),
    hasPhone: records.some(hasPhone),
  };
}

/**
 * Corrects name and phone number in everything under an address that its owner may correct. The
 * history of each record names the person concerned, and the former values.
 * @throws TooManyForms
 */
export async function correctAddress(
  caller: Caller,
  address: string,
  correction: Correction,
): Promise<void> {
  const { store, now } = caller.app;
  const at = now();
  await countForm(caller, "forms");
  await transactInParts(store, async (trx, announce, after) => {
    const rows = await stored.lockRecords(trx, { address }, after);
    for (const row of correctable(rows)) await correctRecord(trx, announce, row, correction, at);
    if (rows.length === stored.batchSize) return rows.at(-1)?.id;
    const account = await accounts.findByEmail(trx, address);
    await correctAccount(trx, announce, ownAccount(account), correction, at);
    return undefined;
  });
}

async function correctRecord(
  trx: Trx,
  announce: Announce,
  { id, no, kind: table, name, phone }: Row,
  correction: Correction,
  at: Date,
) {
  const kind = findKindByTable(table);
  if (!kind) return;
  const wished = {
    name: correction.name ?? name,
    phone: (hasPhone({ kind: table }) ? correction.phone : undefined) ?? phone,
  };
  const changes = changedFields({ name, phone }, wished);
  if (Object.keys(changes.after).length === 0) return;
  await stored.correctRecord(trx, id, changes.after, at);
  await reindex(trx, kind, [id]);
  const done = { at, recordId: id, action: "record-edited", ...changes } as const;
  await events.insert(trx, { ...done, actor: { userId: "", name: anonymisedActor } });
  const about = { actor: { name: anonymisedActor }, clientAddress: "", kind: table };
  await audit.insert(trx, { ...done, ...about, no });
  announce({ kind: table, id, what: "updated" });
}

async function correctAccount(
  trx: Trx,
  announce: Announce,
  account: Account,
  { name }: Correction,
  at: Date,
) {
  if (!account || name === undefined || name === account.name) return;
  const { id } = account;
  await accounts.update(trx, id, { name });
  const by = { at, actor: { name: anonymisedActor }, clientAddress: "" };
  const entry = { action: "corrected-by-owner", kind: "user", recordId: id } as const;
  await audit.insert(trx, { ...by, ...entry });
  announce({ kind: "user", id, what: "updated" });
}

/** Spam stays as it was judged, a booking with its invoice as the books have it. */
function correctable<Some extends Pick<Row, "kind" | "status">>(rows: readonly Some[]) {
  const { delivered } = planErasure(rows);
  return rows.filter((row) => row.status !== "spam" && !delivered.includes(row));
}

/** An account is its owner's once the address is confirmed; one of the staff needs more than a mailbox. */
function ownAccount(account: Account) {
  return account?.isVerified && !isStaff(account.role) ? account : undefined;
}

/** Whether the kind asks for a phone number at all. */
function hasPhone({ kind }: Pick<Row, "kind">) {
  const fields = findKindByTable(kind)?.description.fields ?? [];
  return fields.some(({ column }) => column === "phone");
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
