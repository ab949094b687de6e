import { appContext } from "#app/context.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findCv } from "#app/domain/records/application-repository.server.ts";
import { cvDownload } from "#app/domain/records/cv-download.server.ts";
import { logCvView } from "#app/domain/records/follow-up.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/cv";

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const id = recordId(params.id);
  const download = cvDownload(
    app.store.db,
    id ? await findCv(app.store.db.selectFrom("record"), id) : undefined,
  );
  if (id) await logCvView(app, id, actorOf(context));
  return download;
}
