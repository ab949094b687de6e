import type { Paper } from "#app/domain/billing/paper.ts";
import type { PaperFonts } from "#app/domain/paper/paper-fonts.ts";
import { quotationPdf } from "#app/domain/paper/quotation-pdf.ts";

const kinds = { quotation: quotationPdf };

/** The PDF of a paper: the same paper is the same bytes. */
export function makePdf(paper: Paper, fonts: PaperFonts): Promise<Uint8Array> {
  return kinds[paper.kind](paper, fonts);
}
