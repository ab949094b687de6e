const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = ",,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety".split(",");

/** "Rupees one lakh twenty-nine thousand six hundred and sixty-eight only"; with paise, if there are any. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const and = rest > 0 ? ` and ${inWords(rest)} paise` : "";
  return `Rupees ${inWords(rupees)}${and} only`;
}

/** A whole number in crore, lakh and thousand. */
function inWords(number: number): string {
  for (const [unit, name] of [
    [10_000_000, "crore"],
    [100_000, "lakh"],
    [1_000, "thousand"],
  ] as const) {
    if (number >= unit) {
      const rest = number % unit;
      const and = rest > 0 && rest < 100 ? "and " : "";
      const more = rest > 0 ? ` ${and}${inWords(rest)}` : "";
      return `${inWords(Math.floor(number / unit))} ${name}${more}`;
    }
  }
  if (number >= 100) {
    const rest = number % 100;
    return `${small[Math.floor(number / 100)]} hundred${rest > 0 ? ` and ${inWords(rest)}` : ""}`;
  }
  if (number < 20) return small[number] ?? "";
  const rest = number % 10;
  return `${tens[Math.floor(number / 10)]}${rest > 0 ? `-${small[rest]}` : ""}`;
}
