import { appContext, signedInContext } from "#app/context.ts";
import { recordsOf } from "#app/domain/privacy/stored-data-repository.server.ts";
import { findCv } from "#app/domain/records/application-repository.server.ts";
import { cvDownload } from "#app/domain/records/cv-download.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/own-cv";

/** The CV that came with an application of this account; another account's is not there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { store } = context.get(appContext);
  const { userId } = context.get(signedInContext);
  const id = recordId(params.id);
  return cvDownload(store.db, id ? await findCv(recordsOf(store.db, { userId }), id) : undefined);
}
