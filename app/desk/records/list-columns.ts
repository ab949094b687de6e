import type { RecordField, RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { secureOn } from "#app/lib/secure-attribute.ts";

/** Which columns somebody chose for a list; undefined for those that it has by itself. */
export type ChosenColumns = readonly string[] | undefined;

/** The columns that can be chosen: all but the name, which is the way to the record. */
export function choosableFields({ fields }: RecordKindDescription): readonly RecordField[] {
  return fields.filter(({ as }) => as !== "name" && as !== "second");
}

export function isShown({ column, shown }: RecordField, chosen: ChosenColumns): boolean {
  return chosen ? chosen.includes(column) : shown !== "detail";
}

/**
 * The choice is kept by the browser, in a cookie because a page without script is told of it
 * too. @param cookies the text of a Cookie header, or of `document.cookie`
 */
export function readColumns(kind: RecordKindDescription, cookies: string): ChosenColumns {
  const value = new RegExp(`(?:^|;\\s*)${cookieName(kind)}=([\\w.]*)`).exec(cookies)?.[1];
  if (value === undefined) return undefined;
  const columns = value.split(".");
  return choosableFields(kind)
    .map(({ column }) => column)
    .filter((column) => columns.includes(column));
}

/**
 * The cookie that keeps the choice for a year, or takes it back.
 * @param page where it is set
 */
export function columnsCookie(
  kind: RecordKindDescription,
  chosen: ChosenColumns,
  page: { protocol: string },
): string {
  const kept = chosen ? `${chosen.join(".")}; Max-Age=31536000` : "; Max-Age=0";
  return `${cookieName(kind)}=${kept}; Path=/admin; SameSite=Lax${secureOn(page.protocol)}`;
}

function cookieName({ slug }: RecordKindDescription): string {
  return `columns-${slug}`;
}
