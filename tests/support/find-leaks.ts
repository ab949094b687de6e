/** Facts of a line that are numbers, or words of the machine's own. */
const ownFacts = new Set([
  "level",
  "time",
  "pid",
  "hostname",
  "requestId",
  "method",
  "status",
  "ms",
]);

/** Patterns that no line may contain, whatever the input. */
const never = [/[\w.+-]+@[\w-]+\.[a-z]{2,}/i, /\bBearer \S/i, /[?&][\w-]+=/];

/** Printed once at the first start, to the operator who set that address. */
const firstAdmin = /^First admin: \S+ \(with the password from ADMIN_PASSWORD\)$/;

/**
 * Searches a log of JSON lines for personal data and secrets.
 * @param typed what was typed, stored or given in secret
 * @param ignored facts that are not searched
 * @returns each line that holds something of it, with what that is
 */
export function findLeaks(
  log: string,
  typed: Iterable<string>,
  ignored: readonly string[] = [],
): string[] {
  const searched = [...new Set(typed)].map(searchFor);
  const leaks = new Map<string, string>();
  for (const line of log.split("\n")) {
    if (firstAdmin.test(line)) continue;
    const text = textOf(line, ignored);
    if (text === "" || leaks.has(text)) continue;
    const found = never.find((pattern) => pattern.test(text)) ?? searched.find((is) => is.in(text));
    leaks.set(text, found ? `${"what" in found ? found.what : found}: ${line}` : "");
  }
  return [...leaks.values()].filter((leak) => leak !== "");
}

/** A word is searched as a whole, a sentence by how it begins; also as an address encodes it. */
function searchFor(typed: string) {
  // Ids that are made in one millisecond begin alike: they are searched whole, and a secret that follows.
  const what = typed.replace(/^[\da-f-]{36}\./, "");
  const length = /^[\da-f-]{36}$/.test(what) ? 36 : 24;
  const begin = what.slice(0, length).toWellFormed().toLowerCase();
  const spellings = new Set([begin, encodeURIComponent(begin).toLowerCase()]);
  spellings.add(encodeURIComponent(begin).toLowerCase().replaceAll("%20", "+"));
  // A short text, a number or a single word is too easily found as a part of others.
  const isWord = what.length < 6 || (what.length <= 24 && /^(?:\d+|\p{L}+)$/u.test(what));
  const escaped = what.slice(0, 24).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const word = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`);
  const contains = (text: string) => {
    const lower = text.toLowerCase();
    return [...spellings].some((spelling) => lower.includes(spelling));
  };
  return { what, in: isWord ? (text: string) => word.test(text) : contains };
}

/** All words of a line but its own facts; what is no JSON is taken whole. */
function textOf(line: string, ignored: readonly string[]): string {
  let facts: unknown;
  try {
    facts = JSON.parse(line);
  } catch {
    return line;
  }
  return wordsOf(facts, ignored).join("\n");
}

function wordsOf(value: unknown, ignored: readonly string[], name = ""): string[] {
  if (ownFacts.has(name) || ignored.includes(name)) return [];
  if (typeof value !== "object" || value === null) return [String(value ?? "")];
  return Object.entries(value).flatMap(([key, inner]) => wordsOf(inner, ignored, key));
}
