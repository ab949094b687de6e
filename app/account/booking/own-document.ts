import { data } from "react-router";
import { openOwn } from "#app/account/booking/open-own.server.ts";
import { appContext } from "#app/context.ts";
import { pdfName } from "#app/domain/billing/paper-words.ts";
import { findIssued } from "#app/domain/documents/document-repository.server.ts";
import { pdfOf } from "#app/domain/paper/papers.server.ts";
import { answerPdf } from "#app/platform/http/pdf.server.ts";
import type { Route } from "./+types/own-document";

/** The PDF of an invoice, credit note or challan of an own booking; another's is not found. */
export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const { booking } = await openOwn(args);
  const issued = await findIssued(app.store.db, booking.id);
  const document = issued.find(({ id }) => id === args.params.id);
  const bytes = document && (await pdfOf(app, document.id));
  if (!bytes) throw data("There is no such document.", { status: 404 });
  return answerPdf(bytes, pdfName(document.number ?? ""), "inline");
}
