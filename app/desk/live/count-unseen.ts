import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { countNews } from "#app/domain/digest/news-repository.server.ts";
import type { Route } from "./+types/count-unseen";

/** For hidden windows: the time, and the number of records with news for the user since another. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { store, now } = context.get(appContext);
  const until = now().toISOString();
  const { data: since } = z.iso.datetime().safeParse(url.searchParams.get("since"));
  const asking = { ...context.get(signedInContext), until };
  const isAsked = since && may(context.get(signedInContext), "records");
  const count = isAsked ? await countNews(store.db, { ...asking, since }) : 0;
  return Response.json({ at: until, count });
}
