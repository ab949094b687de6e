import { company } from "#content/company.ts";
import { stateByCode } from "#content/gst-states.ts";
import { amountInWords } from "#app/domain/billing/amount-words.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import type { Paper, Party } from "#app/domain/billing/paper.ts";
import { largestUpiPayment, upiAddress } from "#app/domain/billing/upi.ts";
import { colors, page, type Sheet, type TextStyle } from "#app/domain/paper/sheet.ts";
import { formatDayInFull } from "#app/lib/dates.ts";

/** The parts that papers are made of, each drawn where the sheet has come to. */

const { left, right } = page;
const full = right - left;
/** Where the sums and what is paid begin. */
const rightHalf = 347.9;
const heading: TextStyle = { size: 10.6, weight: 600 };
const strong: TextStyle = { weight: 550 };
const soft: TextStyle = { color: colors.soft };
const small: TextStyle = { size: 8.2 };

/** The first page has the logo and the number over the trace, the others one line. */
export function drawHead(sheet: Sheet, paper: Paper, kind: string, number: number) {
  const name = paper.number || "Draft";
  if (paper.parties.isSample) drawSampleMark(sheet, number);
  if (number > 1) {
    sheet.artifact((doc) => {
      drawLogo(sheet, doc, { y: 42, height: 11 });
      const text = `${kind} ${name}, continued`;
      sheet.write({ text, x: rightHalf, width: right - rightHalf, align: "right", ...soft }, 42);
    }, "Pagination");
    sheet.y = 66;
    return;
  }
  sheet.artifact((doc) => drawLogo(sheet, doc, { y: 43, height: 17 }));
  const x = left + 140;
  const width = right - x;
  sheet.paragraph("H1", { text: name, x, width, size: 25.9, weight: 600, align: "right", fits: true }, 37.5);
  const on = paper.issuedOn ? ` of ${formatDayInFull(paper.issuedOn)}` : "";
  sheet.paragraph("P", { text: `${kind}${on}`, x, width, align: "right", ...soft }, 73);
  sheet.artifact((doc) => {
    doc.lineWidth(1.6).strokeColor(colors.green);
    doc.moveTo(0, 99.8).lineTo(307.3, 99.8).lineTo(322.7, 115.2).lineTo(right - 4, 115.2).stroke();
    doc.circle(right - 3.9, 115.2, 3.9).fill(colors.copper);
  });
  sheet.y = 132;
}

function drawLogo(sheet: Sheet, doc: PDFKit.PDFDocument, at: { y: number; height: number }) {
  const scale = at.height / 24.4;
  doc.save().translate(left, at.y).scale(scale);
  doc.lineWidth(3.4).strokeColor(colors.green);
  doc.path("M5.7 18.7C9 8 14.5 2.2 21.5 2.2s12.5 5.8 15.8 16.5M5.7 18.7h31.6").stroke();
  doc.circle(5.7, 18.7, 5.7).circle(37.3, 18.7, 5.7).fill(colors.copper).restore();
  const size = at.height * 0.88;
  const block = { text: company.shortName, x: left + 54 * scale, width: 130, size };
  sheet.write({ ...block, weight: 600 }, at.y + at.height / 2 - size * 0.71);
}

/** Over the whole page and in words, so that no sample is taken for a valid paper. */
function drawSampleMark(sheet: Sheet, number: number) {
  sheet.artifact((doc) => {
    doc.rotate(-52, { origin: [page.width / 2, page.height / 2] });
    const style = { size: 150, weight: 600, color: colors.watermark } as const;
    const width = sheet.widthOf("SAMPLE", style);
    const x = (page.width - width) / 2;
    sheet.write({ text: "SAMPLE", x, width: width + 1, ...style }, page.height / 2 - 106);
  });
  const text = "Sample: made with invented registrations. This paper is not valid.";
  const block = { text, x: left, width: full, ...small, ...strong, color: colors.copperText };
  if (number === 1) sheet.paragraph("P", block, 18);
  else sheet.artifact(() => sheet.write(block, 18), "Pagination");
}

