import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** How that which an entry is about was called then, because it may be gone one day. */
export const auditSubject = ({ text }: ColumnTypes) => [
  `alter table audit add column subject ${text}`,
];
