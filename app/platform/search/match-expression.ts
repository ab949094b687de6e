import { facetWord, queryTerms, type Term } from "#app/platform/search/words.ts";

export type Facets = Readonly<Record<string, string | null | undefined>>;

/** What a search says that the index of words alone can answer. */
export interface WordQuery {
  text: string;
  kind: string;
  /** Facets that the entries must have; an undefined one is no condition. */
  facets?: Facets;
  /** Facets that they must not have. */
  without?: Facets;
}

const postgres = { quote: "'", beginning: ":*", and: " & ", or: " | ", andNot: " & !" };
const sqlite = { quote: '"', beginning: " *", and: " AND ", or: " OR ", andNot: " NOT " };

/**
 * The query in the engine's own language; undefined when it names no word.
 * Words are letters and digits alone, so nothing in them is an operator.
 */
export function matchOf(
  { text, kind, facets, without = {} }: WordQuery,
  onPostgres: boolean,
): string | undefined {
  const terms = queryTerms(text);
  if (terms.length === 0) return undefined;
  const { quote, beginning, and, or, andNot } = onPostgres ? postgres : sqlite;
  const quoted = (word: string) => `${quote}${word}${quote}`;
  const allOf = (words: Term["words"]) =>
    words.map(({ word, isWhole }) => `${quoted(word)}${isWhole ? "" : beginning}`).join(and);
  const eitherOf = ({ words, parts }: Term) =>
    [words, parts].flatMap((all) => (all.length > 0 ? `(${allOf(all)})` : [])).join(or);
  const must = [
    ...terms.map((term) => `(${eitherOf(term)})`),
    ...facetsOf({ ...facets, kind }).map(quoted),
  ];
  return [must.join(and), ...facetsOf(without).map(quoted)].join(andNot);
}

/** What an entry has, or must have, as words of the index. */
export function facetsOf(facets: Facets): string[] {
  return Object.entries(facets).flatMap(([name, value]) => (value ? facetWord(name, value) : []));
}