/** Buyer, seller and what is seen first; where it is delivered below the buyer. */
export function drawParties(sheet: Sheet, paper: Paper) {
  const { buyer, seller, delivery, orderNo, isSample } = paper.parties;
  const top = sheet.y;
  const columns = [left, 228, 409.7];
  const ends = [
    [["For", buyer] as const, ...(delivery ? [["Deliver to", delivery] as const] : [])],
    [["From", seller] as const],
  ].map((parties, at) => {
    sheet.y = top;
    for (const [title, party] of parties) {
      drawParty(sheet, title, party, columns[at] ?? left, isSample && party === seller);
    }
    return sheet.y;
  });
  sheet.y = top;
  const [, , x = left] = columns;
  const state = stateByCode(paper.placeOfSupply);
  const facts = [
    ["Valid until", paper.validUntil && formatDayInFull(paper.validUntil)],
    ["Place of supply", state && `${state} (${paper.placeOfSupply})`],
    ["Your order", orderNo],
  ] as const;
  sheet.y += sheet.paragraph("H2", { text: "At a glance", x, width: right - x, ...heading }) + 1;
  for (const [label, value] of facts) if (value) drawFact(sheet, label, value, x, 12.6);
  sheet.y = Math.max(sheet.y, ...ends) + 8;
  if (!paper.reason) return;
  sheet.y += sheet.paragraph("P", { text: paper.reason, x: left, width: full }) + 10;
}

function drawParty(sheet: Sheet, title: string, party: Party, x: number, isSample: boolean) {
  const width = 166;
  const state = stateByCode(party.state);
  sheet.y += sheet.paragraph("H2", { text: title, x, width, ...heading }) + 1;
  const lines = [party.name, ...party.address, state ? `${state} (${party.state})` : ""];
  for (const text of lines) if (text) sheet.y += sheet.paragraph("P", { text, x, width });
  if (party.gstin) {
    const text = `GSTIN ${party.gstin}`;
    const after = x + sheet.widthOf(text, {}) + 6;
    if (isSample) {
      sheet.artifact((doc) => doc.roundedRect(after, sheet.y + 1, 30, 11, 2).fill(colors.chip));
    }
    sheet.tag("P", () => {
      sheet.write({ text, x, width }, sheet.y);
      const chip = { text: "sample", x: after + 3.5, width: 30, size: 7.3, ...soft };
      if (isSample) sheet.write(chip, sheet.y + 1.2);
    });
    sheet.y += 12.6;
  }
  sheet.y += 10;
}

/** A label, and its value at the right margin. */
function drawFact(sheet: Sheet, label: string, value: string, x: number, pitch: number) {
  sheet.tag("P", () => {
    sheet.write({ text: label, x, width: 80, ...soft }, sheet.y);
    const from = x + sheet.widthOf(label, {}) + 8;
    const width = right - from;
    sheet.write({ text: value, x: from, width, align: "right", fits: true, ...strong }, sheet.y);
  });
  sheet.y += pitch;
}

interface Column extends TextStyle {
  head: string;
  x: number;
  width: number;
}

type Cell = string | readonly { text: string; style?: TextStyle }[];

/** Draws a table's row from the top; each cell may have texts below each other. @returns its height */
function drawRow(sheet: Sheet, columns: readonly Column[], cells: readonly Cell[], tag: "TH" | "TD" | null) {
  const { y } = sheet;
  let height = 0;
  const drawCell = (column: Column, cell: Cell) => {
    let at = y;
    for (const block of blocksOf(column, cell)) at += sheet.write(block, at);
    height = Math.max(height, at - y);
  };
  const each = (draw: (column: Column, cell: Cell) => void) => {
    for (const [at, column] of columns.entries()) draw(column, cells[at] ?? "");
  };
  if (!tag) sheet.artifact(() => each(drawCell), "Pagination");
  else {
    sheet.group("TR", () =>
      each((column, cell) =>
        sheet.tag(tag, () => drawCell(column, cell), tag === "TH" ? { scope: "Column" } : {}),
      ),
    );
  }
  return height;
}

