import type { Configuration, Narrowing, ProductGroup } from "#content/catalogue/product-group.ts";

/** What an address asks of a group's list: by each fact an option's value, and an order. */
export interface ConfigurationFilter {
  chosen: Partial<Record<Narrowing["by"], string>>;
  order: Order;
}

export const orders = [
  { value: "price", label: "Price, low to high" },
  { value: "price-down", label: "Price, high to low" },
  { value: "name", label: "Name" },
] as const;

type Order = (typeof orders)[number]["value"];

/** Reads `?use=office&memory=16&sort=price`. What the group does not offer counts as not asked. */
export function readFilter(
  { narrowedBy }: ProductGroup,
  query: URLSearchParams,
): ConfigurationFilter {
  const chosen: ConfigurationFilter["chosen"] = {};
  for (const { by, options } of narrowedBy) {
    const option = options.find(({ value }) => value === query.get(by));
    if (option) chosen[by] = option.value;
  }
  const order = orders.find(({ value }) => value === query.get("sort")) ?? orders[0];
  return { chosen, order: order.value };
}

/** The configurations that pass the filter, in its order; the unpriced come last. */
export function filterConfigurations(
  { configurations }: ProductGroup,
  { chosen, order }: ConfigurationFilter,
) {
  return configurations.filter((one) => passes(one, chosen)).sort(comparison[order]);
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

const byPrice = (a: Configuration, b: Configuration) =>
  (a.monthlyPrice ?? Number.MAX_VALUE) - (b.monthlyPrice ?? Number.MAX_VALUE);

const comparison: Record<Order, (a: Configuration, b: Configuration) => number> = {
  price: byPrice,
  "price-down": (a, b) => (b.monthlyPrice ?? 0) - (a.monthlyPrice ?? 0),
  name: (a, b) => a.name.localeCompare(b.name, "en-IN", { numeric: true }),
};
