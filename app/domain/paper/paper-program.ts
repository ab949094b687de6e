import type { Paper } from "#app/domain/billing/paper.ts";
import { PaperFonts } from "#app/domain/paper/paper-fonts.ts";
import { paperPdf } from "#app/domain/paper/paper-pdf.ts";
import { answerTask } from "#app/platform/programs/answer-task.ts";

/** The process that makes PDFs, with its fonts beside it, in the sources and in the build. */
const fonts = new PaperFonts(new URL("fonts/", import.meta.url));

// Somebody waits for it: a first page needs half a second of processor time, others a tenth.
answerTask((paper: Paper) => paperPdf(paper, fonts), { niceness: 5 });
