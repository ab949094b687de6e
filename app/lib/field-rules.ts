import { z } from "zod";
import "#app/lib/rule-words.ts";
import { canonicalAddress, isMailAddress } from "#app/lib/canonical-address.ts";
import { gstinError } from "#app/lib/gstin.ts";
import { typedCode, typedName } from "#app/lib/typed-text.ts";

// Only input that cannot be right is refused, and each message names the remedy.

// C0 and C1 controls and half a pair of surrogates cannot be shown, and PostgreSQL cannot store NUL.
// U+FFFD replaces bytes that were not valid text: the original is lost, so the sender has to enter it again.
const unshowable = /[\p{Cc}\p{Cs}\uFFFD]/u;

/** One line in any script, for example `line("your company", 200)`. */
export function line(what: string, max: number) {
  return anyLine(what, max).min(1, `Enter ${what}.`);
}

export function optionalLine(what: string, max: number) {
  return anyLine(what, max).default("");
}

function anyLine(what: string, max: number) {
  return z
    .string(`Enter ${what}.`)
    .overwrite(inOneLine)
    .max(max, `Shorten ${what} to ${max} characters or fewer.`)
    .refine((text) => !unshowable.test(text), `Remove the unreadable characters from ${what}.`);
}

/** Joins text copied from several lines or cells. */
const inOneLine = (text: string) => text.replace(/[\n\t]/g, " ").trim();

export const wrongEmail = "Write the e-mail address in full, for example name@company.com.";

/** @returns the address in its one spelling */
export const email = z
  .string("Enter your e-mail address.")
  .overwrite(canonicalAddress)
  .min(1, "Enter your e-mail address.")
  .refine(isMailAddress, wrongEmail);

export function optionalEmail(what: string) {
  return z
    .string(`Enter ${what}.`)
    .overwrite(canonicalAddress)
    .refine((text) => text === "" || isMailAddress(text), wrongEmail)
    .default("");
}

export const personName = line("your name", 200).overwrite(typedName).min(1, "Enter your name.");

/** 7 to 15 digits (ITU-T E.164), with optional +, spaces, dots, hyphens and brackets. */
export const phone = line("your phone number", 40)
  .overwrite((text) => typedCode(text).replace(/^tel:/i, ""))
  .regex(/^[+\d .()-]+$/, "Use only digits, spaces, and + . - ( ) in the phone number.")
  .refine((text) => {
    const digits = text.match(/\d/g)?.length ?? 0;
    return digits >= 7 && digits <= 15;
  }, "Enter a phone number of 7 to 15 digits, for example 98400 00112.");

/** A number in digits: "1e3" and "0x1F" are numbers to programs alone. @param most nine digits at most */
export function digits(sentence: string, most = 999_999_999) {
  return z
    .string(sentence)
    .overwrite(typedCode)
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number <= most, sentence);
}

/** 3 to 10 letters, digits, spaces or hyphens: Indian PIN codes and most of the world's. */
export const zipCode = line("your zip code", 40)
  .overwrite(typedCode)
  .regex(
    /^[\p{L}\d -]{3,10}$/u,
    "Use 3 to 10 letters, digits, spaces or hyphens in the zip code, for example 560 001.",
  );

/** India Post's six digits, of which the first names a zone from 1 to 8. */
export const pinCodePattern = /^([1-8]\d\d) ?(\d{3})$/;

/** A delivery's PIN code, in the one spelling "560 034". */
export function pinCode(what: string) {
  return line(what, 40)
    .overwrite((text) => typedCode(text).replace(/^(\d{3})\s*-?\s*(\d{3})$/, "$1$2"))
    .regex(
      pinCodePattern,
      "Enter the six digits of the PIN code, the first from 1 to 8, for example 560 034.",
    )
    .transform((text) => text.replace(pinCodePattern, "$1 $2"));
}

/** Empty for none. */
export function optionalPinCode(what: string) {
  return orEmpty(pinCode(what));
}

function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").default(""), schema], {
    error: (issue) => issue.errors?.[1]?.[0]?.message,
  });
}

/** A GST number, in capitals and without spaces. */
export function gstin(what: string) {
  return line(what, 40)
    .overwrite((text) =>
      typedCode(text)
        .toUpperCase()
        .replace(/[\s.-]/g, ""),
    )
    .superRefine((text, { addIssue }) => {
      const error = gstinError(text);
      if (error) addIssue(error);
    });
}

/** Empty for a person or company that is not registered. */
export function optionalGstin(what: string) {
  return orEmpty(gstin(what));
}

// As above, but line breaks and tabs are allowed.
const unshowableInText = /[^\P{Cc}\n\t]|[\p{Cs}\uFFFD]/u;

export function lines(what: string, max: number) {
  return optionalLines(what, max).refine((text) => text !== "", `Enter ${what}.`);
}

/** Several lines in any script. */
export function optionalLines(what: string, max: number) {
  return z
    .string(`Enter ${what}.`)
    .default("")
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .max(max, `Shorten ${what} to ${max.toLocaleString("en-IN")} characters or fewer.`)
        .refine(
          (text) => !unshowableInText.test(text),
          `Remove the unreadable characters from ${what}.`,
        ),
    );
}

export const messageText = lines("your message", 5_000);

export const noteText = lines("the note", 10_000);

export function oneOf<const Choice extends string>(what: string, choices: readonly Choice[]) {
  return z.enum(choices, `Choose ${what}.`);
}

type Said = Pick<DescribedField, "said" | "optional">;

/** Rules for the values of described fields. */
const rules = {
  line: ({ said, optional }: Said) => (optional ? optionalLine(said, 200) : line(said, 200)),
  lines: ({ said, optional }: Said) => (optional ? optionalLines(said, 2_000) : lines(said, 2_000)),
  phone: ({ said }: Said) => line(said, 40).pipe(phone),
  email: ({ said, optional }: Said) => (optional ? optionalEmail(said) : email),
  "PIN code": ({ said, optional }: Said) => (optional ? optionalPinCode(said) : pinCode(said)),
  GSTIN: ({ said, optional }: Said) => (optional ? optionalGstin(said) : gstin(said)),
};

/**
 * A field of a form that is described once: labels, form, rule, comparison, audit, CSV and privacy
 * follow from it. Its columns hold text.
 */
export interface DescribedField {
  /** The column that stores it. */
  column: string;
  /** Its name in forms, where that is another. */
  name?: string;
  label: string;
  /** The rule for its input, and the kind of field in a form (`DescribedFields`). */
  rule: keyof typeof rules;
  /** Its name in error messages: "your company". */
  said: string;
  optional?: boolean;
  /** Personal data: it is erased, and the audit has no value of it. */
  personal: boolean;
  /** It spans both columns of a form. */
  wide?: boolean;
  hint?: string;
  autoComplete?: string;
}

export type NameOf<Field extends DescribedField> = Field extends { name: infer Name extends string }
  ? Name
  : Field["column"];

/** The schema of a form's described fields, by their names in it. */
export function schemaOf<const Field extends DescribedField>(fields: readonly Field[]) {
  const own = fields.map((field) => [field.name ?? field.column, rules[field.rule](field)]);
  return z.object(Object.fromEntries(own) as Record<NameOf<Field>, z.ZodType<string>>);
}
