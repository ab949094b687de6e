import { z } from "zod";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { firstBookable, lastBookable, mostLines, noAgreement } from "#app/domain/rental/line.ts";
import { type Asked, type Priced, type PricedLine, repriceLine } from "#app/domain/rental/price.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { addDays, daysBetween, plainDay } from "#app/lib/dates.ts";

const day = z.string().refine((text) => plainDay(text) === text);
const number = z.int().min(1).optional();

const settingSchema = z.union([
  /** Another branch, for all machines of the line or for some. */
  z.strictObject({ branch: z.string(), number }),
  z.strictObject({ day_from: day }),
  /** Another product: a discount in percent remains, amounts in rupees only with `keepsAgreed`. */
  z.strictObject({ slug: z.string(), keepsAgreed: z.boolean().optional() }),
  /** Another last day, for all machines that are not back or for some; others may follow them. */
  z.strictObject({
    until: day,
    number,
    next: z.strictObject({ slug: z.string(), branch: z.string(), until: day }).optional(),
  }),
]);

/** The values of a line that one click sets. */
export type LineSetting = z.infer<typeof settingSchema>;

/** A new last day. */
export type Extending = Extract<LineSetting, { until: string }>;

/** Of the lines of a booking, by their ids. */
const settingsSchema = z
  .array(z.strictObject({ line: z.string().min(1).max(40), set: settingSchema }))
  .min(1)
  .max(mostLines);

export type LineSettings = z.infer<typeof settingsSchema>;

/** Reads what a form has sent; undefined for settings that this catalogue does not allow. */
export function readSettings(
  text: string,
  { branches, offers }: Pick<Catalogue, "branches" | "offers">,
): LineSettings | undefined {
  const { data } = settingsSchema.safeParse(parseJson(text));
  const isBranch = (id: string) => branches.some((one) => one.id === id);
  const isOffer = (slug: string) => offers.some((one) => one.slug === slug);
  const isOffered = data?.every(({ set }) => {
    if ("branch" in set) return isBranch(set.branch);
    if ("slug" in set) return isOffer(set.slug);
    if ("until" in set) {
      return !set.next || (isBranch(set.next.branch) && isOffer(set.next.slug));
    }
    return firstBookable <= set.day_from && set.day_from <= lastBookable;
  });
  return isOffered ? data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A line as one click changes it: with a later first day it is as long as before. */
export function setLine<Set extends PricedLine>(line: Set, setting: LineSetting): Set {
  if ("slug" in setting) {
    const agreed = setting.keepsAgreed ? {} : agreedInPercent(line);
    return { ...line, ...agreed, slug: setting.slug };
  }
  if ("branch" in setting) return { ...line, branch: setting.branch };
  if ("until" in setting) return { ...line, day_to: setting.until };
  return { ...line, ...setting, day_to: laterLast(line, setting.day_from) };
}

/** Of an agreed price the discount in percent alone. */
function agreedInPercent({ discount_percent, price_reason }: PricedLine) {
  return { ...noAgreement, ...(discount_percent > 0 && { discount_percent, price_reason }) };
}

/** Whole terms stay so, in months of other lengths too. */
function laterLast({ day_from, day_to, duration, term }: PricedLine, from: string): string | null {
  if (!day_from || !day_to) return null;
  const isWhole = lastDay({ day_from, duration, term }) === day_to;
  return isWhole
    ? lastDay({ day_from: from, duration, term })
    : addDays(from, daysBetween(day_from, day_to));
}

/** The machines that follow those of a line on the day after its new last one. */
export function followOn(
  line: PricedLine,
  { until, next }: Extending,
  offers: readonly Priced[],
): PricedLine | undefined {
  if (!next) return undefined;
  const asked: Asked = {
    ...{ ...line, ...agreedInPercent(line), slug: next.slug, branch: next.branch },
    ...{ day_from: addDays(until, 1), day_to: next.until },
  };
  return repriceLine(asked, line, offers);
}
