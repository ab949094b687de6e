import fc from "fast-check";

/** How many inputs each test of its kind makes; `FUZZ_RUNS=300 npm run test:release -- fuzz` for a short look. */
export const runs = Number(process.env.FUZZ_RUNS ?? 10_000);

/** What the inputs are drawn from: the same number gives the same inputs again. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** `FUZZ_PART=2/4` makes the second of four parts of what one file tests, of about the same size. */
const [part = 1, parts = 1] = (process.env.FUZZ_PART ?? "1/1").split("/").map(Number);
const words = (process.env.FUZZ_ONLY ?? "").split(" ");

/**
 * Those of the names that this run is for: all, or a part, or those that hold one of the words in
 * `FUZZ_ONLY="/admin/users note"`.
 * @param group what stands before each of them for that
 */
export function chosen(names: readonly string[], group = ""): string[] {
  return names
    .filter((name) => words.some((word) => `${group} ${name}`.includes(word)))
    .filter((_name, index) => index % parts === part - 1);
}

/**
 * Tries `runs` inputs, one after the other, and prints what came of them, with the seed and the
 * processor's time. A failure is made small first, which `fast-check` prints.
 * @param one tries an input and says in a word what came of it, such as the status
 */
export async function fuzz<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  one: (input: Input, count: number) => Promise<string | number>,
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const before = process.cpuUsage();
  let count = 0;
  const property = fc.asyncProperty(input, async (value) => {
    const outcome = await one(value, count++);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  try {
    await fc.assert(property, { numRuns: runs, seed });
  } finally {
    const { user, system } = process.cpuUsage(before);
    const seconds = ((user + system) / 1e6).toFixed(1);
    process.stdout.write(
      `FUZZ ${name}: ${count} inputs, seed ${seed}, ${seconds} CPU s, ${JSON.stringify(outcomes)}\n`,
    );
  }
  return outcomes;
}
