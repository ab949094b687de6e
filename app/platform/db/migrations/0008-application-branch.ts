import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The branch that an applicant would like to work at, by its id; empty for any. */
export const applicationBranch = ({ text }: ColumnTypes) => [
  `alter table career_application add column branch ${text} not null default ''`,
];
