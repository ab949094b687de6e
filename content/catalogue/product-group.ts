import type pictures from "#content/pictures.json";

/** One of the six kinds of equipment on rent, with its six configurations. */
export interface ProductGroup {
  /** The customer's number, 1 to 6, stored in the browser as `productId`. */
  id: number;
  slug: string;
  name: string;
  /** The same in the middle of a sentence: "All laptops". */
  plural: string;
  /** The unit of its prices, unless a configuration has its own: "per laptop". */
  unit: string;
  /** One line, where the groups are offered. */
  summary: string;
  /** The introduction of the group's own page. */
  description: string;
  /** The configuration whose picture represents the group on the pages that offer all groups. */
  offeredBy: string;
  /** The configuration whose picture is above the group's own list. */
  ledBy: string;
  /** The specifications by which the list compares, in this order. */
  compared: readonly string[];
  /** The filters of the list. */
  narrowedBy: readonly Narrowing[];
  configurations: readonly Configuration[];
}

interface Configuration {
  /** Unique in the whole catalogue, not only in its group. */
  slug: string;
  name: string;
  /** One sentence, in lists. */
  summary: string;
  /** Two or three, on its own page. */
  description: string;
  /** A sample in whole rupees, or undefined for the one with its price on request. */
  monthlyPrice: number | undefined;
  /** The unit of its price, if it is not the group's. */
  unit?: string;
  picture: keyof typeof pictures;
  facts: Facts;
  specs: readonly Spec[];
}

/** A line of the data sheet. `short` is for lists where the value is too long; empty, they leave it out. */
type Spec = readonly [label: string, value: string, short?: string];

/** The numbers and uses that a list is narrowed by. */
interface Facts {
  uses: readonly string[];
  memoryGb?: number;
  screenInches?: number;
  /** Pages a minute of printers and scanners, cores of computers. */
  speed?: number;
}

/** A question over a list. Memory must be equal, a screen of that class, a speed reached. */
interface Narrowing {
  /** The name in the address and of the fact. */
  by: "use" | "memory" | "screen" | "speed";
  label: string;
  /** The label for all. */
  any: string;
  /** The label of each value. */
  options: Readonly<Record<string, string>>;
}
