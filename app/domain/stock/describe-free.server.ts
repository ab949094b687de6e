import { deliveringBranch } from "#app/domain/branches/branch-near.ts";
import { collectionDay } from "#app/domain/branches/collection-day.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";
import {
  askingOf,
  askWith,
  branchesBeyond,
  readBook,
  type ShortageApp,
} from "#app/domain/stock/ask-stock.server.ts";
import { formatNumber } from "#app/lib/format.ts";

/** The free machines for each line of a form, less those of earlier lines, while staff type. */
export async function describeFree(
  app: ShortageApp,
  bookingId: string,
  lines: readonly BookedLine[],
  postcode: string,
): Promise<{ id: string; said: string; isShort: boolean }[]> {
  const { current } = app.catalogue;
  const delivered = lines.map((one) => {
    const line = { ...one, branch: deliveringBranch(current, one.branch, postcode).id };
    return { ...line, collect_on: collectionDay(line, current) };
  });
  const asking = askingOf(delivered);
  let book = await readBook(app, bookingId, asking);
  return asking.flatMap(({ line, asked }) => {
    const free = book.freeFor(asked);
    const name = current.findBranch(line.branch)?.name ?? line.branch;
    const before = book;
    book = book.taking(asked);
    if (free === undefined) {
      return [{ id: line.id, said: `The stock of ${name} is unknown.`, isShort: false }];
    }
    const isShort = free < asked.number;
    const far = isShort
      ? branchesBeyond(app, line.branch).find(({ branch }) => {
          const there = askWith(app, line, { branch: branch.id });
          return there && (before.freeFor(there) ?? 0) >= asked.number;
        })
      : undefined;
    const elsewhere = far && `; ${far.branch.name}, ${formatNumber(far.km)} km away, has all`;
    const left = free > 0 ? formatNumber(free) : "None";
    return [{ id: line.id, said: `${left} free at ${name}${elsewhere ?? ""}.`, isShort }];
  });
}
