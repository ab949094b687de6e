/** Replaces names in braces, in one pass: braces in a value, and unknown names, stay. */
export function fill(text: string, known: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? place);
}
