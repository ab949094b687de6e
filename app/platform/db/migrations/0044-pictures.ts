import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The files of uploaded pictures, and the pictures that pages have for shared links. */
export const pictures = ({ text, bytes }: ColumnTypes) => [
  `create table picture_file (
    name ${text} primary key, picture ${text} not null, created_at ${text} not null,
    bytes ${bytes} not null
  )`,
  "create index picture_file_picture on picture_file (picture)",
  `create table og_picture (
    file ${text} primary key, fingerprint ${text} not null, bytes ${bytes} not null
  )`,
];
