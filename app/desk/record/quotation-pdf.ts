import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { findDocument } from "#app/domain/documents/document-repository.server.ts";
import { pdfOf } from "#app/domain/paper/papers.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/quotation-pdf";

/** The PDF of a revision, as its customer has it; staff read a revoked one too. A draft has none. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [id, documentId] = [recordId(params.id), recordId(params.documentId)];
  const document = id && documentId ? await findDocument(app.store.db, documentId) : undefined;
  const isOfRecord = document?.record_id === id && document?.number;
  const bytes = isOfRecord ? await pdfOf(app, document.id) : undefined;
  if (!bytes) throw data("There is no such PDF.", { status: 404 });
  return new Response(Buffer.from(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${document?.number}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
