import { z } from "zod";
import { weekdayNames } from "#app/lib/dates.ts";
import {
  line,
  lines,
  oneOf,
  optionalEmail,
  optionalLine,
  pinCode,
  wrongEmail,
} from "#app/lib/field-rules.ts";
import { uploadedPicture } from "#app/lib/picture-sizes.ts";
import { courseGroups } from "#content/course-groups.ts";
import { findPicture } from "#content/find-picture.ts";

const slugPattern = /^[a-z\d]+(-[a-z\d]+)*$/;

/** Part of an address for ever: bookings, applications and links name it. */
export const slugSchema = line("the address", 60).regex(
  slugPattern,
  "Use small letters, digits and single hyphens in the address, for example business-14.",
);

const pictured = {
  /** A name of content/pictures.json, or of an uploaded picture. */
  picture: z.string("Choose a picture.").refine((name) => findPicture(name), "Choose a picture."),
  /** For those who do not see it; empty for the site's own pictures, which have one. */
  alt: optionalLine("the alternative text", 200).unwrap().optional(),
};

/** Whether a document may be published only with an alternative text of its own. */
export function lacksAlternative(body: object): boolean {
  const { picture = "", alt = "" }: { picture?: unknown; alt?: unknown } = body;
  return uploadedPicture(String(picture), "") !== undefined && alt === "";
}

