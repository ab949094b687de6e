import { amountInWords } from "#app/domain/billing/amount-words.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import type { Paper, PaperLine, Party } from "#app/domain/billing/paper.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { stateByCode } from "#content/gst-states.ts";

type TaxKey = "cgst" | "sgst" | "igst";

/** The taxes that are charged: those of the state, or the one between states. */
export function taxesOf(paper: Pick<Paper, "igst">): readonly TaxKey[] {
  return paper.igst > 0 ? ["igst"] : ["cgst", "sgst"];
}

interface KindWords {
  title: string;
  buyer: string;
  delivery: string;
  seller: string;
  /** Of the table of its lines. */
  caption: string;
  total: string;
  /** The words below the two lines for signatures; an empty one has none. */
  signed: (seller: string) => readonly [string, string];
  /** Whom its copies are for, one after the other; empty for a paper without such marks. */
  copies: readonly string[];
}

const common = { buyer: "For", delivery: "Deliver to", seller: "From", total: "Total" };
const alone = { ...common, signed: (seller: string) => ["", `For ${seller}`] as const, copies: [] };
const challan = {
  ...common,
  total: "Total value",
  copies: ["Original for consignee", "Duplicate for transporter", "Triplicate for consignor"],
};

const kinds = {
  quotation: {
    ...alone,
    title: "Quotation",
    caption: "What you get",
    signed: (seller) => [`For ${seller}`, "Accepted: name, date"],
  },
  invoice: {
    ...alone,
    title: "Tax invoice",
    caption: "What is billed",
    copies: ["Original for recipient"],
  },
  credit: { ...alone, title: "Credit note", caption: "What is credited" },
  out: {
    ...challan,
    title: "Delivery challan",
    caption: "What is delivered",
    signed: (seller) => [`For ${seller}`, "Received: name, date"],
  },
  back: {
    ...challan,
    title: "Return challan",
    ...{ buyer: "From", delivery: "Collected at", seller: "To", caption: "What is returned" },
    signed: (seller) => ["Handed over: name, date", `Received for ${seller}`],
  },
} satisfies Record<string, KindWords>;

/** The title of a paper and the labels of its parties and sums, by its kind. */
export function wordsOf({ kind, direction }: Pick<Paper, "kind" | "direction">): KindWords {
  return kinds[kind === "challan" ? (direction ?? "out") : kind];
}

/** The name of a paper's PDF: its number has slashes, which no file's name has. */
export function pdfName(number: string): string {
  return `${number.replaceAll("/", "-")}.pdf`;
}

/** Quotations and invoices state the bank account and the terms of payment. */
export const asksPayment = ({ kind }: Pick<Paper, "kind">) =>
  kind === "quotation" || kind === "invoice";

type Fact = readonly [label: string, value: string];

/** Key facts of a paper, as far as they are known. */
export function glanceOf(paper: Paper): Fact[] {
  const { kind, refersTo, validUntil, dueOn } = paper;
  const facts: Fact[] = [
    ["Valid until", validUntil && formatDayInFull(validUntil)],
    ["Payment due", dueOn && formatDayInFull(dueOn)],
    ["For invoice", refersTo?.number ?? ""],
    ["Invoice of", refersTo ? formatDayInFull(refersTo.issuedOn) : ""],
    ["Place of supply", formatState(paper.placeOfSupply)],
    ["E-way bill", paper.ewayBill],
    ["Your order", paper.parties.orderNo],
    ["Tax payable on reverse charge", kind === "invoice" || kind === "credit" ? "No" : ""],
  ];
  return facts.filter(([, value]) => value);
}

/** The portal's numbers of an e-invoice, as far as they were entered. */
export function einvoiceOf({ irn, ack }: Pick<Paper, "irn" | "ack">): Fact[] {
  const facts: Fact[] = [
    ["IRN", irn],
    ["Acknowledgement", ack],
  ];
  return facts.filter(([, value]) => value);
}

/** Sentences on a paper: the reason for it, and that a challan bills nothing. */
export function remarksOf({ kind, reason }: Pick<Paper, "kind" | "reason">): string[] {
  const said = reason && kind === "credit" ? `Reason: ${reason}` : reason;
  const notSold =
    kind === "challan" &&
    "Not a supply: the equipment is on rent and remains ours. No tax is charged on its transport.";
  return [said, notSold].flatMap((text) => text || []);
}

