import { data } from "react-router";
import { openByCookie } from "#app/account/quotation/open-by-cookie.server.ts";
import { appContext } from "#app/context.ts";
import { pdfName } from "#app/domain/billing/paper-words.ts";
import { pdfOf } from "#app/domain/paper/papers.server.ts";
import { answerPdf } from "#app/platform/http/pdf.server.ts";
import { quotationWords } from "#content/quotations.ts";
import type { Route } from "./+types/quote-pdf";

/** The PDF of the quotation whose link was opened here; none of one that was revoked. */
export async function loader(args: Route.LoaderArgs) {
  const link = await openByCookie(args);
  if (!link) throw data(quotationWords.errors.invalid, { status: 404 });
  if (!link.opened.paper) throw data(quotationWords.answers.revoked, { status: 410 });
  const { id, number } = (link.former ?? link.opened).document;
  const bytes = await pdfOf(args.context.get(appContext), id);
  if (!bytes) throw data(quotationWords.errors.invalid, { status: 404 });
  return answerPdf(bytes, pdfName(number ?? ""), "inline");
}
