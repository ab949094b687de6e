import { z } from "zod";
import {
  checks,
  choice,
  day,
  field,
  listed,
  measure,
  name,
  optionalText,
  paragraph,
  parts,
  rows,
  rupees,
  slugOf,
  text,
  texts,
  whole,
} from "#app/domain/catalogue/catalogue-fields.ts";
import { uploadedPicture } from "#app/lib/picture-sizes.ts";
import { courseGroups } from "#content/course-groups.ts";
import { findPicture } from "#content/find-picture.ts";
import { gstPercent } from "#content/payment.ts";

const pictured = {
  /** A name of content/pictures.json, or of an uploaded picture. */
  picture: field(
    z.string("Choose a picture.").refine((name) => findPicture(name), "Choose a picture."),
    { label: "Picture", control: "picture", of: "picture" },
  ),
  /** For those who do not see it; empty for the site's own pictures, which have one. */
  alt: optionalText("Alternative text", 200).unwrap().optional(),
};

/** True for a document that needs an alternative text of its own before it is published. */
export function lacksAlternative(body: object): boolean {
  const { picture = "", alt = "" }: { picture?: unknown; alt?: unknown } = body;
  return uploadedPicture(String(picture), "") !== undefined && alt === "";
}

const summary = paragraph("Summary", 300, 2);
const description = paragraph("Description", 2_000);
/** The customer's number, which the browser stores as the last choice. */
const id = whole("Number", 1, 9_999, { control: "hidden" });
/** Pages leave out a branch that is not shown. */
const branchSlug = slugOf("branch", "Branch");

const narrowings = [
  ["use", "Use"],
  ["memory", "Memory"],
  ["screen", "Screen"],
  ["speed", "Speed"],
] as const;

const group = z.object({
  id,
  name,
  /** The same in the middle of a sentence: "All laptops". */
  plural: text("Plural", 80, { hint: "In a sentence: all laptops." }),
  /** The unit of its prices, unless a configuration has its own: "per laptop". */
  unit: text("Unit of the price", 40, { hint: "One piece, for example laptop." }),
  summary,
  description,
  /** The configuration whose picture represents the group on the pages that offer all groups. */
  offeredBy: slugOf("configuration", "Picture on other pages", "Of this configuration."),
  /** The configuration whose picture is above the group's own list. */
  ledBy: slugOf("configuration", "Picture on its own page", "Of this configuration."),
  /** The specifications by which the list compares, in this order. */
  compared: texts("Compared specifications", 60, {
    hint: "The names of the specifications that the list shows, in this order.",
    add: "Add a specification",
    most: 12,
  }),
  /** The filters. Memory must be equal, a screen of that class, a speed reached. */
  narrowedBy: rows(
    "Filters",
    z.object({
      by: choice("Fact", narrowings),
      label: text("Label", 40, { what: "the filter's label" }),
      any: text("Label for all", 40),
      options: rows(
        "Options",
        z.object({ value: text("Value", 20), label: text("Option", 40) }),
        ["value"],
        { add: "Add an option", most: 20 },
      ),
    }),
    ["by"],
    { add: "Add a filter", most: narrowings.length },
  ),
  /** Reductions by the number of machines of one line, for all of them. */
  steps: rows(
    "Quantity steps",
    z.object({
      from: whole("From this many machines", 2, 9_999, { what: "the number of machines" }),
      percent: whole("Percent off", 1, 90, { what: "the percentage" }),
    }),
    ["from"],
    {
      hint: "Applies to all machines of the line.",
      sentence: "{percent} % from {from} machines",
      isPrice: true,
      add: "Add a step",
      most: 10,
    },
  ).default([]),
  /** The days after a rental's last one in which a machine is prepared. */
  turnaround: whole("Days to prepare for the next rental", 0, 30, {
    hint: "After the last day of a rental, before the machine can be booked again.",
    what: "the days",
  }).default(1),
  ...listed,
});

const groupWithSteps = group.superRefine(({ steps }, { addIssue }) => {
  const falling = findFallingStep(steps);
  if (falling) {
    const path = ["steps", falling.row, "percent"];
    addIssue({ code: "custom", path, message: falling.why });
  }
});

/**
 * A quantity step that takes off less than one from fewer machines.
 * @returns its row, counted from 0, and what to enter
 */
export function findFallingStep(steps: readonly { from: number; percent: number }[]) {
  for (const [row, { from, percent }] of steps.entries()) {
    const more = steps.find((one) => one.from < from && one.percent > percent);
    if (more) {
      const why = `Enter at least ${more.percent} % from ${from} machines, as ${more.percent} % are taken off from ${more.from}.`;
      return { row, why };
    }
  }
  return undefined;
}

/** Of the rate that holds from the start of GST until the company enters another one. */
export const firstTaxes = [{ from: "2017-07-01", percent: gstPercent }] as const;

/** Code and rate of the tax: SAC of the service, and the rate with the day from which it holds. */
const taxed = (sac: string) => ({
  sac: text("SAC", 6, { hint: "Six digits that begin with 99.", type: "digits", isPrice: true })
    .regex(/^99\d{4}$/, "Enter the SAC with its six digits, for example 997315.")
    .default(sac),
  taxes: rows(
    "GST rate",
    z.object({ from: day("From"), percent: whole("Percent", 0, 40, { what: "the rate" }) }),
    ["from"],
    { sentence: "{percent} % from {from}", isPrice: true, add: "Add a rate", most: 10 },
  ).default(firstTaxes),
});

