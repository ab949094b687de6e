import type { KindOfRecord, RecordField } from "#app/domain/records/record-kinds.ts";

/** Which columns somebody chose for a list; undefined for those that it has by itself. */
export type ChosenColumns = readonly string[] | undefined;

/** The columns that can be chosen: all but the name, which is the way to the record. */
export function choosableFields({ fields }: KindOfRecord): readonly RecordField[] {
  return fields.filter(({ as }) => as !== "name" && as !== "second");
}

export function isShown({ column, shown }: RecordField, chosen: ChosenColumns): boolean {
  return chosen ? chosen.includes(column) : shown !== "detail";
}

/** The choice as the browser's cookie keeps it: the names of columns, with dots between. */
export function readColumns(kind: KindOfRecord, kept: string | undefined): ChosenColumns {
  const columns = kept?.split(".");
  return (
    columns &&
    choosableFields(kind)
      .map(({ column }) => column)
      .filter((column) => columns.includes(column))
  );
}
