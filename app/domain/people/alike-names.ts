import { fold, soundOf } from "#app/platform/search/words.ts";

/** Forms of address, which tell nobody apart. */
const titles = new Set(["mr", "mrs", "ms", "dr", "prof", "smt", "shri", "sri", "thiru", "tmt"]);

/** Fewer letters are initials. */
const shortest = 3;

/**
 * True for two names that may be one person's: they share a part of three letters or more, as it
 * sounds ("S. Lakshmi", "Lakshmi Narayanan"), or all parts of one begin, or are begun by, parts of
 * the other ("L. N." for "Lakshmi Narayanan").
 */
export function areAlike(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other].map(partsOfName).sort((a, b) => a.length - b.length);
  if (few.some((part) => Array.from(part).length >= shortest && many.includes(part))) return true;
  const left = [...many];
  if (few.length === 0) return many.length === 0;
  return few.every((part) => {
    const at = left.findIndex((of) => of.startsWith(part) || part.startsWith(of));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function partsOfName(name: string): string[] {
  const parts = fold(name).match(/[\p{L}\p{M}]+/gu) ?? [];
  return parts.filter((part) => !titles.has(part)).map(soundOf);
}
