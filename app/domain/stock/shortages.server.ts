import type { App } from "#app/context.ts";
import { amountOf, type PricedLine, priceLine } from "#app/domain/bookings/price.ts";
import { lastDay } from "#app/domain/bookings/rental-days.ts";
import {
  findAvailability,
  findWaysOut,
  type WaysOut,
} from "#app/domain/stock/availability.server.ts";
import { addDays, formatWeekday } from "#app/lib/dates.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";

/** A change of a line that would solve its shortage, as its form sends it. */
export interface WayOut {
  title: "Another branch" | "Later dates" | "Another configuration";
  said: string;
  button: string;
  field: "branch" | "day_from" | "slug";
  value: string;
}

export interface Shortage {
  position: number;
  said: string;
  ways: WayOut[];
}

/** A line that asks for machines; `branch` is the one that would deliver. */
export type AskingLine = PricedLine & { position: number; branch: string };

/** The lines of a booking that their branch has not enough for, with what would solve it. */
export async function findLineShortages(
  app: Pick<App, "store" | "now" | "catalogue">,
  bookingId: string,
  lines: readonly AskingLine[],
): Promise<Shortage[]> {
  const asked = lines.flatMap((line) => {
    const [from, to] = [line.day_from, lastDay(line)];
    const { slug: configuration, quantity: number, turnaround, branch } = line;
    if (!from || !to || !branch) return [];
    return [{ line, wanted: { configuration, from, to, number, turnaround, branch } }];
  });
  const wanted = asked.map((one) => one.wanted);
  const found = await findAvailability(app, wanted, bookingId);
  const short = asked.flatMap(({ line, wanted }, index) => {
    const here = found[index]?.find(({ branch }) => branch === wanted.branch);
    return here && here.free < wanted.number ? [{ line, wanted, free: here.free }] : [];
  });
  return Promise.all(
    short.map(async ({ line, wanted, free }) => {
      const ways = await findWaysOut(app, wanted, bookingId);
      const { name: branch } = app.catalogue.current.findBranch(line.branch) ?? { name: "" };
      const back = addDays(wanted.to, wanted.turnaround);
      const said = `${line.name}, ${formatWeekday(wanted.from)} to ${formatWeekday(back)}: ${
        free > 0 ? `${formatNumber(free)} free` : "none free"
      } at ${branch}, ${formatNumber(wanted.number)} asked for.`;
      return { position: line.position, said, ways: describeWays(app, line, ways) };
    }),
  );
}

/** The most of each kind. */
const mostWays = 2;

function describeWays(
  { catalogue }: Pick<App, "catalogue">,
  line: AskingLine,
  { branches, later, configurations }: WaysOut,
): WayOut[] {
  const { offers } = catalogue.current;
  const now = amountOf(line);
  return [
    ...branches.slice(0, mostWays).map(({ branch, free }) => ({
      title: "Another branch" as const,
      said: `${branch.name} has ${formatNumber(free)} free on these days.`,
      button: `Deliver from ${branch.name}`,
      field: "branch" as const,
      value: branch.id,
    })),
    ...(later && later !== line.day_from
      ? [
          {
            title: "Later dates" as const,
            said: `All ${formatNumber(line.quantity)} are free from ${formatWeekday(later)}.`,
            button: `Begin on ${formatWeekday(later)}`,
            field: "day_from" as const,
            value: later,
          },
        ]
      : []),
    ...configurations.slice(0, mostWays).map(({ slug, name, free }) => {
      const other = priceLine({ ...line, slug, quoted: null, discount: 0 }, offers);
      const cost = other && amountOf({ ...other, discount: 0 });
      const more = now === null || cost === null || cost === undefined ? undefined : cost - now;
      return {
        title: "Another configuration" as const,
        said: `${name}: ${formatNumber(free)} free on these days${formatMore(more)}.`,
        button: `Change to ${name}`,
        field: "slug" as const,
        value: slug,
      };
    }),
  ];
}

function formatMore(more: number | undefined): string {
  if (more === undefined) return ", price on request";
  if (more === 0) return ", at the same price";
  return `, ${formatRupees(Math.abs(more))} ${more > 0 ? "more" : "less"} in all`;
}
