import { auditForgets } from "#app/platform/db/migrations/0019-audit-forgets.ts";
import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * The audit keeps which fields were edited when it forgets their values: {"Email":null}. The release
 * before this one, which may run beside it, forgets the fields too.
 */
export const auditKeepsFields = (types: ColumnTypes) =>
  auditForgets(
    types,
    (column) => `(new.${column} is null or ${withoutValues[types.engine](column)})`,
  );

const withoutValues = {
  sqlite: (column: string) =>
    `new.${column} = (select json_group_object(key, null) from json_each(old.${column}))`,
  postgres: (column: string) => `new.${column}::jsonb =
    (select jsonb_object_agg(key, null::text) from jsonb_each(old.${column}::jsonb))`,
};