/** The SAC of each kind that is offered, until the company enters another one. */
export const usualSac = { configuration: "997315", service: "998713", course: "999293" } as const;

const rates = {
  day: rupees("Day", { what: "the rate for a day" }),
  week: rupees("Week", { what: "the rate for a week" }),
  month: rupees("Month", { what: "the rate for a month" }),
  year: rupees("Year", { what: "the rate for a year" }),
};

/** The numbers and uses that a list is filtered by. */
const facts = {
  uses: texts("Uses", 20, { what: "uses", most: 20 }),
  memoryGb: measure("Memory, GB", 1_000_000, { what: "the memory in GB" }).optional(),
  screenInches: measure("Screen, inches", 1_000, { what: "the screen in inches" }).optional(),
  /** Pages a minute of printers and scanners, cores of computers. */
  speed: measure("Speed or cores", 1_000_000, { what: "the speed or the cores" }).optional(),
};

const configuration = z.object({
  group: slugOf("group", "Group"),
  name,
  summary,
  description,
  /** For one piece, in whole rupees; null for a price on request. */
  rates: parts("Rates", rates, {
    hint: "For one piece, in whole rupees before GST. All empty: price on request.",
    isPrice: true,
  }).nullable(),
  /** In whole rupees; null for none. */
  deposit: rupees("Deposit", { isOptional: true }).nullable(),
  replacementValue: rupees("Replacement value", { isOptional: true }).nullable(),
  ...taxed(usualSac.configuration),
  /** Of the machine, for the papers that travel with it. */
  hsn: text("HSN of the machine", 8, { type: "digits", isPrice: true })
    .regex(/^\d{4}(?:\d{2}){0,2}$/, "Enter the HSN with 4, 6 or 8 digits, for example 8471.")
    .default("8471"),
  /** The unit of its price, if it is not the group's. */
  unit: text("Unit of the price", 40, {
    hint: "If it is not the group's.",
    isOptional: true,
  }).optional(),
  ...pictured,
  facts: parts("Facts for the filters", facts),
  specs: rows(
    "Specifications",
    z.object({
      label: text("Name", 60, { what: "the specification's name" }),
      value: text("On the page", 300, { what: "the specification" }),
      /** For lists where the value is too long; empty, they leave it out. */
      short: optionalText("Short, for lists", 100, { ifEmpty: "as on the page" })
        .unwrap()
        .optional(),
    }),
    ["label"],
    { add: "Add a specification", most: 200 },
  ),
  ...listed,
});

const service = z.object({
  id,
  name,
  summary,
  ...pictured,
  heading: text("Heading", 80),
  paragraph: paragraph("Introduction", 600, 3),
  /** The button that leads to the contact form, and the first words of the message there. */
  ask: text("Button", 60, { hint: "It leads to the contact form." }),
  request: text("First words of the message", 200, { hint: "In the contact form." }),
  blocks: rows(
    "Blocks",
    z.object({ heading: text("Heading", 100), text: paragraph("Text", 600) }),
    ["heading"],
    { add: "Add a block", most: 6 },
  ),
  ...taxed(usualSac.service),
  ...listed,
});

const groupsOfCourses = courseGroups.map(({ name }) => [name, name] as const);

/** Places of courses, with their labels on the page. */
export const courseModes = [
  ["", "Not said"],
  ["classroom", "In the classroom"],
  ["online", "Online"],
  ["both", "In the classroom or online"],
] as const;

const course = z.object({
  /** Stored with enquiries. */
  name,
  /** One of content/course-groups.ts; empty for a course in no group. */
  group: choice("Group", [["", "None"], ...groupsOfCourses]),
  summary,
  /** In whole rupees, without GST; null for a fee on request. */
  fee: rupees("Fee", {
    hint: "In whole rupees without GST. Empty: on request.",
    isOptional: true,
  }).nullable(),
  /** Empty for none. */
  duration: optionalText("Duration", 80, { hint: "For example 8 weeks, evenings." }),
  mode: choice("Mode", courseModes),
  batches: rows(
    "Batches",
    z.object({ branch: branchSlug, begins: day("First day"), seats: whole("Free seats", 0, 999) }),
    ["branch", "begins"],
    { add: "Add a batch", most: 50 },
  ),
  /** Empty for none. */
  note: optionalText("Note", 120, { hint: "Below the dates." }),
  ...taxed(usualSac.course),
  ...listed,
});

const employmentTypes = [
  ["FULL_TIME", "Full time"],
  ["PART_TIME", "Part time"],
  ["CONTRACTOR", "Contract"],
  ["INTERN", "Internship"],
] as const;

const opening = z.object({
  name,
  branches: checks("Branches", branchSlug, "branch", 50).refine(
    (all) => all.length > 0,
    "Choose a branch.",
  ),
  positions: whole("Positions", 1, 9_999),
  /** Empty for none. */
  experience: optionalText("Experience", 80, { hint: "For example 2 to 4 years." }),
  summary,
  duties: texts("Duties", 200, { add: "Add a duty", most: 20 }),
  /** Plain dates in India; it is offered from one to the end of the other. */
  datePosted: day("Posted", { what: "the day it was posted" }),
  validThrough: day("Closing date", { hint: "Its last day in India." }),
  /** As schema.org and Google's job search name it. */
  employmentType: choice("Employment", employmentTypes, "a kind of employment"),
  ...listed,
});

/** Schemas of documents about rentals, services, courses and openings. */
export const offerSchemas = { group: groupWithSteps, configuration, service, course, opening };
