import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { formatPieces } from "#app/domain/bookings/line.ts";
import { priceLines, totalOf } from "#app/domain/bookings/price.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import { makeReference } from "#app/lib/reference.ts";
import { branches } from "#content/branches.ts";
import { courseNames } from "#content/courses.ts";
import { jobs } from "#content/jobs.ts";
import { aPerson } from "./people.ts";
import type { Random } from "./random.ts";
import { aMessage } from "./texts.ts";

export type Row = Record<string, string | number | null>;
export type StampedRow = Row & ReturnType<typeof aStamp>;

/** What somebody sent, as its kind's table holds it. `number` is another for each booking. */
const makers: Record<string, (random: Random, number: number) => Row> = {
  enquiry(random) {
    const { name, email, phone } = aPerson(random);
    return { name, email, phone, code: `5600${random.digits(2)}` };
  },
  contact_message(random) {
    const { name, email, phone } = aPerson(random);
    return { name, email, phone, message: aMessage(random) };
  },
  training_enquiry(random) {
    const { name, email, phone } = aPerson(random);
    return { name, email, phone, code: random.pick(courseNames) };
  },
  career_application(random) {
    const { name, email, phone } = aPerson(random);
    const job = random.chance(0.2) ? "" : random.pick(jobs).slug;
    const qualification = random.pick(["BCA", "MCA", "BSC", "CCNA", "CCNP", "MCSA"]);
    const branch = random.chance(0.5) ? "" : random.pick(branches).id;
    return { name, email, phone, job, qualification, branch };
  },
  subscription(random) {
    const { name, email } = aPerson(random);
    return { name, email, message: aMessage(random) };
  },
  booking(random, number) {
    const { name, email, phone, company } = aPerson(random);
    const { name: city, postcode } = random.pick(branches);
    return {
      name,
      email,
      phone,
      company: random.chance(0.3) ? "" : company,
      reference: aReference(number),
      street: `${1 + random.below(90)}, ${random.pick(["Second Main", "Lake Road", "Temple Street"])}`,
      street2: "",
      city,
      postcode,
      payment: random.chance(0.7) ? "bank transfer" : "cash on delivery",
    };
  },
};

/** @throws for a kind that nobody invents yet */
export function makerOf(kind: string) {
  const maker = makers[kind];
  if (!maker) throw new Error(`nothing invents ${kind}`);
  return maker;
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

/** One to three products for a booking, and what it says of them itself. */
export function rentedBy(bookingId: string, random: Random) {
  const asked = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => ({
    slug: random.pick(offers).slug,
    quantity: random.pick([1, 1, 2, 5, 12]),
    duration: 1 + random.below(12),
    term: "month" as const,
  }));
  const lines = priceLines(asked, offers);
  return {
    lines: lines.map((line, index) => ({ record_id: bookingId, position: index + 1, ...line })),
    product: lines.map(formatPieces).join(", "),
    total: totalOf(lines).total,
  };
}

/** What the site itself adds to a record that came in at `at`; old ones are mostly done with. */
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
  if (isRecent)
    return random.pick(["new", "new", kind === "booking" ? "confirmed" : "in progress"]);
  if (kind === "booking") return random.pick(["returned", "returned", "delivered", "cancelled"]);
  return random.chance(0.98) ? "done" : "in progress";
}
