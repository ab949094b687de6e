import type { Engine } from "#app/platform/db/store.ts";

/** The engines' names of the same types of column. */
export const columnTypes = {
  sqlite: {
    engine: "sqlite",
    number: "integer primary key autoincrement",
    text: "text",
    bytes: "blob",
    flag: "integer",
    no: "0",
    date: "date",
    now: "",
  },
  postgres: {
    engine: "postgres",
    number: "bigint generated always as identity primary key",
    // Compared byte by byte, as SQLite does, and not by the server's locale.
    text: 'text collate "C"',
    bytes: "bytea",
    flag: "boolean",
    no: "false",
    date: "timestamptz",
    now: "default CURRENT_TIMESTAMP",
  },
} as const;

export type ColumnTypes = (typeof columnTypes)[Engine];
