import { z } from "zod";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { firstBookable, lastBookable, mostLines } from "#app/domain/rental/line.ts";
import { plainDay } from "#app/lib/dates.ts";

/** What a way out sets of a line. */
export type LineSetting = { branch: string } | { day_from: string } | { slug: string };

/** Of the lines of a booking, by their ids. */
export type LineSettings = readonly (LineSetting & { line: string })[];

/** What would solve the shortages of a booking's lines together. */
export interface WayOut {
  title: "Another branch" | "Later dates" | "Another configuration";
  said: string;
  button: string;
  /** As its form sends it. */
  value: string;
}

const line = z.string().min(1).max(40);
const settings = z
  .array(
    z.union([
      z.strictObject({ line, branch: z.string() }),
      z.strictObject({ line, day_from: z.string().refine(plainDay) }),
      z.strictObject({ line, slug: z.string() }),
    ]),
  )
  .min(1)
  .max(mostLines);

/** Reads a way out that a form has sent; undefined for what is none. */
export function readWayOut(
  text: string,
  { branches, offers }: Pick<Catalogue, "branches" | "offers">,
): LineSettings | undefined {
  const { data } = settings.safeParse(parseJson(text));
  const isOffered = data?.every((one) => {
    if ("branch" in one) return branches.some(({ id }) => id === one.branch);
    if ("slug" in one) return offers.some(({ slug }) => slug === one.slug);
    return firstBookable <= one.day_from && one.day_from <= lastBookable;
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
