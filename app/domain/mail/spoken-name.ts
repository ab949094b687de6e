/**
 * A name as our mails say it, to staff and to the account's own address. Nothing in it may become
 * a link, a command or a letter of its own: names that cannot be names are left out, and the rest
 * is one short line.
 * @returns an empty string for a name that is better not said
 */
export function spokenName(typed: string): string {
  const name = typed
    // Controls, and marks that turn the direction of what follows.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    // "S.Kumar" is a name, "evil.com" becomes no link.
    .replace(/\.(?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  if (/[/@:<>\\]|www|\d{4}/i.test(name)) return "";
  return name.length > longest ? `${[...name].slice(0, longest).join("")}…` : name;
}

const longest = 60;