function blocksOf(column: Column, cell: Cell) {
  const texts = typeof cell === "string" ? [{ text: cell }] : cell;
  return texts.map(({ text, style }: { text: string; style?: TextStyle }) => ({
    ...column,
    fits: column.align === "right",
    text,
    ...style,
  }));
}

function rowHeight(sheet: Sheet, columns: readonly Column[], cells: readonly Cell[]): number {
  const heights = columns.map((column, at) =>
    blocksOf(column, cells[at] ?? "").reduce((sum, block) => sum + sheet.heightOf(block), 0),
  );
  return Math.max(...heights);
}

const lineColumns: readonly Column[] = [
  { head: "No.", x: left, width: 16, ...soft },
  { head: "Item", x: 62.5, width: 208 },
  { head: "SAC", x: 280, width: 46 },
  { head: "Number", x: 328, width: 42.4, align: "right" },
  { head: "Rate ₹", x: 373, width: 56.7, align: "right" },
  { head: "Discount ₹", x: 433, width: 54.6, align: "right" },
  { head: "Amount ₹", x: 491, width: right - 491, align: "right", ...strong },
];
const above = 5.6;
const below = 5;

/** The lines with their head on each page, and the sums, which are never apart from the last line. */
export function drawLines(sheet: Sheet, paper: Paper) {
  const rows = paper.lines.map((line, at): Cell[] => [
    String(at + 1),
    [
      { text: line.name, style: strong },
      ...(line.details ? [{ text: line.details, style: { ...small, ...soft } }] : []),
    ],
    line.sac,
    String(line.quantity),
    formatAmount(line.unitRate),
    line.discount ? formatAmount(line.discount) : "–",
    formatAmount(line.amount),
  ]);
  const drawTableHead = (isFirst: boolean) => {
    sheet.rule(sheet.y, { thick: true });
    sheet.y += 6.5;
    const columns = lineColumns.map((column) => ({ ...column, ...small, ...soft, weight: 400 as const }));
    sheet.y += drawRow(sheet, columns, columns.map(({ head }) => head), isFirst ? "TH" : null) + 4;
    sheet.rule(sheet.y);
  };
  sheet.y += 4;
  sheet.group("Table", () => {
    drawTableHead(true);
    for (const [at, row] of rows.entries()) {
      const height = above + rowHeight(sheet, lineColumns, row) + below;
      const more = at === rows.length - 1 ? sumsHeight(sheet, paper) : 0;
      if (sheet.y + height + more > page.bottom) {
        sheet.addPage();
        drawTableHead(false);
      }
      sheet.y += above;
      drawRow(sheet, lineColumns, row, "TD");
      sheet.y += height - above;
      sheet.rule(sheet.y);
    }
  });
  drawSums(sheet, paper);
}

const percent = (rate: number) => `${rate} %`;

/** The sums by their labels; the taxes for each rate. */
function sumRows(paper: Paper): [label: string, amount: string][] {
  const rows: [string, number][] = [];
  if (paper.discount > 0) {
    rows.push(["Sum of the lines", paper.lines.reduce((sum, { amount }) => sum + amount, 0)]);
    rows.push(["Discount", -paper.discount]);
  }
  rows.push(["Taxable value", paper.taxable]);
  for (const [rate, groups] of Map.groupBy(paper.taxes, ({ rate }) => rate)) {
    const sumOf = (key: "cgst" | "sgst" | "igst") => groups.reduce((sum, group) => sum + group[key], 0);
    const igst = sumOf("igst");
    if (igst) rows.push([`IGST ${percent(rate)}`, igst]);
    else if (sumOf("cgst")) {
      rows.push([`CGST ${percent(rate / 2)}`, sumOf("cgst")], [`SGST ${percent(rate / 2)}`, sumOf("sgst")]);
    }
  }
  if (paper.rounding) rows.push(["Rounding", paper.rounding]);
  return rows.map(([label, amount]) => [label, formatAmount(amount).replace("-", "−")]);
}

const sumPitch = 20.6;
const totalPitch = 27.5;

function sumsHeight(sheet: Sheet, paper: Paper): number {
  const rows = sumRows(paper).length * sumPitch + totalPitch + (paper.deposit ? sumPitch : 0);
  return Math.max(rows, 48 + taxRows(paper).length * 16 + 16 + sheet.heightOf(wordsOf(paper)));
}

