import { appContext } from "#app/context.ts";
import { cvDownload } from "#app/features/careers/cv-download.server.ts";
import { findByApplicationId } from "#app/features/careers/cv-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/cv";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store } = context.get(appContext);
  const id = recordId(params.id);
  return cvDownload(id ? await findByApplicationId(store.db, id) : undefined);
}
