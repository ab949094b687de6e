import { fold } from "#app/platform/search/words.ts";

/** A stretch of a text, and whether it is what was searched for. */
export interface Stretch {
  text: string;
  isMatch: boolean;
}

/**
 * Cuts a text into what was searched for and the rest. Separators do not count: "45021" is found in
 * "98450 21337". A needle stands at the beginning of a word, or anywhere in a number or an address,
 * as in the index.
 * @param needles letters and digits alone, folded: see `needlesOf`
 */
export function highlight(text: string, needles: readonly string[]): Stretch[] {
  const places = findPlaces(text, needles);
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { start, end } of places) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) stretches.push({ text: text.slice(at, from), isMatch: false });
    stretches.push({ text: text.slice(from, end), isMatch: true });
    at = end;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), isMatch: false });
  return stretches;
}

/** Whether the texts have every needle between them. */
export function holdsAll(texts: readonly string[], needles: readonly string[]): boolean {
  return needles.every((needle) => texts.some((text) => findPlaces(text, [needle]).length > 0));
}

/** The words round the first match, for a text that is too long to show. */
export function excerpt(text: string, needles: readonly string[], length = 90): string {
  const line = text.replace(/\s+/g, " ");
  const at = findPlaces(line, needles)[0]?.start ?? 0;
  if (line.length <= length) return line;
  const from = at < length / 2 ? 0 : line.indexOf(" ", at - length / 3) + 1;
  const start = from > at ? at : from;
  const cut = line.slice(start, start + length).toWellFormed();
  return `${start > 0 ? "… " : ""}${cut}${start + length < line.length ? "…" : ""}`;
}

function findPlaces(text: string, needles: readonly string[]) {
  const letters = lettersOf(text);
  const joined = letters.map(({ folded }) => folded).join("");
  // Where each character of `joined` comes from: a letter may fold to two.
  const origin = letters.flatMap((letter) =>
    Array.from({ length: letter.folded.length }, () => letter),
  );
  return needles
    .flatMap((needle) => {
      const places: { start: number; end: number }[] = [];
      for (let at = joined.indexOf(needle); at >= 0; at = joined.indexOf(needle, at + 1)) {
        const [first, last] = [origin[at], origin[at + needle.length - 1]];
        if (first && last && (first.isWordStart || isWithin(first, needle))) {
          places.push({ start: first.start, end: last.end });
        }
      }
      return places;
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Whether a needle may stand in the midst of what is written there: a number or an address. */
function isWithin({ isInAddress }: Letter, needle: string): boolean {
  return needle.length >= 3 && (isInAddress || /^\d+$/.test(needle));
}

interface Letter {
  folded: string;
  start: number;
  end: number;
  isWordStart: boolean;
  /** Whether it stands between blanks with an @: told once a letter, for texts may be long. */
  isInAddress: boolean;
}

/** The letters and digits of a text; marks belong to the letter that they stand on. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let isWordStart = true;
  let isInAddress = false;
  let blank = -1;
  for (const { 0: character, index } of text.matchAll(/[\p{L}\p{N}]\p{M}*|[^\p{L}\p{N}]/gu)) {
    if (index > blank) {
      const next = text.slice(index).search(/\s/);
      blank = next < 0 ? text.length : index + next;
      isInAddress = text.slice(index, blank).includes("@");
    }
    if (/^[\p{L}\p{N}]/u.test(character)) {
      letters.push({
        folded: fold(character),
        start: index,
        end: index + character.length,
        isWordStart,
        isInAddress,
      });
    }
    isWordStart = !/^[\p{L}\p{N}]/u.test(character);
  }
  return letters;
}
