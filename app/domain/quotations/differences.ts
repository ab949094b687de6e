import { formatPaise } from "#app/domain/billing/paise.ts";
import type { Paper, Party } from "#app/domain/billing/paper.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

/** A part that two revisions do not have in common, as people read it; empty for what one lacks. */
export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** Changes from one revision to another. */
export function differences(before: Paper, after: Paper): Difference[] {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  return Object.keys(fresh).flatMap((label) => {
    const own = withoutThose(old[label] ?? [], fresh[label] ?? []);
    const other = withoutThose(fresh[label] ?? [], old[label] ?? []);
    if (own.length + other.length === 0) return [];
    return [{ label, before: own.join("\n"), after: other.join("\n") }];
  });
}

function partsOf(paper: Paper): Record<string, readonly string[]> {
  const { lines, parties, discount, deposit, total, validUntil } = paper;
  return {
    Lines: lines.map((line) =>
      [`${line.name} × ${formatNumber(line.quantity)}`, line.details, formatPaise(line.amount)]
        .filter(Boolean)
        .join(", "),
    ),
    Discount: discount > 0 ? [formatPaise(discount)] : [],
    Total: [formatPaise(total)],
    Deposit: deposit > 0 ? [formatPaise(deposit)] : [],
    "Valid until": [formatDayInFull(validUntil)],
    "Billed to": written(parties.buyer),
    "Delivered to": parties.delivery ? written(parties.delivery) : [],
    "Order number": parties.orderNo ? [parties.orderNo] : [],
    Terms: parties.terms,
  };
}

const written = ({ name, address, gstin }: Party) =>
  [name, ...address, gstin && `GSTIN ${gstin}`].filter(Boolean);

/** Each of `others` takes one away: a line that was there twice and is there once has changed. */
function withoutThose(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
