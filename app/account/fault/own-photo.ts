import { openOwn } from "#app/account/booking/open-own.server.ts";
import { appContext } from "#app/context.ts";
import { findFaultsOf } from "#app/domain/faults/fault-repository.server.ts";
import { sendPhoto } from "#app/domain/faults/send-photo.server.ts";
import type { Route } from "./+types/own-photo";

/** A photo of a fault of one's own booking; another's is not found. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(appContext).store;
  const { booking } = await openOwn(args);
  const faults = await findFaultsOf(db, [booking.id]);
  return sendPhoto(
    db,
    faults.map(({ id }) => id),
    args.params.id,
  );
}
