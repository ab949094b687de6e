import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { insertNow } from "#app/domain/audit/audit-repository.server.ts";
import { cvDownload } from "#app/domain/records/careers/cv-download.server.ts";
import { findByApplicationId } from "#app/domain/records/careers/cv-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/cv";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(appContext);
  const id = recordId(params.id);
  const cv = id ? await findByApplicationId(store.db, id) : undefined;
  const download = cvDownload(cv);
  await insertNow(store, {
    at: now(),
    actor: context.get(signedInContext),
    action: "cv-viewed",
    kind: "career_application",
    recordId: id,
    clientAddress: context.get(requestContext).clientAddress,
  });
  return download;
}