function wholeNumber(what: string, least: number, most: number) {
  const sentence = `Enter ${what} as a whole number from ${least} to ${most.toLocaleString("en-IN")}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

const degrees = (what: string, most: number) => {
  const sentence = `Enter ${what} in degrees, from -${most} to ${most}.`;
  return z.number(sentence).min(-most, sentence).max(most, sentence);
};
const rupees = (what: string) => wholeNumber(what, 1, 9_99_99_999);

const day = (what: string) => z.iso.date(`Enter ${what} as a day, for example 2027-03-31.`);

/** Rows of which each has its own key, because pages tell them apart by it. */
function rows<Row extends z.ZodType>(
  what: string,
  row: Row,
  keyOf: (row: z.output<Row>) => string,
  most: number,
) {
  return z
    .array(row, `Enter ${what}.`)
    .max(most, `Enter at most ${most} ${what}.`)
    .refine((all) => new Set(all.map(keyOf)).size === all.length, `Enter each of the ${what} once.`)
    .readonly();
}

const texts = (what: string, longest: number, most: number) =>
  rows(what, line(what, longest), (text) => text, most);

/** A retired document is never shown again; its address leads to what is offered instead. */
const listed = {
  order: wholeNumber("the order", 0, 1_000_000),
  state: oneOf("shown, hidden or retired", ["shown", "hidden", "retired"]),
};

const name = line("the name", 80);
/** Written in several lines, shown as one paragraph. */
const paragraph = (what: string, most: number) =>
  z.preprocess(
    (text) => (typeof text === "string" ? text.replace(/\s*[\r\n]+\s*/g, " ") : text),
    line(what, most),
  );

const summary = paragraph("the summary", 300);
const description = paragraph("the description", 2_000);
/** The slug of a branch. Pages leave out one that is not shown. */
const branchSlug = z.string("Choose a branch.").regex(slugPattern, "Choose a branch.");
/** The customer's number, which the browser stores as the last choice. */
const id = wholeNumber("the number", 1, 9_999);

const narrowings = ["use", "memory", "screen", "speed"] as const;

const group = z.object({
  id,
  name,
  /** The same in the middle of a sentence: "All laptops". */
  plural: line("the plural", 80),
  /** The unit of its prices, unless a configuration has its own: "per laptop". */
  unit: line("the unit", 40),
  summary,
  description,
  /** The configuration whose picture represents the group on the pages that offer all groups. */
  offeredBy: slugSchema,
  /** The configuration whose picture is above the group's own list. */
  ledBy: slugSchema,
  /** The specifications by which the list compares, in this order. */
  compared: texts("compared specifications", 60, 12),
  /** The filters. Memory must be equal, a screen of that class, a speed reached. */
  narrowedBy: rows(
    "filters",
    z.object({
      by: oneOf("a fact", narrowings),
      label: line("the filter's label", 40),
      /** The label of no choice. */
      any: line("the label of no choice", 40),
      options: rows(
        "options",
        z.object({ value: line("the value", 20), label: line("the option's label", 40) }),
        ({ value }) => value,
        20,
      ),
    }),
    ({ by }) => by,
    narrowings.length,
  ),
  /** What the number of machines of one line takes off, for all of them. */
  steps: rows(
    "quantity steps",
    z.object({
      from: wholeNumber("the number of machines", 2, 9_999),
      percent: wholeNumber("the percentage", 1, 90),
    }),
    ({ from }) => String(from),
    10,
  ).default([]),
  /** The days after a rental's last one in which a machine is brought back to order. */
  turnaround: wholeNumber("the days", 0, 30).default(1),
  ...listed,
});

const rates = z.object({
  day: rupees("the rate for a day"),
  week: rupees("the rate for a week"),
  month: rupees("the rate for a month"),
  year: rupees("the rate for a year"),
});

const configuration = z.object({
  group: slugSchema,
  name,
  summary,
  description,
  /** For one piece, in whole rupees; null for a price on request. */
  rates: rates.nullable(),
  /** In whole rupees; null for none. */
  deposit: rupees("the deposit").nullable(),
  replacementValue: rupees("the replacement value").nullable(),
  /** The unit of its price, if it is not the group's. */
  unit: line("the unit", 40).optional(),
  ...pictured,
  /** The numbers and uses that a list is filtered by. */
  facts: z.object({
    uses: texts("uses", 20, 20),
    memoryGb: z.number().positive().max(1_000_000).optional(),
    screenInches: z.number().positive().max(1_000).optional(),
    /** Pages a minute of printers and scanners, cores of computers. */
    speed: z.number().positive().max(1_000_000).optional(),
  }),
  specs: rows(
    "specifications",
    z.object({
      label: line("the specification's name", 60),
      value: line("the specification", 300),
      /** For lists where the value is too long; empty, they leave it out. */
      short: optionalLine("the short specification", 100).unwrap().optional(),
    }),
    ({ label }) => label,
    200,
  ),
  ...listed,
});

const service = z.object({
  id,
  name,
  summary,
  ...pictured,
  heading: line("the heading", 80),
  paragraph: paragraph("the introduction", 600),
  /** The button that leads to the contact form, and the first words of the message there. */
  ask: line("the button", 60),
  request: line("the request", 200),
  blocks: rows(
    "blocks",
    z.object({
      heading: line("the block's heading", 100),
      text: paragraph("the block's text", 600),
    }),
    ({ heading }) => heading,
    6,
  ),
  ...listed,
});

const course = z.object({
  /** Stored with enquiries. */
  name,
  /** One of content/course-groups.ts; empty for a course in no group. */
  group: oneOf("a group", ["", ...courseGroups.map(({ name }) => name)]),
  summary,
  /** In whole rupees, without GST; null for a fee on request. */
  fee: rupees("the fee").nullable(),
  /** "8 weeks, evenings"; empty for none. */
  duration: optionalLine("the duration", 80),
  batches: rows(
    "batches",
    z.object({
      branch: branchSlug,
      begins: day("the first day"),
      seats: wholeNumber("the seats", 0, 999),
    }),
    ({ branch, begins }) => `${branch} ${begins}`,
    50,
  ),
  ...listed,
});

const opening = z.object({
  name,
  branches: rows("branches", branchSlug, (id) => id, 50).refine(
    (all) => all.length > 0,
    "Choose a branch.",
  ),
  positions: wholeNumber("the positions", 1, 9_999),
  /** "2 to 4 years"; empty for none. */
  experience: optionalLine("the experience", 80),
  summary,
  duties: texts("duties", 200, 20),
  /** Plain dates in India; it is offered from one to the end of the other. */
  datePosted: day("the day it was posted"),
  validThrough: day("the closing date"),
  /** As schema.org and Google's job search name it. */
  employmentType: oneOf("a kind of employment", ["FULL_TIME", "PART_TIME", "CONTRACTOR", "INTERN"]),
  ...listed,
});

const time = (what: string) =>
  z
    .string(`Enter ${what}.`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `Enter ${what} as a time, for example 09:00.`);

/** The first two digits of PIN codes, from and to: India Post's circles. */
const regions = (what: string) =>
  rows(
    what,
    z
      .object({
        from: wholeNumber("the first two digits", 10, 89),
        to: wholeNumber("the last two digits", 10, 89),
      })
      .refine(({ from, to }) => from <= to, "Enter the lower digits first."),
    ({ from }) => String(from),
    40,
  );

const branch = z.object({
  name,
  /** The name in the city's own script, with the BCP 47 tag of that language. */
  localName: line("the local name", 80),
  lang: line("the language", 12).regex(
    /^[a-z]{2,3}(-[A-Za-z\d]{2,8})?$/,
    "Enter the language as a code, for example ta for Tamil.",
  ),
  focus: line("the specialities", 120),
  street: line("the street", 200),
  postcode: pinCode("the PIN code"),
  /** The state, for the postal address. */
  region: line("the state", 60),
  /** As it is shown, with the zero before the area code or with the country's code. */
  phone: line("the phone number", 24).regex(
    /^(0|\+)\d( ?\d){7,13}$/,
    "Enter the phone number with its area code, for example 080 0000 2007.",
  ),
  /** Where customers' answers to its mails arrive. */
  email: line("the e-mail address", 254).pipe(z.email(wrongEmail)),
  /** Degrees east and north, WGS 84. */
  longitude: degrees("the longitude", 180),
  latitude: degrees("the latitude", 85),
  /** By India's clocks; a weekday without a row is off. */
  hours: rows(
    "opening hours",
    z
      .object({
        day: oneOf("a weekday", weekdayNames),
        opens: time("the opening time"),
        closes: time("the closing time"),
      })
      .refine(({ opens, closes }) => opens < closes, "Enter a closing time after the opening."),
    ({ day }) => day,
    7,
  ).refine((all) => all.length > 0, "Enter the opening hours."),
  closedDays: rows(
    "closed days",
    z.object({ day: day("the closed day"), reason: line("the reason", 60) }),
    ({ day }) => day,
    60,
  ),
  /** Where it delivers. */
  postRegions: regions("delivery areas"),
  /** What its staff see to, which is more: by PIN code, else by the city. */
  circles: regions("PIN-code regions"),
  cities: texts("cities", 60, 100),
  ...listed,
});

const testimonial = z.object({
  words: paragraph("the words", 600),
  name,
  role: line("the role", 120),
  /** On no page: by it an erasure finds what the person said. */
  email: optionalEmail("the e-mail address").optional(),
  ...listed,
});

/** Shown on top of every public page, on both days and those between. */
const notice = z
  .object({
    text: paragraph("the notice", 200),
    from: day("the first day"),
    until: day("the last day"),
  })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    error: "Enter a last day that is not before the first.",
  });

/** A mail that staff send. In braces: see fill-template.ts; in brackets: gaps that staff fill in. */
const template = z.object({
  label: name,
  subject: line("the subject", 200),
  text: lines("the text", 5_000),
  /** The tables of the kinds of record to which it is offered as a reply. */
  replies: texts("kinds of record", 40, 20),
  /** The statuses, such as "booking confirmed", with which it is sent. */
  statuses: texts("statuses", 80, 40),
  ...listed,
});

/** Where a booking's bank transfer goes: shown with the booking and written in its e-mail. */
const bank = z.object({
  holder: line("the account holder", 120),
  bank: line("the bank", 120),
  number: line("the account number", 40).regex(
    /^\d(?:\d| (?=\d)){7,33}$/,
    "Enter the account number in digits.",
  ),
  /** Four letters, a zero, six more, as the Reserve Bank lays it down. */
  ifsc: line("the IFSC", 11)
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z\d]{6}$/, "Enter the IFSC as on a cheque, for example SBIN0001234."),
  note: optionalLine("the note", 300),
});

/** What a document of each kind says. */
export const bodySchemas = {
  group,
  configuration,
  service,
  course,
  opening,
  branch,
  testimonial,
  notice,
  template,
  bank,
};
