/**
 * How long two ways of asking take, by turns so that a busy machine troubles both alike.
 * @returns the medians in milliseconds
 */
export async function medianTimes<Way extends string>(
  rounds: number,
  ways: Record<Way, () => Promise<unknown>>,
): Promise<Record<Way, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [way, ask] of Object.entries<() => Promise<unknown>>(ways)) {
      const start = performance.now();
      await ask();
      times.set(way, [...(times.get(way) ?? []), performance.now() - start]);
    }
  }
  const median = (way: string) =>
    (times.get(way) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  const medians = Object.keys(ways).map((way) => [way, median(way)]);
  return Object.fromEntries(medians);
}
