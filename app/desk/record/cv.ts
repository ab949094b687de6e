import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { findCv } from "#app/domain/applications/application-repository.server.ts";
import { sendCv } from "#app/domain/applications/cv.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { logFileView } from "#app/domain/follow-up/change-records.server.ts";
import type { Route } from "./+types/cv";

/** A download, or at the address that ends with "view" a PDF in its application's page. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const isView = pattern.endsWith("/view");
  if (isView) requirePermission(context, "CV view");
  const app = context.get(appContext);
  const { db } = app.store;
  const sent = sendCv(db, await findCv(db.selectFrom("record"), params.id), isView);
  const application = { id: params.id, kind: "career_application" };
  await logFileView(app, application, "cv-viewed", actorOf(context));
  return sent;
}
