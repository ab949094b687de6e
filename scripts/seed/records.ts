import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { refusePayment } from "#app/domain/bookings/payment.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import { collectionDay } from "#app/domain/branches/collection-day.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import type { StoredLine } from "#app/domain/rental/price.ts";
import { priceLine, totalOf } from "#app/domain/rental/price.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { type Handed, ledgerOf } from "#app/domain/stock/ledger.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { makeReference } from "#app/lib/reference.ts";
import { branches } from "#content/branches.ts";
import { jobs } from "#content/jobs.ts";
import { dayBranch, dayConfigurations } from "./day-place.ts";
import { aPerson } from "./people.ts";
import type { Random } from "./random.ts";

const { offers, courses } = contentCatalogue;
/** A day's own machines are those of `fillDay`, whose numbers agree. */
const othersThere = offers.filter(({ slug }) => !dayConfigurations.includes(slug));
const courseNames = courses.map(({ name }) => name);

export type Row = Record<string, string | number | null>;

/**
 * A sent record, as its kind's table holds it.
 * @param number another for each booking
 * @throws for a kind that nobody invents yet
 */
export function aRecord(kind: string, random: Random, number: number): Row {
  const { name, email, phone, company } = aPerson(random);
  const contact = { name, email, phone };
  switch (kind) {
    case "enquiry":
      return { ...contact, code: `5600${random.digits(2)}` };
    case "contact_message":
      return { ...contact, message: aMessage(random), department: "", code: "" };
    case "training_enquiry":
      return { ...contact, code: random.pick(courseNames) };
    case "career_application": {
      const job = random.chance(0.2) ? "" : random.pick(jobs).slug;
      const qualification = random.pick(["BCA", "MCA", "BSC", "CCNA", "CCNP", "MCSA"]);
      const branch = random.chance(0.5) ? "" : random.pick(branches).id;
      return { ...contact, job, qualification, branch };
    }
    case "subscription":
      return { name, email, message: aMessage(random) };
    case "quotation": {
      const { name: city, postcode } = random.pick(branches);
      const street = `${1 + random.below(90)}, Lake Road`;
      return { ...contact, company, gstin: "", street, street2: "", city, postcode };
    }
    case "booking": {
      const { name: city, postcode } = random.pick(branches);
      return {
        ...contact,
        company: random.chance(0.3) ? "" : company,
        reference: aReference(number),
        street: `${1 + random.below(90)}, ${random.pick(["Second Main", "Lake Road", "Temple Street"])}`,
        street2: "",
        city,
        postcode,
        payment: random.chance(0.7) ? "bank transfer" : "cash on delivery",
      };
    }
    default:
      throw new Error(`nothing invents ${kind}`);
  }
}

/** References seem to be drawn, and no two are alike: multiples of a prime, modulo another's power. */
function aReference(number: number): string {
  let rest = (number * 2_000_003) % 23 ** 7;
  return makeReference((below) => {
    const value = rest % below;
    rest = Math.floor(rest / below);
    return value;
  });
}

/** A booking without its lines. */
type Booked = { id: string; status: string; postcode: string; payment: string };

/**
 * One to three products for a booking, what of it was handed over by now and what it takes, and the
 * facts of the booking that follow from them: a confirmed one is delivered from its first day on, and
 * mostly returned after its last one.
 * @param at when it came in
 */
