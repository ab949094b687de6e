import { data } from "react-router";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { insertNow } from "#app/features/audit/audit-repository.server.ts";
import { findByApplicationId } from "#app/features/careers/cv-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/cv";

const contentTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** A CV to keep, never to open in the browser, under a name of ours (OWASP ASVS 5.0, 5.4). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(appContext);
  const id = recordId(params.id);
  const cv = id && (await findByApplicationId(store.db, id));
  if (!cv) throw data("There is no CV with this application.", { status: 404 });
  await insertNow(store, {
    at: now(),
    actor: context.get(signedInContext),
    action: "cv-viewed",
    kind: "career_application",
    recordId: id,
    clientAddress: context.get(requestContext).clientAddress,
  });
  return new Response(new Uint8Array(cv.bytes), {
    headers: {
      "Content-Type": contentTypes[cv.type],
      "Content-Length": String(cv.bytes.length),
      "Content-Disposition": `attachment; filename="application-${cv.no}.${cv.type}"`,
    },
  });
}
