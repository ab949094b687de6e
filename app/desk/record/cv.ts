import { appContext } from "#app/context.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findCv } from "#app/domain/records/application-repository.server.ts";
import { downloadCv } from "#app/domain/records/cv.server.ts";
import { logFileView } from "#app/domain/records/follow-up.server.ts";
import type { Route } from "./+types/cv";

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db } = app.store;
  const download = downloadCv(db, await findCv(db.selectFrom("record"), params.id));
  const application = { id: params.id, kind: "career_application" };
  await logFileView(app, application, "cv-viewed", actorOf(context));
  return download;
}