export function rentalOfBooking(booked: Booked, at: Date, now: Date, random: Random) {
  const { id: record_id } = booked;
  const today = indianDay(now);
  const isPromised = booked.status === "confirmed";
  const first = addDays(indianDay(at), 1 + random.below(21));
  const when = {
    day_from: isPromised || random.chance(0.7) ? first : null,
    duration: 1 + random.below(12),
    term: "month" as const,
  };
  const branch = branchNear(contentCatalogue.branches, booked.postcode)?.id ?? "";
  const newId = (time: Date) => uuidv7({ msecs: time.getTime(), random: random.bytes() });
  const lines = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, (): StoredLine => {
    const { slug } = random.pick(branch === dayBranch ? othersThere : offers);
    const quantity = random.pick([1, 1, 2, 5, 12]);
    const line = priceLine({ slug, quantity, branch, ...when }, offers);
    if (!line) throw new Error(`${slug} has no price`);
    return { ...line, id: newId(at), collect_on: collectionDay(line, contentCatalogue) };
  });
  const collected = collectionDay({ day_to: lastDay(when), branch }, contentCatalogue);
  const isOut = isPromised && first < today;
  const isLate = random.chance(0.02);
  const isBack = isOut && !isLate && collected !== null && collected < today;
  const out_at = new Date(`${first}T05:30:00.000Z`);
  const back_at = isBack ? `${collected}T09:00:00.000Z` : null;
  const handed = (isOut ? lines : []).map((line): Handed => {
    const { id: line_id, slug: configuration, quantity: number } = line;
    const machines = { line_id, configuration, branch, number, unit_id: null };
    const round = { replaces: null, former: 0 };
    const times = { out_at: out_at.toISOString(), back_at };
    return {
      id: newId(out_at),
      ...machines,
      ...times,
      condition: isBack ? "fine" : null,
      ...round,
    };
  });
  const status = isBack ? "returned" : isOut ? "delivered" : booked.status;
  const taken = ledgerOf({ id: record_id, status, lines, handed, plans: [] });
  const { total } = totalOf(lines);
  const payment = refusePayment(booked.payment, total) ? "bank transfer" : booked.payment;
  return {
    lines: lines.map(({ card, ...line }, index) => {
      return { ...line, record_id, position: index + 1, card: JSON.stringify(card) };
    }),
    handed: handed.map((one) => ({ ...one, record_id, note: "" })),
    taken: taken.map((row) => ({ ...row, as_of: today })),
    facts: { product: lines.map(formatPieces).join(", "), total, payment, status },
  };
}

/** The columns that the site itself adds to a record received at `at`; old ones are mostly closed. */
export function aStamp(kind: string, at: Date, isRecent: boolean, random: Random) {
  const isSpam = kind !== "booking" && random.chance(0.03);
  const id = uuidv7({ msecs: at.getTime(), random: random.bytes() });
  return {
    id,
    status: isSpam ? ("spam" as const) : statusOf(kind, isRecent, random),
    spam_reasons: isSpam ? "hidden field filled" : "",
    submission_key: createHash("sha256").update(id).digest("base64url"),
    client_address: `203.0.113.${random.below(256)}`,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

function statusOf(kind: string, isRecent: boolean, random: Random): Status {
  if (kind === "career_application") {
    return random.pick(
      isRecent ? ["new", "shortlisted", "interview"] : ["offer", "rejected", "closed"],
    );
  }
  if (isRecent)
    return random.pick(["new", "new", kind === "booking" ? "confirmed" : "in progress"]);
  // Confirmed bookings go on with the days (`rentalOfBooking`).
  if (kind === "booking") return random.chance(0.75) ? "confirmed" : "cancelled";
  return random.chance(0.98) ? "done" : "in progress";
}

const sentences = [
  "We need {n} laptops for {w} from the first of next month.",
  "Two of the rented printers show a paper jam although there is none. Please send somebody, {w}.",
  "What does a server with 256 GB memory cost for {w}?",
  "Our contract for {n} desktops ends soon; we would like to extend it for {w}.",
  "Do you install cameras in a warehouse of {n} square metres? A survey within {w} would be fine.",
  "Is there an evening batch for CCNA, and can one pay in {n} instalments?",
  "The scanner arrived without its adapter. Order of {w} ago.",
  "Please quote an annual maintenance contract for {n} machines.",
  "{n} மடிக்கணினிகள் வாடகைக்கு வேண்டும், {w}.",
  "எங்கள் அலுவலகத்தில் அச்சுப்பொறி வேலை செய்யவில்லை; {w} முன்பு வாங்கியது.",
  "{n} ലാപ്ടോപ്പുകൾ വാടകയ്ക്ക് കിട്ടുമോ? {w} മതി.",
  "ನಮಗೆ {n} ಲ್ಯಾಪ್‌ಟಾಪ್‌ಗಳು ಬಾಡಿಗೆಗೆ ಬೇಕು, {w}.",
  "మాకు {n} ల్యాప్‌టాప్‌లు అద్దెకు కావాలి, {w}.",
  "आम्हाला {n} लॅपटॉप भाड्याने हवे आहेत, {w}.",
] as const;
const periods = ["one week", "two weeks", "three months", "half a year", "a year"] as const;
const closings = ["", "Thank you.", "Please call after six.", "Urgent!", "Regards"] as const;

function aMessage(random: Random): string {
  const all = Array.from({ length: 1 + random.below(3) }, () =>
    random
      .pick(sentences)
      .replace("{n}", String(2 + random.below(200)))
      .replace("{w}", random.pick(periods)),
  );
  return `${all.join(" ")} ${random.pick(closings)}`.trim();
}
