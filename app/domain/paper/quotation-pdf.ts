import type { Paper } from "#app/domain/billing/paper.ts";
import type { PaperFonts } from "#app/domain/paper/paper-fonts.ts";
import {
  drawFoot,
  drawHead,
  drawLines,
  drawParties,
  drawTerms,
} from "#app/domain/paper/paper-parts.ts";
import { Sheet } from "#app/domain/paper/sheet.ts";

/** A quotation as a PDF. */
export function quotationPdf(paper: Paper, fonts: PaperFonts): Promise<Uint8Array> {
  const facts = {
    title: `Quotation ${paper.number || "(draft)"}`,
    author: paper.parties.seller.name,
    day: paper.issuedOn || "1970-01-01",
  };
  const sheet = new Sheet(fonts, facts, (sheet, page) => drawHead(sheet, paper, "Quotation", page));
  drawParties(sheet, paper);
  drawLines(sheet, paper);
  drawTerms(sheet, paper);
  return sheet.finish((page, of) => drawFoot(sheet, paper, page, of));
}
