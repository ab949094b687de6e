import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Account } from "./sample-site.ts";
import type { Steps } from "./steps.ts";

/** The first day of a rental that the pictures show. */
export const from = addDays(indianDay(new Date()), 30);

/** A machine of the seed, by its label. */
export const labelled = "SB-B14-0003";

const site = [360, 768, 1280, 1920];
const desk = [360, 768, 1280, 1440];

/** The widths of each view, and whether it shows the whole page or only the window. */
const areas = {
  site: { widths: site, isWhole: true },
  "site in a window": { widths: site, isWhole: false },
  "site on a phone": { widths: [360], isWhole: false },
  desk: { widths: desk, isWhole: true },
  "desk in a window": { widths: desk, isWhole: false },
  "desk on a phone": { widths: [360, 768], isWhole: false },
  "desk on a screen": { widths: [1280, 1440], isWhole: false },
};

/** A page, or a state of it that steps bring about. */
export interface View {
  /** The file's name, without the width. */
  name: string;
  path: string;
  account: Account;
  widths: number[];
  isWhole: boolean;
  steps?: Steps | undefined;
}

type Listed = Record<string, string | [path: string, steps: Steps]>;

/** The views of an area as one account sees them: by name, an address and what is done there. */
export function list(area: keyof typeof areas, account: Account, listed: Listed): View[] {
  return Object.entries(listed).map(([name, entry]) => {
    const [path, steps] = typeof entry === "string" ? [entry] : entry;
    return { name, account, path, steps, ...areas[area] };
  });
}
