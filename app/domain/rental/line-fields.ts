import { z } from "zod";
import { longest, mostDays, mostPieces, mostTerms, type Term } from "#app/domain/rental/line.ts";
import { firstDayError } from "#app/domain/rental/rental-request.ts";
import { indianDay } from "#app/lib/dates.ts";
import { oneOf } from "#app/lib/field-rules.ts";
import { formatNumber } from "#app/lib/format.ts";
import { typedCode } from "#app/lib/typed-text.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";
import { requestWords } from "#content/catalogue/request-words.ts";

const terms = rentalTerms.map(({ slug }) => slug);

/** The fields of a line, as forms send them. */
export const lineFields = {
  quantity: wholeNumber("the quantity", mostPieces),
  duration: wholeNumber("the duration", mostTerms, mostDays),
  term: oneOf("days, weeks, months or years", terms),
};

/** @param ever the most that it may be of anything; `most` by default */
function wholeNumber(what: string, most: number, ever = most) {
  const sentence = numberFrom1(what, most);
  return z
    .string(sentence)
    .overwrite(typedCode)
    .regex(/^0*[1-9]\d{0,3}$/, sentence)
    .transform(Number)
    .refine((number) => number <= ever, sentence);
}

function numberFrom1(what: string, most: number) {
  return `Enter ${what} as a number from 1 to ${formatNumber(most)}.`;
}

type Period = { duration: number; term: string };

/** A form may lack its term, and is refused for that. */
const longestIn = (term: unknown) => longest[String(term) as Term] ?? mostDays;

export const isPeriod = ({ duration, term }: Period) => duration <= longestIn(term);
export const periodError = {
  path: ["duration"],
  error: ({ input }: { input?: unknown }) => tooLong((input as Partial<Period> | undefined)?.term),
  when: () => true,
};

export const tooLong = (term: unknown) => numberFrom1("the duration", longestIn(term));

/** A customer's first day; null for as soon as possible. */
export const firstDay = z
  .string(requestWords.errors.from)
  .overwrite(typedCode)
  .superRefine((typed, context) => {
    const wrong = firstDayError(typed, indianDay(new Date()));
    if (wrong) context.addIssue(wrong);
  })
  .transform((typed) => typed || null);
