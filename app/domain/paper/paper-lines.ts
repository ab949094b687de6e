import { amountInWords } from "#app/domain/billing/amount-words.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import type { Paper } from "#app/domain/billing/paper.ts";
import { columnsOf, detailsOf, sumsOf, taxesOf, wordsOf } from "#app/domain/billing/paper-words.ts";
import {
  atRight,
  left,
  leftHalf,
  type Place,
  right,
  rightHalf,
  small,
  soft,
  strong,
  whole,
} from "#app/domain/paper/paper-styles.ts";
import { type Block, page, type Sheet, type TextStyle } from "#app/domain/paper/sheet.ts";

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

/** Places of the cells beside the name: of paper-words' columns, in their order. */
const cellPlaces: Readonly<Record<number, readonly Place[]>> = {
  4: [
    { x: 280, width: 46 },
    { x: 340, width: 50 },
    { x: 400, width: 70 },
    { x: 480, width: right - 480 },
  ],
  5: [
    { x: 280, width: 46 },
    { x: 328, width: 42.4 },
    { x: 373, width: 56.7 },
    { x: 433, width: 54.6 },
    { x: 491, width: right - 491 },
  ],
};

function lineColumns(paper: Paper): Column[] {
  const columns = columnsOf(paper);
  return [
    { head: "No.", x: left, width: 16, ...soft },
    { head: "Item", x: 62.5, width: 208 },
    ...columns.map(({ head, isAmount }, at): Column => {
      const place = cellPlaces[columns.length]?.[at] ?? whole;
      const isLast = at === columns.length - 1;
      return {
        head: isAmount ? `${head} ₹` : head,
        ...place,
        ...(at > 0 && atRight),
        ...(isLast && strong),
      };
    }),
  ];
}

/** The lines with their head on each page, and the sums, which are never apart from the last line. */
export function drawLines(sheet: Sheet, paper: Paper) {
  sheet.y += 4;
  const columns = lineColumns(paper);
  sheet.group("Table", () => {
    drawLinesHead(sheet, columns, "TH");
    for (const [at, line] of paper.lines.entries()) {
      const details = detailsOf(line);
      const below = details ? [{ text: details, ...small, ...soft }] : [];
      const cells: Cell[] = [
        [{ text: String(at + 1) }],
        [{ text: line.name, ...strong }, ...below],
        ...columnsOf(paper).map(({ cell }) => toCell(cell(line))),
      ];
      const height = heightOfRow(sheet, cells, columns) + 10.6;
      const isLast = at === paper.lines.length - 1;
      if (sheet.y + height + (isLast ? heightOfSums(sheet, paper) : 0) > page.bottom) {
        sheet.addPage();
        drawLinesHead(sheet, columns, "");
      }
      sheet.y += 5.6;
      drawRow(sheet, cells, columns);
      sheet.y += height - 5.6;
      sheet.rule(sheet.y);
    }
  });
  drawSums(sheet, paper);
}

const toCell = (text: string): Cell => [{ text }];

function drawLinesHead(sheet: Sheet, columns: readonly Column[], tag: "TH" | "") {
  sheet.rule(sheet.y, { isThick: true });
  sheet.y += 6.5;
  const heads = columns.map(({ head }): Cell => [{ text: head, ...small, ...soft, weight: 400 }]);
  sheet.y += drawRow(sheet, heads, columns, tag) + 4;
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
    drawSum(sheet, { text: wordsOf(paper).total, ...strong }, total, totalPitch);
    sheet.rule(sheet.y, { ...rightHalf, isThick: true });
    if (paper.deposit > 0) {
      const deposit = { text: formatPaise(paper.deposit), ...strong };
      drawSum(sheet, { text: "Deposit besides, not taxed", ...soft }, deposit);
    }
  });
  const end = sheet.y;
  sheet.y = top + 8;
  for (const block of inWords(paper)) sheet.y += sheet.paragraph("P", block);
  sheet.y += 9;
  if (paper.taxes.length > 0) drawTaxTable(sheet, paper);
  sheet.y = Math.max(sheet.y, end);
}

function heightOfSums(sheet: Sheet, paper: Paper): number {
  const rows = sumsOf(paper).length + (paper.deposit > 0 ? 1 : 0);
  const taxes = (paper.taxes.length + 1) * taxPitch;
  const words = sheet.heightOf(...inWords(paper));
  return Math.max(rows * sumPitch + totalPitch, 8 + words + 9 + taxes);
}

function inWords(paper: Paper): Block[] {
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
