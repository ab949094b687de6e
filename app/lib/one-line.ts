/** The message of an error in one line, short enough for a row of a list. */
export function inOneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 300);
}
