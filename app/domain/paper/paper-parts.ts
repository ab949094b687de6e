import { amountInWords } from "#app/domain/billing/amount-words.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import type { Paper, Party } from "#app/domain/billing/paper.ts";
import { formatState, sumsOf, taxesOf } from "#app/domain/billing/paper-words.ts";
import { largestUpiPayment, upiAddress } from "#app/domain/billing/upi.ts";
import { type Block, colors, page, type Sheet, type TextStyle } from "#app/domain/paper/sheet.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { company } from "#content/company.ts";

/** The parts that papers are made of. Each is drawn at the sheet's `y`, and moves it to its end. */

const { left, right } = page;
const whole = { x: left, width: right - left };
/** The half with the sums and the account; the other has words, taxes and terms. */
const rightHalf = { x: 347.9, width: right - 347.9 };
const leftHalf = { x: left, width: 213 };
const heading = { size: 10.6, weight: 600 } as const;
const strong = { weight: 550 } as const;
const soft = { color: colors.soft };
const small = { size: 8.2 };
const atRight = { align: "right", fits: true } as const;

/** Logo and number over the trace; from the second page on in one line. */
export function drawHead(sheet: Sheet, paper: Paper, kind: string, pageNumber: number) {
  const name = paper.number || "Draft";
  if (paper.parties.isSample) drawSampleMark(sheet, pageNumber);
  if (pageNumber > 1) {
    drawLogo(sheet, 42, 11);
    const text = `${kind} ${name}, continued`;
    sheet.artifact(() => sheet.write({ text, ...rightHalf, ...atRight, ...soft }, 42));
    sheet.y = 66;
    return;
  }
  drawLogo(sheet, 43, 17);
  const beside = { x: left + 140, width: whole.width - 140, ...atRight };
  sheet.paragraph("H1", { text: name, ...beside, size: 25.9, weight: 600 }, 37.5);
  const on = paper.issuedOn ? ` of ${formatDayInFull(paper.issuedOn)}` : "";
  sheet.paragraph("P", { text: `${kind}${on}`, ...beside, ...soft }, 73);
  sheet.line([0, 99.8, 307.3, 99.8, 322.7, 115.2, right - 4, 115.2], colors.green, 1.6);
  sheet.artifact((doc) => doc.circle(right - 3.9, 115.2, 3.9).fill(colors.copper));
  sheet.y = 132;
}

function drawLogo(sheet: Sheet, y: number, height: number) {
  const scale = height / 24.4;
  sheet.artifact((doc) => {
    doc.translate(left, y).scale(scale).lineWidth(3.4).strokeColor(colors.green);
    doc.path("M5.7 18.7C9 8 14.5 2.2 21.5 2.2s12.5 5.8 15.8 16.5M5.7 18.7h31.6").stroke();
    doc.circle(5.7, 18.7, 5.7).circle(37.3, 18.7, 5.7).fill(colors.copper);
    const name = { text: company.shortName, x: 54, width: 300, size: 21.5, weight: 600 } as const;
    sheet.write(name, -3);
  });
}

/** Over the whole page and in words, so that no sample is taken for a valid paper. */
function drawSampleMark(sheet: Sheet, pageNumber: number) {
  sheet.artifact((doc) => {
    doc.rotate(-52, { origin: [page.width / 2, page.height / 2] });
    const mark = { text: "SAMPLE", size: 150, weight: 600, color: colors.watermark } as const;
    const width = sheet.widthOf(mark.text, mark) + 1;
    sheet.write({ ...mark, x: (page.width - width) / 2, width }, page.height / 2 - 106);
  });
  const text = "Sample: made with invented registrations. This paper is not valid.";
  const words = { text, ...whole, ...small, ...strong, color: colors.copperText };
  if (pageNumber === 1) sheet.paragraph("P", words, 18);
  else sheet.artifact(() => sheet.write(words, 18));
}

/** Buyer and where it is delivered, seller, and what is seen first. */
export function drawParties(sheet: Sheet, paper: Paper) {
  const { buyer, seller, delivery, orderNo } = paper.parties;
  const top = sheet.y;
  drawParty(sheet, "For", buyer, left);
  if (delivery) drawParty(sheet, "Deliver to", delivery, left);
  const ends = [sheet.y];
  sheet.y = top;
  drawParty(sheet, "From", seller, 228);
  ends.push(sheet.y);
  sheet.y = top;
  drawFacts(sheet, "At a glance", { x: 409.7, width: right - 409.7 }, 12.6, [
    ["Valid until", paper.validUntil && formatDayInFull(paper.validUntil)],
    ["Place of supply", formatState(paper.placeOfSupply)],
    ["Your order", orderNo],
  ]);
  sheet.y = Math.max(sheet.y, ...ends) + 8;
  if (paper.reason) {
    sheet.y += sheet.paragraph("P", { text: paper.reason, ...whole }) + 10;
  }
}

