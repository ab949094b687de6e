/**
 * Replaces each name in braces by its value in one pass, so that braces in a value stay; unknown
 * names stay.
 */
export function fill(text: string, known: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? place);
}
