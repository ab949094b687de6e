/**
 * Fills text: a name in braces is a place for what is known under it. One pass, so that braces in
 * a value are not read again. A place that nothing is known for stays as it is.
 */
export function fill(text: string, known: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? place);
}