function drawParty(sheet: Sheet, title: string, party: Party, x: number) {
  const at = { x, width: 166 };
  sheet.y += sheet.paragraph("H2", { text: title, ...at, ...heading }) + 1;
  const gstin = party.gstin && `GSTIN ${party.gstin}`;
  for (const text of [party.name, ...party.address, formatState(party.state), gstin]) {
    if (text) sheet.y += sheet.paragraph("P", { text, ...at });
  }
  sheet.y += 10;
}

type Fact = readonly [label: string, value: string];
type Place = Pick<Block, "x" | "width">;

/** A heading, and labels with those of their values that are known, one below the other. */
function drawFacts(sheet: Sheet, title: string, at: Place, pitch: number, facts: readonly Fact[]) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return;
  sheet.y += sheet.paragraph("H2", { text: title, ...at, ...heading }) + 1;
  for (const [label, text] of known) {
    const indent = sheet.widthOf(label) + 8;
    const value = { text, x: at.x + indent, width: at.width - indent };
    sheet.tag("P", () => {
      const y = sheet.y + (pitch - 12.6) / 2;
      sheet.write({ text: label, ...at, ...soft }, y);
      sheet.write({ ...value, ...atRight, ...strong }, y);
    });
    sheet.y += pitch;
  }
}

interface Column extends TextStyle, Place {
  head: string;
}

/** Texts below each other. */
type Cell = readonly (TextStyle & { text: string })[];

/** Draws a table's row; without tags where it repeats one. @returns its height */
function drawRow(sheet: Sheet, cells: readonly Cell[], columns: readonly Column[], tag = "TD") {
  let height = 0;
  const drawCell = (cell: Cell, at: number) => {
    let { y } = sheet;
    for (const block of blocksOf(cell, columns[at])) y += sheet.write(block, y);
    height = Math.max(height, y - sheet.y);
  };
  if (tag === "") sheet.artifact(() => cells.forEach(drawCell));
  else {
    sheet.group("TR", () => {
      for (const [at, cell] of cells.entries()) sheet.tag(tag, () => drawCell(cell, at));
    });
  }
  return height;
}

function heightOfRow(sheet: Sheet, cells: readonly Cell[], columns: readonly Column[]): number {
  return Math.max(...cells.map((cell, at) => sheet.heightOf(...blocksOf(cell, columns[at]))));
}

function blocksOf(cell: Cell, column: Column = { head: "", ...whole }): Block[] {
  return cell.map((text) => ({ ...column, ...text }));
}

const lineColumns: readonly Column[] = [
  { head: "No.", x: left, width: 16, ...soft },
  { head: "Item", x: 62.5, width: 208 },
  { head: "SAC", x: 280, width: 46 },
  { head: "Number", x: 328, width: 42.4, ...atRight },
  { head: "Rate ₹", x: 373, width: 56.7, ...atRight },
  { head: "Discount ₹", x: 433, width: 54.6, ...atRight },
  { head: "Amount ₹", x: 491, width: right - 491, ...atRight, ...strong },
];

/** The lines with their head on each page, and the sums, which are never apart from the last line. */
export function drawLines(sheet: Sheet, paper: Paper) {
  sheet.y += 4;
  sheet.group("Table", () => {
    drawLinesHead(sheet, "TH");
    for (const [at, line] of paper.lines.entries()) {
      const details = line.details ? [{ text: line.details, ...small, ...soft }] : [];
      const discount = line.discount ? formatAmount(line.discount) : "–";
      const cells: Cell[] = [
        [{ text: String(at + 1) }],
        [{ text: line.name, ...strong }, ...details],
        ...[line.sac, String(line.quantity), formatAmount(line.unitRate), discount].map(toCell),
        [{ text: formatAmount(line.amount) }],
      ];
      const height = heightOfRow(sheet, cells, lineColumns) + 10.6;
      const isLast = at === paper.lines.length - 1;
      if (sheet.y + height + (isLast ? heightOfSums(sheet, paper) : 0) > page.bottom) {
        sheet.addPage();
        drawLinesHead(sheet, "");
      }
      sheet.y += 5.6;
      drawRow(sheet, cells, lineColumns);
      sheet.y += height - 5.6;
      sheet.rule(sheet.y);
    }
  });
  drawSums(sheet, paper);
}

