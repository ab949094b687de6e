interface Placed {
  slug: string;
  order: number;
}

/** The schema's own limits of `order`, both outside. */
const below = -1;
const above = 1_000_001;
/** Room that is left for others. */
const step = 10;

/**
 * Puts a document right after another one, or first without one.
 * @param list in its order
 * @returns the fewest new orders that do it: its own, and those of neighbours that leave no room
 */
export function placeAfter(list: readonly Placed[], slug: string, after?: string): Placed[] {
  const moved = list.find((one) => one.slug === slug);
  if (!moved) return [];
  const all = list.filter((one) => one !== moved);
  const at = all.findIndex((one) => one.slug === after) + 1;
  all.splice(at, 0, moved);
  for (let length = 1; length <= all.length; length++) {
    // Every run of that length that it is in.
    for (
      let from = Math.max(0, at - length + 1);
      from <= Math.min(at, all.length - length);
      from++
    ) {
      const low = all[from - 1]?.order ?? below;
      const high = all[from + length]?.order ?? Math.min(above, low + step * (length + 1));
      if (high - low <= length) continue;
      const run = all.slice(from, from + length);
      return run
        .map((one, index) => ({
          slug: one.slug,
          order: low + Math.floor(((high - low) * (index + 1)) / (length + 1)),
        }))
        .filter(({ order }, index) => order !== run[index]?.order);
    }
  }
  return [];
}
