import type { Paper, Party } from "#app/domain/billing/paper.ts";
import { formatState, glanceOf, remarksOf, wordsOf } from "#app/domain/billing/paper-words.ts";
import {
  atRight,
  drawFacts,
  heading,
  left,
  right,
  rightHalf,
  small,
  soft,
  strong,
  whole,
} from "#app/domain/paper/paper-styles.ts";
import { type Block, colors, page, type Sheet } from "#app/domain/paper/sheet.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { company } from "#content/company.ts";

/** The parts that papers are made of. Each is drawn at the sheet's `y`, and moves it to its end. */

/** Logo and number over the trace; from the second page on in one line. @param copy whom it is for */
export function drawHead(sheet: Sheet, paper: Paper, pageNumber: number, copy?: string) {
  const name = paper.number || "Draft";
  const { title } = wordsOf(paper);
  if (paper.parties.isSample) drawSampleMark(sheet, pageNumber);
  if (copy) {
    const mark = { text: copy, ...rightHalf, ...atRight, ...small, ...strong };
    if (pageNumber === 1) sheet.paragraph("P", mark, 18);
    else sheet.artifact(() => sheet.write(mark, 18));
  }
  if (pageNumber > 1) {
    drawLogo(sheet, 42, 11);
    const text = `${title} ${name}, continued`;
    sheet.artifact(() => sheet.write({ text, ...rightHalf, ...atRight, ...soft }, 42));
    sheet.y = 66;
    return;
  }
  drawLogo(sheet, 43, 17);
  const beside = { x: left + 140, width: whole.width - 140, ...atRight };
  sheet.paragraph("H1", { text: name, ...beside, size: 25.9, weight: 600 }, 37.5);
  const on = paper.issuedOn ? ` of ${formatDayInFull(paper.issuedOn)}` : "";
  sheet.paragraph("P", { text: `${title}${on}`, ...beside, ...soft }, 73);
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
  const { buyer, seller, delivery } = paper.parties;
  const words = wordsOf(paper);
  const top = sheet.y;
  drawParty(sheet, words.buyer, buyer, left);
  if (delivery) drawParty(sheet, words.delivery, delivery, left);
  const ends = [sheet.y];
  sheet.y = top;
  drawParty(sheet, words.seller, seller, 228);
  ends.push(sheet.y);
  sheet.y = top;
  const place = { x: 409.7, width: right - 409.7 };
  drawFacts(sheet, "At a glance", place, 12.6, glanceOf(paper));
  sheet.y = Math.max(sheet.y, ...ends) + 8;
  for (const text of remarksOf(paper)) {
    sheet.y += sheet.paragraph("P", { text, ...whole }) + 10;
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
