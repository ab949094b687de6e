import type { App } from "#app/context.ts";
import type { Branch } from "#app/domain/branches/branch.ts";
import { firstFreeDay, mostTaken } from "#app/domain/stock/free.ts";
import * as stock from "#app/domain/stock/stock-repository.server.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";

/** How far ahead a day is looked for on which there is enough. */
const horizonDays = 120;

export interface Wanted {
  configuration: string;
  from: string;
  /** The last day, without the time to bring machines to order. */
  to: string;
  number: number;
  turnaround: number;
}

/** What a branch has for the wanted days. */
export interface Availability {
  branch: string;
  /** All that it has. */
  stock: number;
  /** Free on all of the days; below zero where more is promised than there is. */
  free: number;
  /** The first day from which as many as wanted are free for as long; undefined for none within 120 days. */
  freeFrom: string | undefined;
}

/**
 * What each branch that knows its stock has free. Nothing is said of the others.
 * @param except the booking that asks: what it has reserved is not taken from it
 */
export async function findAvailability(
  { store: { db }, now }: Pick<App, "store" | "now">,
  wanted: readonly Wanted[],
  except?: string,
): Promise<Availability[][]> {
  if (wanted.length === 0) return [];
  const slugs = [...new Set(wanted.map(({ configuration }) => configuration))];
  const today = indianDay(now());
  const from = wanted.map((one) => one.from).sort()[0] ?? today;
  const latest = wanted.map(({ to, turnaround }) => addDays(to, turnaround + horizonDays)).sort();
  const to = latest.at(-1) ?? today;
  const known = await stock.findStock(db, slugs);
  if (known.length === 0) return wanted.map(() => []);
  const all = await stock.findTaken(db, slugs, { from, to, today });
  const taken = Map.groupBy(
    all.filter(({ record_id, cleaning }) => record_id !== except || cleaning === 1),
    ({ configuration, branch }) => `${configuration} ${branch}`,
  );
  return wanted.map(({ configuration, number, turnaround, ...days }) =>
    known
      .filter((one) => one.configuration === configuration)
      .map(({ branch, number: has }) => {
        const here = taken.get(`${configuration} ${branch}`) ?? [];
        const last = addDays(days.to, turnaround);
        const free = has - mostTaken(here, days.from, last);
        const length = daysBetween(days.from, last) + 1;
        const latest = addDays(days.from, horizonDays);
        const asked = { from: days.from, days: length, number, latest };
        return { branch, stock: has, free, freeFrom: firstFreeDay(has, here, asked) };
      }),
  );
}

/** What would solve a shortage; nothing that is not computed. */
export interface WaysOut {
  branches: { branch: Pick<Branch, "id" | "name">; free: number }[];
  /** The first day on which the asked branch has enough. */
  later: string | undefined;
  configurations: { slug: string; name: string; free: number }[];
}

/** For a line of a booking that its branch has not enough for. @param except the booking */
export async function findWaysOut(
  app: Pick<App, "store" | "now" | "catalogue">,
  wanted: Wanted & { branch: string },
  except?: string,
): Promise<WaysOut> {
  const { findProduct, branches } = app.catalogue.current;
  const group = findProduct(wanted.configuration)?.group;
  const others = (group?.configurations ?? []).filter(({ slug }) => slug !== wanted.configuration);
  const asked = others.map(({ slug }) => ({ ...wanted, configuration: slug }));
  const [own = [], ...rest] = await findAvailability(app, [wanted, ...asked], except);
  return {
    branches: own.flatMap(({ branch: id, free }) => {
      const branch = branches.find((one) => one.id === id);
      return branch && id !== wanted.branch && free >= wanted.number ? [{ branch, free }] : [];
    }),
    later: own.find(({ branch }) => branch === wanted.branch)?.freeFrom,
    configurations: others.flatMap(({ slug, name }, index) => {
      const here = rest[index]?.find(({ branch }) => branch === wanted.branch);
      return here && here.free >= wanted.number ? [{ slug, name, free: here.free }] : [];
    }),
  };
}
