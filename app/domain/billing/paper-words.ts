import { amountInWords } from "#app/domain/billing/amount-words.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import type { Paper, Party } from "#app/domain/billing/paper.ts";
import { formatNumber } from "#app/lib/format.ts";
import { stateByCode } from "#content/gst-states.ts";

type TaxKey = "cgst" | "sgst" | "igst";

/** The taxes that are charged: those of the state, or the one between states. */
export function taxesOf(paper: Pick<Paper, "igst">): readonly TaxKey[] {
  return paper.igst > 0 ? ["igst"] : ["cgst", "sgst"];
}

/** What stands above the total, the taxes for each rate: "CGST 9 %", "9,889.92". */
export function sumsOf(paper: Paper): (readonly [label: string, amount: string])[] {
  const rows: [string, number][] = [["Taxable value", paper.taxable]];
  if (paper.discount > 0) {
    const gross = paper.taxable + paper.discount;
    rows.unshift(["Before discount", gross], ["Discount", -paper.discount]);
  }
  for (const [rate, groups] of Map.groupBy(paper.taxes, ({ rate }) => rate)) {
    for (const key of taxesOf(paper)) {
      const sum = groups.reduce((sum, group) => sum + group[key], 0);
      rows.push([`${key.toUpperCase()} ${key === "igst" ? rate : rate / 2} %`, sum]);
    }
  }
  if (paper.rounding !== 0) rows.push(["Rounding", paper.rounding]);
  return rows.map(([label, amount]) => [label, formatAmount(amount).replace("-", "−")]);
}

/** "Karnataka (29)"; empty for no state. */
export function formatState(code: string): string {
  const name = stateByCode(code);
  return name ? `${name} (${code})` : "";
}

/** A paper in words, as pages show it. */
export function describePaper(paper: Paper) {
  const { buyer, delivery, seller, isSample, orderNo, terms } = paper.parties;
  const { placeOfSupply, total, deposit, reason } = paper;
  const place = `Place of supply: ${formatState(placeOfSupply)}`;
  const order = orderNo && `Your order: ${orderNo}`;
  return {
    parties: [
      { title: "For", ...describeParty(buyer, order) },
      ...(delivery ? [{ title: "Deliver to", ...describeParty(delivery) }] : []),
      { title: "From", ...describeParty(seller, place), isSample },
    ],
    ...{ isSample, reason, terms },
    lines: paper.lines.map(({ name, details, sac, quantity, ...line }, index) => ({
      no: index + 1,
      ...{ name, details, sac, number: formatNumber(quantity), rate: formatAmount(line.unitRate) },
      discount: line.discount === 0 ? "–" : formatAmount(line.discount),
      amount: formatAmount(line.amount),
    })),
    sums: sumsOf(paper).map(([label, amount]): readonly [string, string] => [
      label,
      amount.replace(/^(−?)/, "$1₹"),
    ]),
    total: formatPaise(total),
    inWords: amountInWords(total),
    deposit:
      deposit > 0 ? `Deposit ${formatPaise(deposit)} besides, not taxed: it comes back.` : "",
  };
}

function describeParty({ name, address, state, gstin }: Party, last = "") {
  const lines = [name, ...address, formatState(state)].filter(Boolean);
  return { lines, gstin: gstin && `GSTIN ${gstin}`, last };
}
