import { appContext, privacyAddressContext } from "#app/context.ts";
import { recordsOf } from "#app/domain/privacy/stored-data-repository.server.ts";
import { findCv } from "#app/domain/records/application-repository.server.ts";
import { cvDownload } from "#app/domain/records/cv-download.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/kept-cv";

/** The CV of an application under the address; another's is not there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(appContext).store;
  const address = context.get(privacyAddressContext);
  const id = recordId(params.id);
  return cvDownload(db, id ? await findCv(recordsOf(db, { address }), id) : undefined);
}
