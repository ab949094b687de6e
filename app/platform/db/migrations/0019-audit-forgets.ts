import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * An entry of the audit may lose what says who a person was that had themselves erased: the name
 * behind a record's number, fields that were edited, their own address as the actor. Who did what to
 * which record and when stays as it is for ever. See docs/decisions/0036.
 */
export const auditForgets = (
  { engine }: ColumnTypes,
  isForgotten: IsForgotten = (column) => `new.${column} is null`,
) => (engine === "postgres" ? onPostgres : onSqlite)(isForgotten);

/** The condition by which a column with fields may change. */
type IsForgotten = (column: "before" | "after") => string;

const refusal = "entries of the audit are never changed, and kept for a year";

/** The allowed changes of an entry. @param same the engine's comparison of values that may be null */
function isOnlyForgotten(same: string, isForgotten: IsForgotten): string {
  const unchanged = ["id", "at", "action", "kind", "record_id", "actor_id"].map(
    (column) => `new.${column} ${same} old.${column}`,
  );
  const withFields =
    "old.action in ('record-added', 'record-edited', 'record-deleted', 'exported')";
  return [
    ...unchanged,
    // "12, Asha" becomes "12".
    `(new.subject ${same} old.subject or new.subject is null
      or old.subject like new.subject || ', %')`,
    `(new.actor_name = old.actor_name or new.actor_name = 'the person concerned')`,
    `(new.client_address = old.client_address or new.client_address = '')`,
    `(new.before ${same} old.before or (${isForgotten("before")} and ${withFields}))`,
    `(new.after ${same} old.after or (${isForgotten("after")} and ${withFields}))`,
  ].join(" and ");
}

const onSqlite = (isForgotten: IsForgotten) => [
  "drop trigger audit_no_update",
  `create trigger audit_no_update before update on audit
    when not (${isOnlyForgotten("is", isForgotten)}) begin
    select raise(abort, '${refusal}');
  end`,
];

const onPostgres = (isForgotten: IsForgotten) => [
  `create or replace function audit_refuse() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      if old.at <= to_char(
        (now() - interval '365 days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) then
        return old;
      end if;
    elsif tg_op = 'UPDATE' then
      if ${isOnlyForgotten("is not distinct from", isForgotten)} then
        return new;
      end if;
    end if;
    raise exception '${refusal}';
  end $$`,
];