const toCell = (text: string): Cell => [{ text }];

function drawLinesHead(sheet: Sheet, tag: "TH" | "") {
  sheet.rule(sheet.y, { isThick: true });
  sheet.y += 6.5;
  const heads = lineColumns.map(
    ({ head }): Cell => [{ text: head, ...small, ...soft, weight: 400 }],
  );
  sheet.y += drawRow(sheet, heads, lineColumns, tag) + 4;
  sheet.rule(sheet.y);
}

const sumPitch = 20.6;
const totalPitch = 27.5;

function drawSums(sheet: Sheet, paper: Paper) {
  const top = sheet.y;
  sheet.group("Table", () => {
    for (const [label, amount] of sumsOf(paper)) {
      drawSum(sheet, { text: label, ...soft }, { text: amount, ...strong });
      sheet.rule(sheet.y, rightHalf);
    }
    const total = { text: formatPaise(paper.total), size: 16.4, weight: 600 } as const;
    drawSum(sheet, { text: "Total", ...strong }, total, totalPitch);
    sheet.rule(sheet.y, { ...rightHalf, isThick: true });
    if (paper.deposit > 0) {
      const deposit = { text: formatPaise(paper.deposit), ...strong };
      drawSum(sheet, { text: "Deposit besides, not taxed", ...soft }, deposit);
    }
  });
  const end = sheet.y;
  sheet.y = top + 8;
  for (const block of wordsOf(paper)) sheet.y += sheet.paragraph("P", block);
  sheet.y += 9;
  if (paper.taxes.length > 0) drawTaxTable(sheet, paper);
  sheet.y = Math.max(sheet.y, end);
}

function heightOfSums(sheet: Sheet, paper: Paper): number {
  const rows = sumsOf(paper).length + (paper.deposit > 0 ? 1 : 0);
  const taxes = (paper.taxes.length + 1) * taxPitch;
  const words = sheet.heightOf(...wordsOf(paper));
  return Math.max(rows * sumPitch + totalPitch, 8 + words + 9 + taxes);
}

function wordsOf(paper: Paper): Block[] {
  return [
    { text: "Amount in words", ...leftHalf, ...soft },
    { text: amountInWords(paper.total), ...leftHalf, ...strong },
  ];
}

/** Label and amount, each in the middle of the row. */
function drawSum(sheet: Sheet, label: Cell[number], amount: Cell[number], pitch = sumPitch) {
  sheet.group("TR", () => {
    for (const [tag, style] of [
      ["TH", label] as const,
      ["TD", { ...amount, ...atRight }] as const,
    ]) {
      const block = { ...style, ...rightHalf };
      sheet.paragraph(tag, block, sheet.y + (pitch - sheet.heightOf(block)) / 2);
    }
  });
  sheet.y += pitch;
}

const taxPitch = 16;

/** The tax by code, as it was computed: its parts add up to the sums. */
function drawTaxTable(sheet: Sheet, paper: Paper) {
  const keys = taxesOf(paper);
  const style = { size: 7.7, ...soft };
  const width = 84 / keys.length;
  const columns: Column[] = [
    { head: "SAC", x: left, width: 38, ...style },
    { head: "GST", x: 84, width: 26, ...style, ...atRight },
    { head: "Taxable ₹", x: 113, width: 58, ...style, ...atRight },
    ...keys.map((key, at) => {
      const place = { x: 175 + at * width + 3, width: width - 3 };
      return { head: `${key.toUpperCase()} ₹`, ...place, ...style, ...atRight };
    }),
  ];
  const rows = paper.taxes.map((tax) => {
    const amounts = [tax.taxable, ...keys.map((key) => tax[key])].map(formatAmount);
    return [tax.sac, `${tax.rate} %`, ...amounts];
  });
  sheet.group("Table", () => {
    for (const [at, row] of [columns.map(({ head }) => head), ...rows].entries()) {
      sheet.rule(sheet.y, leftHalf);
      sheet.y += 2.5;
      drawRow(sheet, row.map(toCell), columns, at === 0 ? "TH" : "TD");
      sheet.y += taxPitch - 2.5;
    }
  });
}

