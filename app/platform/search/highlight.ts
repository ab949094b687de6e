import {
  fold,
  initialsOf,
  isShort,
  partsOf,
  patternsOf,
  soundOf,
  type Term,
} from "#app/platform/search/words.ts";

/** A piece of a text, and whether it is what was searched for. */
export interface TextSegment {
  text: string;
  isMatch: boolean;
}

/**
 * Cuts a text into what was searched for and the rest, by the rules of the index: separators do not
 * count, so "45021" is found in "98450 21337", and a word that only sounds like a term is marked whole.
 */
export function highlight(text: string, terms: readonly Term[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let at = 0;
  for (const { start, end } of findPlaces(text, terms)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) segments.push({ text: text.slice(at, from), isMatch: false });
    segments.push({ text: text.slice(from, end), isMatch: true });
    at = end;
  }
  if (at < text.length) segments.push({ text: text.slice(at), isMatch: false });
  return segments;
}

/** True if the texts have every term between them. */
export function holdsAll(texts: readonly string[], terms: readonly Term[]): boolean {
  return terms.every((term) => texts.some((text) => findPlaces(text, [term]).length > 0));
}

/** The words round the first match, for a text that is too long to show. */
export function excerpt(text: string, terms: readonly Term[], length = 90): string {
  const line = text.replace(/\s+/g, " ");
  const at = findPlaces(line, terms)[0]?.start ?? 0;
  if (line.length <= length) return line;
  const from = at < length / 2 ? 0 : line.indexOf(" ", at - length / 3) + 1;
  const start = from > at ? at : from;
  const cut = line.slice(start, start + length).toWellFormed();
  return `${start > 0 ? "… " : ""}${cut}${start + length < line.length ? "…" : ""}`;
}

function findPlaces(text: string, terms: readonly Term[]) {
  return [...partsOf(text), ...initialsOf(text)]
    .flatMap(({ part, index }) => {
      const letters = lettersOf(part, index);
      const joined = letters.map(({ folded }) => folded).join("");
      return terms.flatMap((term) => {
        const places = placesOf(term[0], letters, joined);
        return places.length > 0 ? places : wordsLike(term, part, index);
      });
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function placesOf(typed: string, letters: readonly Letter[], joined: string) {
  const places: { start: number; end: number }[] = [];
  if (!joined.includes(typed)) return places;
  // The origin of each character of `joined`: a letter may fold to two.
  const origin = letters.flatMap((letter) => Array.from(letter.folded, () => letter));
  for (let at = joined.indexOf(typed); at >= 0; at = joined.indexOf(typed, at + 1)) {
    const [first, last] = [origin[at], origin[at + typed.length - 1]];
    if (first && last && (first.isWordStart || !isShort(typed))) {
      places.push({ start: first.start, end: last.end });
    }
  }
  return places;
}

/** The words of a part that sound like a term. */
function wordsLike(term: Term, part: string, index: number) {
  if (isShort(term[0])) return [];
  const patterns = patternsOf(term);
  return Array.from(part.matchAll(/\p{L}[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]*/gu))
    .filter(([word]) => {
      const heard = `  ${soundOf(fold(word))}`;
      return patterns.some((pattern) => heard.includes(pattern));
    })
    .map(({ 0: word, index: at }) => ({ start: index + at, end: index + at + word.length }));
}

interface Letter {
  folded: string;
  start: number;
  end: number;
  isWordStart: boolean;
}

/** The letters and digits of a part; marks and joiners belong to the letter before them. */
function lettersOf(part: string, index: number): Letter[] {
  const letters: Letter[] = [];
  let end = -1;
  for (const { 0: letter, index: at } of part.matchAll(
    /[\p{L}\p{N}][\p{M}\p{Default_Ignorable_Code_Point}]*/gu,
  )) {
    const start = index + at;
    letters.push({
      folded: fold(letter),
      start,
      end: start + letter.length,
      isWordStart: start !== end,
    });
    end = start + letter.length;
  }
  return letters;
}
