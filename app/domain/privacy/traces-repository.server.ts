import { phoneKey } from "#app/domain/people/person-repository.server.ts";
import { hasAddress } from "#app/lib/has-address.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** What the records said of the person before somebody corrected them. */
export async function findFormer(trx: Trx, recordIds: readonly string[]) {
  if (recordIds.length === 0) return { names: [], phones: [] };
  const rows = await trx
    .selectFrom("record_event")
    .select("before")
    .where("record_id", "in", recordIds)
    .where("action", "=", "record-edited")
    .execute();
  const before = rows.map((row): Record<string, unknown> => JSON.parse(row.before ?? "{}"));
  const texts = (field: string) =>
    before.map((values) => values[field]).filter((value) => typeof value === "string");
  return { names: texts("name"), phones: texts("phone") };
}

/** Who is erased, as staff may have typed it into a search that they kept. */
interface Traces {
  names: readonly string[];
  address: string;
  phones: readonly string[];
}

/**
 * Searches that staff saved for this very person; there are twelve at most for each of them. A name
 * counts when it is all that was typed and has two words: anyone may call themselves "Laptops".
 */
export async function deleteViewsOf(trx: Trx, { names, address, phones }: Traces) {
  const views = await trx.selectFrom("saved_view").select(["id", "name", "query"]).execute();
  const wholeNames = names.map(inOneCase).filter((name) => name.includes(" "));
  const keys = new Set(phones.flatMap((phone) => phoneKey(phone) ?? []));
  const isAbout = (text: string) =>
    hasAddress(text, address) ||
    wholeNames.includes(inOneCase(text)) ||
    numbersIn(text).some((number) => keys.has(number));
  const ids = views
    .filter(({ name, query }) => isAbout(name) || isAbout(searchIn(query)))
    .map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("saved_view").where("id", "in", ids).execute();
}

function inOneCase(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

function searchIn(query: string): string {
  return new URLSearchParams(query).get("q") ?? "";
}

/** The whole numbers in a text, as numbers of phones are compared. */
function numbersIn(text: string): string[] {
  return (text.match(/\d[\d .()+-]*/g) ?? []).flatMap((number) => phoneKey(number) ?? []);
}
