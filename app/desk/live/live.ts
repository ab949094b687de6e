import { data } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff, may } from "#app/domain/accounts/permissions.ts";
import type { Batch } from "#app/lib/change.ts";
import { eventStream } from "#app/platform/live/event-stream.server.ts";
import type { Route } from "./+types/live";

/** The stream of changes for staff windows. The guard above has let only staff through. */
export function loader({ request, context }: Route.LoaderArgs) {
  // Asked for as a page's data, the router would wait for the stream's end before it answers.
  if (new URL(request.url).pathname.endsWith(".data")) {
    throw data("This address is a stream of events.", { status: 404 });
  }
  const app = context.get(appContext);
  const begun = context.get(signedInContext);
  const isAllowed = async () => {
    const { signedIn } = await findSignedIn(app, request);
    return isStaff(signedIn?.role) && may(signedIn, "records") === may(begun, "records");
  };
  const filter = may(begun, "records") ? undefined : withoutNames;
  return eventStream(app, request.signal, begun.userId, isAllowed, filter);
}

/** Reports changed deliveries without record names, for users who may not see records. */
function withoutNames(batch: Batch): Batch | undefined {
  const isOurs = "what" in batch || batch.changes.some(({ kind }) => kinds.includes(kind));
  return isOurs ? { what: "resync" } : undefined;
}

const kinds = ["booking", "unit", "catalogue"];
