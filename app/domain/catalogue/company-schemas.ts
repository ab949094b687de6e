import { z } from "zod";
import {
  checks,
  choice,
  day,
  degrees,
  field,
  listed,
  longText,
  name,
  optionalText,
  paragraph,
  rows,
  rupees,
  slugOf,
  text,
  texts,
  time,
  whole,
} from "#app/domain/catalogue/catalogue-fields.ts";
import { weekdayNames } from "#app/lib/dates.ts";
import { gstin, line, optionalEmail, pinCode, wrongEmail } from "#app/lib/field-rules.ts";

/** The first two digits of PIN codes, from and to: India Post's circles. */
const regions = (label: string, what: string, hint: string) =>
  rows(
    label,
    z
      .object({
        from: whole("From", 10, 89, { what: "the first two digits" }),
        to: whole("To", 10, 89, { what: "the last two digits" }),
      })
      .refine(({ from, to }) => from <= to, "Enter the lower digits first."),
    ["from"],
    { what, hint, sentence: "{from} to {to}", add: "Add an area", most: 40 },
  );

const postcode = (more: { isPrice?: boolean } = {}) =>
  field(pinCode("the PIN code"), { label: "PIN code", control: "line", type: "digits", ...more });

const branch = z.object({
  name,
  /** The name in the city's own script, with the BCP 47 tag of that language. */
  localName: text("Name in the city's script", 80),
  lang: text("Language of that script", 12, {
    hint: "A code: kn, ta, ml, te, mr, hi or en.",
  }).regex(
    /^[a-z]{2,3}(-[A-Za-z\d]{2,8})?$/,
    "Enter the language as a code, for example ta for Tamil.",
  ),
  focus: text("Specialities", 120),
  street: text("Street", 200),
  postcode: postcode(),
  /** The state, for the postal address. */
  region: text("State", 60),
  /** As it is shown, with the zero before the area code or with the country's code. */
  phone: text("Phone", 24, {
    what: "the phone number",
    hint: "For example 080 0000 2007.",
    type: "tel",
  }).regex(
    /^(0|\+)\d( ?\d){7,13}$/,
    "Enter the phone number with its area code, for example 080 0000 2007.",
  ),
  /** The address to which customers reply. */
  email: field(line("the e-mail address", 254).pipe(z.email(wrongEmail)), {
    label: "E-mail address",
    hint: "Replies to its mails arrive here.",
    control: "line",
    type: "email",
  }),
  /** WGS 84. */
  latitude: degrees("Latitude", 85, "Degrees north, for example 12.97."),
  longitude: degrees("Longitude", 180, "Degrees east, for example 77.59."),
  /** By India's clocks; closed on weekdays that are not listed. */
  hours: rows(
    "Opening hours",
    z
      .object({
        day: choice(
          "Weekday",
          weekdayNames.map((day) => [day, day] as const),
        ),
        opens: time("Opens", "the opening time"),
        closes: time("Closes", "the closing time"),
      })
      .refine(({ opens, closes }) => opens < closes, "Enter a closing time after the opening."),
    ["day"],
    { hint: "Closed on weekdays that are not listed.", add: "Add a weekday", most: 7 },
  ).refine((all) => all.length > 0, "Enter the opening hours."),
  closedDays: rows(
    "Closed days",
    z.object({ day: day("Day", { what: "the closed day" }), reason: text("Reason", 60) }),
    ["day"],
    {
      hint: "No deliveries or collections on these days. The contact page shows them too.",
      add: "Add a closed day",
      most: 60,
    },
  ),
  /** The regions to which it delivers. */
  postRegions: regions("Delivers to", "delivery areas", "The first two digits of PIN codes."),
  /** The regions of its records, which are more: by PIN code, else by the city. */
  circles: regions(
    "Gets records from",
    "PIN-code regions",
    "The first two digits of PIN codes, where nothing is delivered too.",
  ),
  cities: texts("And from these cities", 60, {
    what: "cities",
    hint: "Of records without a PIN code, in each spelling.",
    add: "Add a city",
    most: 100,
  }),
  ...listed,
});

const testimonial = z.object({
  words: paragraph("Words", 600),
  name,
  role: text("Role", 120),
  /** On no page: by it an erasure finds what the person said. */
  email: field(optionalEmail("the e-mail address").optional(), {
    label: "E-mail address",
    hint: "Not shown. When this person erases their data, all versions of this testimonial are emptied.",
    control: "line",
    type: "email",
  }),
  ...listed,
});

