import type { Paper } from "#app/domain/billing/paper.ts";
import { wordsOf } from "#app/domain/billing/paper-words.ts";
import { drawTerms } from "#app/domain/paper/paper-end.ts";
import type { PaperFonts } from "#app/domain/paper/paper-fonts.ts";
import { drawLines } from "#app/domain/paper/paper-lines.ts";
import { drawFoot, drawHead, drawParties } from "#app/domain/paper/paper-parts.ts";
import { Sheet } from "#app/domain/paper/sheet.ts";

/** A paper of any kind as a PDF, with its copies one after the other. */
export function paperPdf(paper: Paper, fonts: PaperFonts): Promise<Uint8Array> {
  const { title, copies } = wordsOf(paper);
  const facts = {
    title: `${title} ${paper.number || "(draft)"}`,
    author: paper.parties.seller.name,
    day: paper.issuedOn || "1970-01-01",
  };
  const sheet = new Sheet(fonts, facts, (sheet, page, copy) =>
    drawHead(sheet, paper, page, copies[copy - 1]),
  );
  for (let copy = 0; copy < Math.max(1, copies.length); copy++) {
    sheet.addCopy();
    drawParties(sheet, paper);
    drawLines(sheet, paper);
    drawTerms(sheet, paper);
  }
  return sheet.finish((page, of) => drawFoot(sheet, paper, page, of));
}
