import type { Configuration, ProductGroup } from "#app/domain/catalogue/products.ts";

type Fact = ProductGroup["narrowedBy"][number]["by"];

/** The filter and order of a group's list in an address: an option's value by each fact. */
export interface ConfigurationFilter {
  chosen: Readonly<Partial<Record<Fact, string>>>;
  order: string;
}

interface Order {
  value: string;
  label: string;
  compare(a: Configuration, b: Configuration): number;
}

/** As staff put them at the desk. */
const ours: Order = { value: "ours", label: "Our order", compare: () => 0 };

export const orders: readonly Order[] = [
  ours,
  {
    value: "price",
    label: "Price, low to high",
    compare: (a, b) => (a.rates?.month ?? Number.MAX_VALUE) - (b.rates?.month ?? Number.MAX_VALUE),
  },
  {
    value: "price-down",
    label: "Price, high to low",
    compare: (a, b) => (b.rates?.month ?? 0) - (a.rates?.month ?? 0),
  },
  {
    value: "name",
    label: "Name",
    compare: (a, b) => a.name.localeCompare(b.name, "en-IN", { numeric: true }),
  },
];

function findOrder(asked: string | null): Order {
  return orders.find(({ value }) => value === asked) ?? ours;
}

/** Reads `?use=office&memory=16&sort=price`. Options that the group does not offer are ignored. */
export function readFilter(
  { narrowedBy }: ProductGroup,
  query: URLSearchParams,
): ConfigurationFilter {
  const chosen: Partial<Record<Fact, string>> = {};
  for (const { by, options } of narrowedBy) {
    const option = options.find(({ value }) => value === query.get(by));
    if (option) chosen[by] = option.value;
  }
  return { chosen, order: findOrder(query.get("sort")).value };
}

/** The configurations that pass the filter, in its order; by price, the unpriced come last. */
export function filterConfigurations(
  { configurations }: ProductGroup,
  { chosen, order }: ConfigurationFilter,
) {
  return configurations.filter((one) => passes(one, chosen)).sort(findOrder(order).compare);
}

function passes(
  { facts }: Configuration,
  { use, memory, screen, speed }: ConfigurationFilter["chosen"],
) {
  return (
    (use === undefined || facts.uses.includes(use)) &&
    (memory === undefined || facts.memoryGb === Number(memory)) &&
    // A screen of 13.3 inches is a 13-inch one.
    (screen === undefined || Math.floor(facts.screenInches ?? 0) === Number(screen)) &&
    (speed === undefined || (facts.speed ?? 0) >= Number(speed))
  );
}
