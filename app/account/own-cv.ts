import { appContext, ownerContext } from "#app/context.ts";
import { findCv } from "#app/domain/applications/application-repository.server.ts";
import { sendCv } from "#app/domain/applications/cv.server.ts";
import { recordsOf } from "#app/domain/privacy/stored-data-repository.server.ts";
import type { Route } from "./+types/own-cv";

/** The CV of an application of this account, or under this address; another's is not found. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(appContext).store;
  const own = recordsOf(db, context.get(ownerContext));
  return sendCv(db, await findCv(own, params.id));
}