function wordsOf(paper: Paper) {
  return { text: amountInWords(paper.total), x: left, width: 222, ...strong };
}

function drawSums(sheet: Sheet, paper: Paper) {
  const top = sheet.y;
  sheet.group("Table", () => {
    for (const [label, amount] of sumRows(paper)) {
      drawSum(sheet, sumPitch, { text: label, ...soft }, { text: amount, ...strong });
      sheet.rule(sheet.y, { from: rightHalf });
    }
    const total = { text: formatPaise(paper.total), size: 16.4, weight: 600 } as const;
    drawSum(sheet, totalPitch, { text: "Total", ...strong }, total);
    sheet.rule(sheet.y, { from: rightHalf, thick: true });
    if (paper.deposit) {
      const deposit = { text: formatPaise(paper.deposit), ...strong };
      drawSum(sheet, sumPitch, { text: "Deposit besides, not taxed", ...soft }, deposit);
    }
  });
  const end = sheet.y;
  sheet.y = top + 8;
  sheet.y += sheet.paragraph("P", { text: "Amount in words", x: left, width: 222, ...soft });
  sheet.y += sheet.paragraph("P", wordsOf(paper)) + 9;
  drawTaxTable(sheet, paper);
  sheet.y = Math.max(sheet.y, end);
}

/** Label and amount of a sum, each in the middle of the row. */
function drawSum(sheet: Sheet, pitch: number, label: TextStyle & { text: string }, amount: TextStyle & { text: string }) {
  const width = right - rightHalf;
  sheet.group("TR", () => {
    for (const [tag, block] of [["TH", label], ["TD", amount]] as const) {
      const align = tag === "TD" ? "right" : "left";
      const whole = { ...block, x: rightHalf, width, align, fits: true } as const;
      const top = sheet.y + (pitch - sheet.heightOf(whole)) / 2;
      sheet.paragraph(tag, whole, top);
    }
  });
  sheet.y += pitch;
}

/** The tax by code, as the sums have it: the parts add up to the paisa. */
function taxRows(paper: Paper): string[][] {
  const isIgst = paper.igst > 0;
  return paper.taxes.map(({ sac, rate, taxable, cgst, sgst, igst }) => [
    sac,
    percent(rate),
    formatAmount(taxable),
    ...(isIgst ? [igst] : [cgst, sgst]).map(formatAmount),
  ]);
}

function drawTaxTable(sheet: Sheet, paper: Paper) {
  if (paper.taxes.length === 0) return;
  const kinds = paper.igst > 0 ? ["IGST ₹"] : ["CGST ₹", "SGST ₹"];
  const columns = ["SAC", "GST", "Taxable ₹", ...kinds].map((head, at): Column => {
    const x = [left, 84, 118, 178, 220][at] ?? left;
    const width = [38, 26, 54, 36, 39][at] ?? 0;
    const last = kinds.length === 1 && at === 3 ? { x: 178, width: 81 } : { x, width };
    return { head, ...last, size: 7.7, align: at === 0 ? "left" : "right" };
  });
  sheet.group("Table", () => {
    sheet.rule(sheet.y, { to: 259 });
    for (const [at, row] of [columns.map(({ head }) => head), ...taxRows(paper)].entries()) {
      if (at > 0) sheet.rule(sheet.y, { to: 259 });
      sheet.y += 2.5;
      drawRow(sheet, columns.map((column) => ({ ...column, ...soft })), row, at === 0 ? "TH" : "TD");
      sheet.y += 13.5;
    }
  });
}

