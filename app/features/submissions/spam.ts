/** Records past this number an hour from one address are kept and marked. */
export const plentyPerHour = 60;

/** Why a record looks like spam; none for nearly all. Marked records are kept, never dropped. */
export function spamReasons(
  values: Record<string, string>,
  facts: { decoyFilled: boolean; storedThisHour: number },
): string[] {
  const reasons: string[] = [];
  if (facts.decoyFilled) reasons.push("hidden field filled");
  if (facts.storedThisHour > plentyPerHour) reasons.push("many from one address");
  if (Object.values(values).some((value) => /https?:\/\/|\bwww\./i.test(value))) {
    reasons.push("link in a short field");
  }
  return reasons;
}
