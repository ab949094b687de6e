import { data } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { pdfName } from "#app/domain/billing/paper-words.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { findIssued } from "#app/domain/documents/document-repository.server.ts";
import { pdfOf } from "#app/domain/paper/papers.server.ts";
import { readReference } from "#app/lib/reference.ts";
import { answerPdf } from "#app/platform/http/pdf.server.ts";
import type { Route } from "./+types/own-document";

/** The PDF of an invoice, credit note or challan of an own booking; another's is not found. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db } = app.store;
  const { userId } = context.get(signedInContext);
  const reference = readReference(params.reference);
  const booking = reference && (await findBooking(db, { reference, user_id: userId }));
  const issued = booking ? await findIssued(db, booking.id) : [];
  const document = issued.find(({ id }) => id === params.id);
  const bytes = document && (await pdfOf(app, document.id));
  if (!bytes) throw data("There is no such document.", { status: 404 });
  return answerPdf(bytes, pdfName(document.number ?? ""), "inline");
}
