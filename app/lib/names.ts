/** The first letters of the first and the last name, in any script. */
export function initials(name: string): string {
  const names = name.trim().split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : ""].map(firstLetter).join("");
}

/** "Meera K." for Meera Krishnan, where there is little room. */
export function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = firstLetter(others.at(-1));
  return last ? `${first} ${last}.` : first;
}

/** With the vowel signs that belong to it, which Indian scripts write after it. */
function firstLetter(word = ""): string {
  return /^\P{M}\p{M}*/u.exec(word)?.[0] ?? "";
}