const signatureHeight = 56;

/**
 * The account, the terms beside it, and what is signed below them: together on the next page where
 * they are too long for this one.
 */
export function drawTerms(sheet: Sheet, paper: Paper) {
  const { terms, bank, upi, seller } = paper.parties;
  const blocks = terms.map((text) => ({ text, x: 60.4, width: 260, ...small }));
  const facts: Fact[] = [
    ["Account", bank ? seller.name : ""],
    ["Bank", bank ? [bank.name, bank.branch].filter(Boolean).join(", ") : ""],
    ["Number", bank?.account ?? ""],
    ["IFSC", bank?.ifsc ?? ""],
    ["UPI", upi],
  ];
  const height = sheet.heightOf(...blocks) + blocks.length * 3;
  sheet.y += 18;
  sheet.ensure(18 + Math.max(height, facts.length * 14.8) + 6 + signatureHeight);
  const top = sheet.y;
  drawFacts(sheet, "Payment", rightHalf, 14.8, facts);
  const end = sheet.y;
  sheet.y = top;
  if (terms.length > 0) drawTermList(sheet, blocks);
  // The list may have gone on to another page.
  if (sheet.y >= top) sheet.y = Math.max(sheet.y, end);
  sheet.ensure(6 + signatureHeight);
  drawSignatures(sheet, paper);
}

function drawTermList(sheet: Sheet, terms: readonly Block[]) {
  sheet.y += sheet.paragraph("H2", { text: "Terms", ...leftHalf, ...heading }) + 3;
  sheet.group("L", () => {
    for (const [at, term] of terms.entries()) {
      const height = sheet.heightOf(term);
      sheet.ensure(height);
      sheet.group("LI", () => {
        const label = { text: String(at + 1), x: left, width: 14, ...small, ...strong };
        sheet.paragraph("Lbl", { ...label, color: colors.green });
        sheet.paragraph("LBody", term);
      });
      sheet.y += height + 3;
    }
  });
}

/** The code for a payment and two lines to sign on, at the foot of the page. */
function drawSignatures(sheet: Sheet, paper: Paper) {
  const { seller, upi } = paper.parties;
  if (upi && paper.number && paper.total > 0) drawUpiCode(sheet, paper);
  for (const [text, x] of [
    [`For ${seller.name}`, 272.5],
    ["Accepted: name, date", 417.3],
  ] as const) {
    const width = 131.7;
    const y = page.bottom - 18;
    sheet.line([x, y, x + width, y], colors.ink, 0.5);
    sheet.paragraph("P", { text, x, width, ...small, ...soft, fits: true }, y + 6);
  }
}

function drawUpiCode(sheet: Sheet, { parties, total, number }: Paper) {
  const id = parties.upi;
  const address = upiAddress({ id, name: parties.seller.name, amount: total, number });
  const at = { x: left, y: page.bottom - signatureHeight, side: signatureHeight };
  sheet.qrCode(address, { ...at, alt: `Code for a UPI payment to ${id}` });
  const most = formatPaise(largestUpiPayment);
  const amount = formatPaise(total);
  const rest = `One UPI payment is at most ${most}: the rest by bank transfer.`;
  const lines: Cell = [
    { text: "Pay by UPI", ...strong },
    ...(total > largestUpiPayment
      ? [{ text: `${most} of ${amount}` }, { text: rest, ...soft }]
      : [{ text: amount }]),
  ];
  const blocks = lines.map((line) => ({ x: left + at.side + 12, width: 136, ...small, ...line }));
  let y = page.bottom - sheet.heightOf(...blocks);
  for (const block of blocks) y += sheet.paragraph("P", block, y);
}

/** Name, phone, address and page under a line. */
export function drawFoot(sheet: Sheet, { parties: { seller } }: Paper, number: number, of: number) {
  sheet.rule(799);
  const style = { ...small, ...soft, fits: true };
  const texts: Block[] = [
    { text: seller.name, x: left, width: 150 },
    { text: seller.phone, x: 208, width: 90 },
    { text: seller.email, x: 308, width: 150 },
    { text: `Page ${number} of ${of}`, ...rightHalf, align: "right" },
  ];
  sheet.artifact(() => {
    for (const text of texts) sheet.write({ ...style, ...text }, 805.5);
  });
}
