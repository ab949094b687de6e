import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * The audit holds the number of what an entry is about; its name is joined when the entry is shown.
 * A saved view holds no search words. The release before writes both while it runs beside this one,
 * so triggers take them out of what it inserts.
 */
export const auditNumbers = ({ engine, flag, no }: ColumnTypes) => [
  "alter table audit add column record_no bigint",
  `alter table saved_view add column lost_words ${flag} not null default ${no}`,
  // The entries that 0029 has left to do.
  "create index audit_subject on audit (id) where subject is not null",
  ...(engine === "postgres" ? onPostgres : onSqlite),
];

/** Values of a record that is gone, or of a partner, lead to no person who could have them erased. */
const leadsNowhere = `(action = 'record-deleted'
  or kind = 'partner' and action in ('record-added', 'record-edited'))`;

const inEngine = {
  sqlite: {
    // The number in "12, Asha" and "No. 12".
    number: "nullif(cast(replace(subject, 'No. ', '') as integer), 0)",
    withoutValues: (column: string) =>
      `(select json_group_object(key, null) from json_each(${column}))`,
    position: "instr",
    yes: "1",
  },
  postgres: {
    number: "substring(subject from '^(?:No\\. )?(\\d{1,15})')::bigint",
    withoutValues: (column: string) =>
      `(select jsonb_object_agg(key, null::text)::text from jsonb_each(${column}::jsonb))`,
    position: "strpos",
    yes: "true",
  },
};

/** Names in a subject, and values that lead to nobody, go; the number in the subject stays. */
export function takeNamesOut(engine: Engine): string {
  const { number, withoutValues } = inEngine[engine];
  const [before, after] = ["before", "after"].map(
    (column) => `${column} = case when ${column} is not null and ${leadsNowhere}
      then ${withoutValues(column)} else ${column} end`,
  );
  return `update audit set ${before}, ${after}, subject = null,
    record_no = coalesce(record_no, case
      when kind = 'partner' then (select no from partner where partner.id = record_id)
      when kind <> 'user' then ${number} end)`;
}

/** The words come first in a view's query, as in "q=asha&status=new". */
export function takeWordsOut(engine: Engine): string {
  const { position, yes } = inEngine[engine];
  return `update saved_view set lost_words = ${yes}, query = case
    when query like '%&%' then substr(query, ${position}(query, '&') + 1) else '' end`;
}

const refusal = "the number in an entry of the audit is never changed";

const onSqlite = [
  `create trigger audit_number after insert on audit when new.subject is not null begin
    ${takeNamesOut("sqlite")} where id = new.id;
  end`,
  `create trigger saved_view_words after insert on saved_view when new.query like 'q=%' begin
    ${takeWordsOut("sqlite")} where id = new.id;
  end`,
  `create trigger audit_no_renumber before update of record_no on audit
    when old.record_no is not null and new.record_no is not old.record_no begin
    select raise(abort, '${refusal}');
  end`,
];

const onPostgres = [
  `create function audit_number() returns trigger language plpgsql as $$ begin
    ${takeNamesOut("postgres")} where id = new.id;
    return null;
  end $$`,
  `create trigger audit_number after insert on audit for each row
    when (new.subject is not null) execute function audit_number()`,
  `create function saved_view_words() returns trigger language plpgsql as $$ begin
    ${takeWordsOut("postgres")} where id = new.id;
    return null;
  end $$`,
  `create trigger saved_view_words after insert on saved_view for each row
    when (new.query like 'q=%') execute function saved_view_words()`,
  `create function audit_no_renumber() returns trigger language plpgsql as $$ begin
    raise exception '${refusal}';
  end $$`,
  `create trigger audit_no_renumber before update of record_no on audit for each row
    when (old.record_no is not null and new.record_no is distinct from old.record_no)
    execute function audit_no_renumber()`,
];
