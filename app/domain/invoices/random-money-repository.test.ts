import { describe, expect, test } from "vitest";
import { Chance } from "#tests/support/chance.ts";
import { RandomMoney } from "#tests/support/money-acts.ts";
import { openMoneyDesk } from "#tests/support/money-desk.ts";
import { changedDocuments, moneyProblems, readMoney } from "#tests/support/money-model.ts";
import { startTestStore } from "#tests/support/store.ts";

/** `npm run test:release` sets it. */
const isLong = Boolean(process.env.LONG_RUNS);

/** Errors that refuse an act for a reason that staff read. */
const expected = ["FormError", "EditConflict", "BookingRefused", "RecordGone"];

/** @param between how many acts there are from one comparison with the model to the next */
async function runActs(seed: number, acts: number, writers: number, between: number) {
  const opened = await startTestStore();
  const desk = openMoneyDesk(opened);
  const money = new RandomMoney(opened.db, desk);
  const chances = Array.from({ length: writers }, (_, at) => new Chance(seed + 1e6 * at));
  const counts: Record<string, number> = {};
  let done = 0;
  try {
    await money.prepare(new Chance(seed), 6);
    let before = await readMoney(opened.db);
    const act = async (chance: Chance) => {
      const { name, ending } = money.begin(chance);
      const error = await ending.then(
        () => undefined,
        (error: Error) => error,
      );
      if (error && !expected.includes(error.name)) {
        throw Object.assign(error, { message: `${name}: ${error.message}` });
      }
      const word = error ? "refused" : name;
      counts[word] = (counts[word] ?? 0) + 1;
      if (error) money.say("refused", name, error.message);
      done += 1;
    };
    while (done < acts) {
      const each = Math.ceil(between / writers);
      const ended = await Promise.allSettled(
        chances.map(async (chance) => {
          for (let count = 0; count < each; count += 1) await act(chance);
        }),
      );
      for (const one of ended) if (one.status === "rejected") throw one.reason;
      const now = await readMoney(opened.db);
      expect(changedDocuments(before, now), "issued and changed").toEqual([]);
      expect(moneyProblems(now), "the model says otherwise").toEqual([]);
      expect(await money.preparedProblems(now), "prepared").toEqual([]);
      before = now;
      if (chances[0]?.below(Math.ceil(12 / between)) === 0) money.passDays(chances[0]);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}, after ${done} acts: ${why}\n${money.log.join("\n")}`, {
      cause: error,
    });
  } finally {
    await opened.close();
  }
  return counts;
}

describe("random acts with money", { timeout: 3_600_000 }, () => {
  test.each([
    { writers: 1, acts: isLong ? 1_500 : 60, between: isLong ? 1 : 4 },
    { writers: 6, acts: isLong ? 6_000 : 90, between: 30 },
  ])("$acts by $writers at once leave what plain arithmetic says", async (run) => {
    const seed = Number(process.env.SEED ?? 47);
    const counts = await runActs(seed, run.acts, run.writers, run.between);
    if (process.env.SEED) console.log(JSON.stringify(counts));
    expect(counts.refused ?? 0).toBeGreaterThan(run.acts / 30);
    expect(counts.refused ?? 0).toBeLessThan((run.acts * 4) / 5);
  });
});
