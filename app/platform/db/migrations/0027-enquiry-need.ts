import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The sender's requirement, in their own words; empty for none, and from a release without it. */
export const enquiryNeed = ({ text }: ColumnTypes) => [
  `alter table enquiry add column need ${text} not null default ''`,
];
