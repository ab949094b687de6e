import { z } from "zod";
import type { App, Caller } from "#app/context.ts";
import * as accounts from "#app/domain/accounts/account-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { anonymisedActor } from "#app/domain/audit/anonymise-repository.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { planErasure } from "#app/domain/privacy/erase.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { personName, phone } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transactInParts } from "#app/platform/db/transact.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { privacyCentre } from "#content/privacy.ts";

const schema = z.object({ name: personName, phone }).partial();

type Row = Awaited<ReturnType<typeof stored.lockRecords>>[number];

/** The names and numbers that the person can correct, each once, newest first. */
export async function findCorrectable({ store: { db }, kinds }: App, address: string) {
  const own = ownAccount(await accounts.findByEmail(db, address));
  const rows = await stored
    .recordsOf(db, { address })
    .select(["id", "no", "kind", "status", "name", "phone"])
    .orderBy("no", "desc")
    .limit(stored.batchSize)
    .execute();
  const phoneOf = new Set(
    kinds.all.flatMap((kind) => (hasPhone(kind) ? kind.description.table : [])),
  );
  const records = correctable(kinds, rows);
  const phoned = records.filter(({ kind }) => phoneOf.has(kind));
  return {
    names: distinct([own?.name ?? "", ...records.map(({ name }) => name)]),
    phones: distinct(phoned.map(({ phone }) => phone)),
    hasPhone: phoned.length > 0,
  };
}

/**
 * A field with the value that the page showed (`was_…`) undoes no correction by staff meanwhile.
 * @throws ZodError, LimitReached, FormError when nothing was changed
 */
export async function correctAddress(
  caller: Caller,
  address: string,
  fields: Readonly<Record<string, string>>,
) {
  const names = Object.keys(schema.shape);
  const changed = names.filter((name) => (fields[name] ?? "") !== (fields[`was_${name}`] ?? ""));
  if (changed.length === 0) {
    throw new FormError(400, { failure: privacyCentre.stored.correct.unchanged });
  }
  const correction = schema.parse(
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? ""])),
  );
  const { store, kinds, now } = caller.app;
  const by = { at: now(), actor: { name: anonymisedActor }, clientAddress: "" };
  await countForm(caller, "forms");
  await transactInParts(store, async (trx, announce, after) => {
    const rows = await stored.lockRecords(trx, { address }, after);
    for (const row of correctable(kinds, rows)) {
      await correctRecord(trx, announce, kinds, by, row, correction);
    }
    if (rows.length === stored.batchSize) return rows.at(-1)?.id;
    const account = ownAccount(await accounts.findByEmail(trx, address));
    const { name } = correction;
    if (account && name !== undefined && name !== account.name) {
      const about = { kind: "user", recordId: account.id } as const;
      await accounts.update(trx, account.id, { name });
      await audit.insert(trx, { ...by, ...about, action: "corrected-by-owner" });
      announce({ kind: "user", id: account.id, what: "updated" });
    }
    return undefined;
  });
}

async function correctRecord(
  trx: Trx,
  announce: Announce,
  kinds: Kinds,
  by: Pick<audit.AuditEntry, "at" | "clientAddress"> & { actor: { name: string } },
  { id, no, kind: table, name, phone }: Row,
  correction: z.infer<typeof schema>,
) {
  const kind = kinds.findByTable(table);
  if (!kind) return;
  const corrected = {
    name: correction.name ?? name,
    phone: (hasPhone(kind) ? correction.phone : undefined) ?? phone,
  };
  const changes = changedFields({ name, phone }, corrected);
  if (Object.keys(changes.after).length === 0) return;
  await stored.correctRecord(trx, id, changes.after, by.at);
  await reindex(trx, kind, [id]);
  const edit = { recordId: id, action: "record-edited", ...changes } as const;
  await events.insert(trx, { ...edit, at: by.at, actor: { userId: "", ...by.actor } });
  await audit.insert(trx, { ...by, ...edit, kind: table, no });
  announce({ kind: table, id, what: "updated" });
}

/** Spam remains as it was judged, and a delivered booking as its invoice has it. */
function correctable<Some extends Pick<Row, "kind" | "status">>(
  kinds: Kinds,
  rows: readonly Some[],
) {
  const { delivered } = planErasure(kinds, rows);
  return rows.filter((row) => row.status !== "spam" && !delivered.includes(row));
}

/** The mailbox's owner may change a confirmed account, unless it is one of staff. */
function ownAccount(account: Awaited<ReturnType<typeof accounts.findByEmail>>) {
  return account?.isVerified && !isStaff(account.role) ? account : undefined;
}

function hasPhone(kind: RecordKind | undefined): boolean {
  return (kind?.description.fields ?? []).some(({ column }) => column === "phone");
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
