import { expect, test } from "vitest";
import type { App, SignedIn } from "#app/context.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { countFaultsOfMonth } from "#app/domain/numbers/fault-numbers.server.ts";
import { readNumbers } from "#app/domain/numbers/numbers.server.ts";
import { numbersCsv } from "#app/domain/numbers/numbers-csv.server.ts";
import { storeFaults } from "#tests/factories/fault.ts";
import { Chance } from "#tests/support/chance.ts";
import { ownCatalogue } from "#tests/support/own-catalogue.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db, store } = await openTestStore();
const at = new Date("2026-11-23T05:00:00.000Z");
const now = () => at;
const catalogue = new CurrentCatalogue(db, now, ownCatalogue);
const app = { store, now, catalogue } as unknown as App;
const admin = { userId: "admin", role: "admin", grants: [], branch: "" } as unknown as SignedIn;
const of = (branch: string) => ({ ...admin, role: "coordinator", branch }) as SignedIn;
const hour = 3_600_000;

interface Made {
  at: number;
  branch: string;
  model: string;
  closed: number | null;
  outcome: string;
}

/** Many on the edges of days, months and of the 24 hours. */
function makeFaults(): Made[] {
  const chance = new Chance(48);
  return Array.from({ length: 400 }, () => {
    const days = chance.below(3) === 0 ? chance.below(4) : chance.below(420);
    const midnight = Date.parse("2026-11-23T00:00:00+05:30") - days * 24 * hour;
    const made = midnight + (chance.of([-1, 0, 1, 9 * hour, 4 * hour]) ?? 0);
    const took = chance.of([hour, 24 * hour - 1, 24 * hour, 24 * hour + 1, 30 * hour, 1e15]) ?? 0;
    const closed = made + took <= at.getTime() ? made + took : null;
    const outcome = chance.of(["exchanged", "repaired", "works again", "taken back", "no fault"]);
    return {
      at: made,
      branch: chance.of(["kochi", "pune", "chennai", ""]) ?? "",
      model: chance.of(["business-14", "slim-13", "gone-model", ""]) ?? "",
      closed,
      outcome: closed === null ? "" : (outcome ?? ""),
    };
  });
}

const monthOf = (ms: number) => new Date(ms + 5.5 * hour).toISOString().slice(0, 7);
const iso = (ms: number) => new Date(ms).toISOString();

/** Counted one by one. */
function countOne(made: readonly Made[]) {
  let [counted, kept, running] = [0, 0, 0];
  for (const one of made) {
    if (one.outcome === "no fault") continue;
    const due = one.at + 24 * hour;
    if (one.closed !== null) {
      counted += 1;
      if (one.closed <= due) kept += 1;
    } else if (at.getTime() > due) counted += 1;
    else running += 1;
  }
  return { counted, kept, running };
}

test("the share of faults that were closed within 24 hours is what counting one by one says", async () => {
  const all = makeFaults();
  await storeFaults(
    db,
    all.map(({ at, branch, model, closed, outcome }) => ({
      ...{ branch, created_at: iso(at) },
      ...{ configuration: model, outcome, closed_at: closed === null ? null : iso(closed) },
    })),
  );
  const periods = [
    ["year=2026", (month: string) => month >= "2026-04"],
    ["year=2025", (month: string) => month >= "2025-04" && month < "2026-04"],
    ["month=2026-11", (month: string) => month === "2026-11"],
    ["month=2026-03", (month: string) => month === "2026-03"],
  ] as const;
  for (const [search, isIn] of periods) {
    for (const who of [admin, of("kochi"), of("pune")]) {
      const made = all.filter(
        (one) => isIn(monthOf(one.at)) && (who === admin || one.branch === who.branch),
      );
      const numbers = await readNumbers(app, who, new URLSearchParams(search));
      if (!numbers) throw new Error("no numbers");
      const { total, branches, models, months } = numbers.faults;
      expect(total).toEqual(countOne(made));
      for (const [rows, key] of [
        [branches, (one: Made) => one.branch],
        [models, (one: Made) => one.model],
        [months, (one: Made) => monthOf(one.at)],
      ] as const) {
        const groups = Map.groupBy(
          made.filter((one) => one.outcome !== "no fault"),
          key,
        );
        expect(rows.map(({ id }) => id).toSorted()).toEqual([...groups.keys()].toSorted());
        for (const row of rows) expect(row).toMatchObject(countOne(groups.get(row.id) ?? []));
      }
      const csv = await numbersCsv(numbers).text();
      const faults = csv.split("\r\n").filter((line) => /^"?Faults of/.test(line));
      const rows = [...(who === admin ? branches : []), ...models, ...months];
      expect(faults).toHaveLength(rows.length);
      expect(csv.includes("Faults of branch")).toBe(who === admin && branches.length > 0);
    }
  }
  const named = (await readNumbers(app, admin, new URLSearchParams("year=2026")))?.faults;
  expect(named?.models.map(({ name }) => name).toSorted()).toEqual(
    ["Business 14", "Slim 13", "Other", "gone-model"].toSorted(),
  );
  const ofMonth = (branch?: string) =>
    all.filter((one) => monthOf(one.at) === "2026-11" && (!branch || one.branch === branch));
  expect(await countFaultsOfMonth(app, admin)).toMatchObject(countOne(ofMonth()));
  expect(await countFaultsOfMonth(app, of("kochi"))).toMatchObject(countOne(ofMonth("kochi")));
  expect(await countFaultsOfMonth(app, of(""))).toBeUndefined();
});
