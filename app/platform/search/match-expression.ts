import { facetWord, queryTerms, type Term } from "#app/platform/search/words.ts";

export type Facets = Readonly<Record<string, string | null | undefined>>;

/** What a search says that the index of words alone can answer. */
interface Narrowed {
  text: string;
  kind: string;
  facets?: Facets;
  without?: Facets;
}

/**
 * The query in the engine's own language; undefined when it names no word.
 * Words are letters and digits alone, so nothing in them is an operator.
 */
export function matchOf(
  { text, kind, facets, without }: Narrowed,
  onPostgres: boolean,
): string | undefined {
  const terms = queryTerms(text);
  if (terms.length === 0) return undefined;
  const must = facetsOf({ ...facets, kind });
  const not = facetsOf(without ?? {});
  return onPostgres
    ? [
        ...terms.map((term) => termOf(term, " & ", " | ", { quote: "'", beginning: ":*" })),
        ...must.map((word) => `'${word}'`),
        ...not.map((word) => `!'${word}'`),
      ].join(" & ")
    : [
        [
          ...terms.map((term) => termOf(term, " AND ", " OR ", { quote: '"', beginning: " *" })),
          ...must.map((word) => `"${word}"`),
        ].join(" AND "),
        ...not.map((word) => `"${word}"`),
      ].join(" NOT ");
}

/** All of its words, or all of its parts. */
function termOf(
  { words, parts }: Term,
  and: string,
  or: string,
  { quote, beginning }: { quote: string; beginning: string },
): string {
  const either = [words, parts].filter((all) => all.length > 0);
  const written = either.map((all) => {
    const each = all.map(
      ({ word, isWhole }) => `${quote}${word}${quote}${isWhole ? "" : beginning}`,
    );
    return `(${each.join(and)})`;
  });
  return `(${written.join(or)})`;
}

/** What an entry has, or must have, as words of the index. */
export function facetsOf(facets: Facets): string[] {
  return Object.entries(facets).flatMap(([name, value]) => (value ? facetWord(name, value) : []));
}
