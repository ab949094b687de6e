import { appContext } from "#app/context.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { insertNow } from "#app/domain/audit/audit-repository.server.ts";
import { cvDownload } from "#app/domain/records/careers/cv-download.server.ts";
import { findByApplicationId } from "#app/domain/records/careers/cv-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/cv";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store } = context.get(appContext);
  const id = recordId(params.id);
  const cv = id ? await findByApplicationId(store.db, id) : undefined;
  const download = cvDownload(cv);
  const about = { action: "cv-viewed", kind: "career_application", recordId: id } as const;
  await insertNow(store, { ...actingIn(context), ...about });
  return download;
}
