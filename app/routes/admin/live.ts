import { appContext } from "#app/context.ts";
import { findSignedIn } from "#app/features/accounts/sign-in.server.ts";
import { batchesOf } from "#app/features/live/change-batches.server.ts";
import { eventStream } from "#app/features/live/event-stream.server.ts";
import { countRecords } from "#app/features/records/list-records.server.ts";
import type { Route } from "./+types/live";

/** What staff windows listen to. The guard above has let only admins through. */
export function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const batches = batchesOf(app.feed, async () =>
    Object.fromEntries((await countRecords(app)).map((kind) => [kind.slug, kind.new])),
  );
  return eventStream(batches, request.signal, async () => {
    const { signedIn } = await findSignedIn(app, request);
    return signedIn?.role === "admin";
  });
}
