import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { pdfName } from "#app/domain/billing/paper-words.ts";
import { findDocument } from "#app/domain/documents/document-repository.server.ts";
import { pdfOf } from "#app/domain/paper/papers.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { answerPdf } from "#app/platform/http/pdf.server.ts";
import type { Route } from "./+types/document-pdf";

/**
 * The PDF of an issued document, as its customer has it; staff read a revoked one too. Engineers get
 * challans alone.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, "deliveries");
  const app = context.get(appContext);
  const id = recordId(params.id);
  const document = id ? await findDocument(app.store.db, id) : undefined;
  if (document?.kind !== "challan") requirePermission(context, "records");
  const bytes = document && (await pdfOf(app, document.id));
  if (!bytes) throw data("There is no such PDF.", { status: 404 });
  return answerPdf(bytes, pdfName(document?.number ?? ""), "attachment");
}