interface PaperColumn {
  head: string;
  isAmount?: boolean;
  cell: (line: PaperLine) => string;
}

/** Columns beside the name of a line, by the kind of paper. */
export function columnsOf({ kind }: Pick<Paper, "kind">): readonly PaperColumn[] {
  const known = (paise: number) => (paise === 0 ? "–" : formatAmount(paise));
  const number = { head: "Number", cell: (line: PaperLine) => formatNumber(line.quantity) };
  if (kind === "challan") {
    return [
      { head: "HSN", cell: ({ hsn }) => hsn },
      number,
      { head: "Value each", isAmount: true, cell: ({ unitRate }) => known(unitRate) },
      { head: "Value", isAmount: true, cell: ({ amount }) => known(amount) },
    ];
  }
  return [
    { head: "HSN/SAC", cell: ({ sac }) => sac },
    number,
    { head: "Rate", isAmount: true, cell: ({ unitRate }) => formatAmount(unitRate) },
    { head: "Discount", isAmount: true, cell: ({ discount }) => known(discount) },
    { head: "Amount", isAmount: true, cell: ({ amount }) => formatAmount(amount) },
  ];
}

/** Text below the name of a line; empty for none. */
export function detailsOf({ details, serials }: PaperLine): string {
  const numbers = serials && `Serial numbers: ${serials.split("\n").join(", ")}`;
  return [details, numbers].filter(Boolean).join("\n");
}

/** Rows above the total, the taxes for each rate: "CGST 9 %", "9,889.92". */
export function sumsOf(paper: Paper): (readonly [label: string, amount: string])[] {
  if (paper.kind === "challan") return [];
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
  const { buyer, delivery, seller, isSample, orderNo } = paper.parties;
  const terms = asksPayment(paper) ? paper.parties.terms : [];
  const { placeOfSupply, total, deposit } = paper;
  const words = wordsOf(paper);
  const isQuotation = paper.kind === "quotation";
  // The page of a quotation says the rest of what is seen first in its own words.
  const place = isQuotation ? `Place of supply: ${formatState(placeOfSupply)}` : "";
  const order = isQuotation ? orderNo && `Your order: ${orderNo}` : "";
  const facts = isQuotation ? [] : [...glanceOf(paper), ...einvoiceOf(paper)];
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  return {
    parties: [
      { title: words.buyer, ...describeParty(buyer, order) },
      ...(delivery ? [{ title: words.delivery, ...describeParty(delivery) }] : []),
      { title: words.seller, ...describeParty(seller, place), isSample },
      ...(lines.length > 0 ? [{ title: "At a glance", lines, gstin: "", last: "" }] : []),
    ],
    ...{ isSample, terms, remarks: remarksOf(paper), caption: words.caption },
    columns: columnsOf(paper).map(({ head }) => head),
    lines: paper.lines.map((line, index) => ({
      ...{ no: index + 1, name: line.name, details: detailsOf(line) },
      cells: columnsOf(paper).map(({ cell }) => cell(line)),
    })),
    sums: sumsOf(paper).map(([label, amount]): readonly [string, string] => [
      label,
      amount.replace(/^(−?)/, "$1₹"),
    ]),
    ...{ totalLabel: words.total, total: formatPaise(total) },
    inWords: amountInWords(total),
    deposit:
      deposit > 0 ? `Deposit ${formatPaise(deposit)} besides, not taxed: it comes back.` : "",
  };
}

function describeParty({ name, address, state, gstin }: Party, last = "") {
  const lines = [name, ...address, formatState(state)].filter(Boolean);
  return { lines, gstin: gstin && `GSTIN ${gstin}`, last };
}

/** The lines of a paper and its total with their amounts, as mails list them. */
export const amountsOf = ({ lines, total }: Pick<Paper, "lines" | "total">, totalLabel: string) =>
  [
    ...lines.map((line) => [formatPieces(line), formatPaise(line.amount)] as const),
    [totalLabel, formatPaise(total)] as const,
  ] as const;