/** Terms at the left, the account at the right. */
export function drawTerms(sheet: Sheet, paper: Paper) {
  const { terms, bank, upi, seller } = paper.parties;
  const facts = [
    ["Account", bank && seller.name],
    ["Bank", bank && [bank.name, bank.branch].filter(Boolean).join(", ")],
    ["Number", bank?.account],
    ["IFSC", bank?.ifsc],
    ["UPI", upi],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const blocks = terms.map((text) => ({ text, x: 60.4, width: 260, ...small }));
  const first = blocks[0] ? sheet.heightOf(blocks[0]) : 0;
  if (facts.length === 0 && blocks.length === 0) return;
  sheet.y += 20;
  sheet.ensure(20 + Math.max(first, facts.length * 14.8));
  const top = sheet.y;
  const startPage = sheet.pages;
  if (blocks.length > 0) {
    sheet.y += sheet.paragraph("H2", { text: "Terms", x: left, width: 260, ...heading }) + 3;
    sheet.group("L", () => {
      for (const [at, block] of blocks.entries()) {
        const height = sheet.heightOf(block);
        sheet.ensure(height);
        sheet.group("LI", () => {
          const label = { text: String(at + 1), x: left, width: 12, ...small, ...strong };
          sheet.paragraph("Lbl", { ...label, color: colors.green });
          sheet.paragraph("LBody", block);
        });
        sheet.y += height + 3;
      }
    });
  }
  // The account stands beside the first of the terms: it is drawn there, and read after them.
  const [end, endPage] = [sheet.y, sheet.pages];
  sheet.onPage(startPage, () => {
    sheet.y = top;
    const width = right - rightHalf;
    if (facts.length > 0) {
      sheet.y += sheet.paragraph("H2", { text: "Payment", x: rightHalf, width, ...heading }) + 3;
    }
    for (const [label, value] of facts) drawFact(sheet, label, value, rightHalf, 14.8);
  });
  sheet.y = endPage === startPage ? Math.max(sheet.y, end) : end;
}

/** The code for a payment and two lines to sign on, at the foot of the last page. */
export function drawSignatures(sheet: Sheet, paper: Paper) {
  const { seller, upi } = paper.parties;
  const height = 62;
  sheet.y += 14;
  sheet.ensure(height);
  const top = page.bottom - height;
  if (upi) {
    const { total, number } = paper;
    const payment = { id: upi, name: seller.name, amount: total, number };
    sheet.qrCode(upiAddress(payment), {
      ...{ x: left, y: top, side: height },
      alt: `Code for a UPI payment to ${upi}`,
    });
    const most = formatPaise(largestUpiPayment);
    const isPart = total > largestUpiPayment;
    const x = left + height + 12;
    const texts: (TextStyle & { text: string })[] = [
      { text: "Pay by UPI", ...strong },
      { text: isPart ? `${most} of ${formatPaise(total)}` : formatPaise(total) },
      ...(isPart ? [{ text: `One UPI payment is at most ${most}: the rest by bank transfer.`, ...soft }] : []),
    ];
    let y = top;
    const blocks = texts.map((text) => ({ x, width: 136, ...small, ...text }));
    y += height - blocks.reduce((sum, block) => sum + sheet.heightOf(block), 0);
    for (const block of blocks) y += sheet.paragraph("P", block, y);
  }
  const lines = [`For ${seller.name}`, "Accepted: name, date"];
  for (const [at, text] of lines.entries()) {
    const [from, to] = at === 0 ? [272.5, 404] : [417.3, right];
    sheet.artifact((doc) =>
      doc.lineWidth(0.5).strokeColor(colors.ink).moveTo(from, top + 44).lineTo(to, top + 44).stroke(),
    );
    sheet.paragraph("P", { text, x: from, width: to - from, ...small, ...soft, fits: true }, top + 50);
  }
}

/** Name, phone, address and page under a line. */
export function drawFoot(sheet: Sheet, { parties: { seller } }: Paper, number: number, of: number) {
  sheet.rule(799);
  sheet.artifact(() => {
    const block = { ...small, ...soft, fits: true };
    sheet.write({ ...block, text: seller.name, x: left, width: 150 }, 805.5);
    sheet.write({ ...block, text: seller.phone, x: 208, width: 90 }, 805.5);
    sheet.write({ ...block, text: seller.email, x: 308, width: 150 }, 805.5);
    const text = `Page ${number} of ${of}`;
    sheet.write({ ...block, text, x: right - 80, width: 80, align: "right" }, 805.5);
  }, "Pagination");
}
