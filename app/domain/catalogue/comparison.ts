import type { Configuration, ProductGroup } from "#app/domain/catalogue/products.ts";

/** The most configurations that fit side by side. */
export const mostCompared = 4;

/**
 * The configurations of an address, `?slug=…&slug=…`, in its order; `more` adds the
 * one of `add`, `remove` takes one away.
 * @returns also how many of the address are not compared: others than those of the group that are
 * shown, and those after the fourth
 */
export function readComparison(
  { configurations }: Pick<ProductGroup, "configurations">,
  query: URLSearchParams,
) {
  const asked = new Set(query.getAll("slug"));
  if (query.has("more")) asked.add(query.get("add") ?? "");
  for (const none of ["", ...query.getAll("remove")]) asked.delete(none);
  const found = [...asked].flatMap((slug) => configurations.find((one) => one.slug === slug) ?? []);
  const compared = found.slice(0, mostCompared);
  return { compared, leftOut: asked.size - compared.length };
}

export interface ComparedRow {
  label: string;
  /** One for each configuration; empty where it has none. */
  values: string[];
}

/** All specifications that one of the configurations has, in the order of the first that has them. */
export function specificationsOf(configurations: readonly Configuration[]): ComparedRow[] {
  const labels = new Set(configurations.flatMap(({ specs }) => specs.map(({ label }) => label)));
  return [...labels].map((label) => ({
    label,
    values: configurations.map(({ specs }) =>
      specs.flatMap((spec) => (spec.label === label ? spec.value : [])).join(", "),
    ),
  }));
}

/** Which values differ from the one that most share: none where no value is the most frequent. */
export function differFromMost(values: readonly string[]): boolean[] {
  const counts = Map.groupBy(values, (value) => value);
  const [[usual, most] = [], [, next] = []] = [...counts].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const isUsual = most !== undefined && most.length > (next?.length ?? 0);
  return values.map((value) => isUsual && value !== usual);
}