/** Shown on top of every public page, on both days and those between. */
const notice = z
  .object({
    text: text("Text", 200, { what: "the notice", hint: "On top of every public page." }),
    from: day("First day"),
    until: day("Last day", { hint: "It is shown on this day too." }),
  })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    error: "Enter a last day that is not before the first.",
  });

/** A mail that staff send. In braces: see fill-template.ts; in brackets: gaps that staff fill in. */
const template = z.object({
  label: text("Label", 80),
  subject: text("Subject", 200),
  text: longText(
    "Text",
    5_000,
    "Filled in: {name}, {what}, {reference}, {staff}, {company}, {phone}. In brackets: what the sender has to fill in.",
  ),
  /** The tables of the kinds of record to which it is offered as a reply. */
  replies: checks("Offered as a reply to", line("kinds of record", 40), "record", 20),
  /** The statuses, such as "booking confirmed", with which it is sent. */
  statuses: checks("Sent with the status", line("statuses", 80), "status", 40),
  ...listed,
});

const guarded = { isPrice: true };

const yesOrNo = [
  ["no", "No"],
  ["yes", "Yes"],
] as const;

/**
 * A GST registration of ours: who bills, and the account into which its customers pay. Its state is
 * that of the GSTIN.
 */
const registration = z.object({
  gstin: field(gstin("the GSTIN"), { label: "GSTIN", control: "line", ...guarded }),
  legalName: text("Legal name", 120, guarded),
  street: text("Street", 200, guarded),
  city: text("City", 80, guarded),
  postcode: postcode(guarded),
  /** With year and number at most 16 characters, as CGST rule 46 asks: "KAR/26-27/D00042". */
  prefix: text("Prefix of numbers", 20, {
    hint: "Up to three letters or digits that all its document numbers begin with, for example KA.",
    ...guarded,
  })
    .toUpperCase()
    .regex(
      /^[A-Z1-9][A-Z\d]{0,2}$/,
      "Use one to three letters or digits for the prefix, the first not 0, for example KA.",
    ),
  branches: checks("Bills for the branches", slugOf("branch", "Branch"), "branch", 50, guarded),
  /** Documents carry days from this one on. */
  from: day("First day", { hint: "It bills from this day on.", ...guarded }),
  sample: choice("Sample", yesOrNo, "yes or no", {
    hint: "Its documents are marked as samples. Once a real registration bills, samples are not used.",
    ...guarded,
  }),
  holder: text("Account holder", 120, guarded),
  bank: text("Bank", 120, guarded),
  number: text("Account number", 40, guarded).regex(
    /^\d(?:\d| (?=\d)){7,33}$/,
    "Enter the account number in digits.",
  ),
  /** Four letters, a zero, six more, as the Reserve Bank lays it down. */
  ifsc: text("IFSC", 11, guarded)
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z\d]{6}$/, "Enter the IFSC as on a cheque, for example SBIN0001234."),
  note: optionalText("Note", 300, guarded),
  upi: optionalText("UPI id", 80, { hint: "For example name@bank.", ...guarded }).refine(
    (id) => id === "" || /^[\w.-]{2,64}@[a-z][a-z\d]{1,15}$/i.test(id),
    "Enter the UPI id with its @, for example name@bank.",
  ),
  merchant: choice("UPI id of a merchant", yesOrNo, "yes or no", {
    hint: "Links to a person's UPI id are declined by apps: customers see the code alone.",
    ...guarded,
  }),
  ...listed,
});

/** The terms of quotations, and which of them are sent without staff. */
const quotationTerms = z.object({
  terms: texts("Terms", 300, { hint: "In their order.", add: "Add a term", most: 20, ...guarded }),
  validity: whole("Days of validity", 1, 365, {
    hint: "From the day of issue.",
    what: "the days",
    ...guarded,
  }),
  issuesItself: choice("Issued without staff", yesOrNo, "yes or no", {
    hint: "Requests from the site whose prices are known and whose machines are free.",
    ...guarded,
  }),
  upTo: rupees("Up to a total with GST of", { what: "the total" }),
  reminds: choice("Reminds automatically", yesOrNo, "yes or no", {
    hint: "For invoices overdue by a week. Otherwise staff send the reminders.",
    ...guarded,
  }).default("no"),
});

/** Schemas of documents about the company. */
export const companySchemas = {
  branch,
  testimonial,
  notice,
  template,
  registration,
  quotationTerms,
};
