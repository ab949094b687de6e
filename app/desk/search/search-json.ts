import { appContext, signedInContext } from "#app/context.ts";
import { answerSearch } from "#app/desk/search/answer-search.server.ts";
import { readSearch } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/search-json";

/** Answers the search panel while somebody types; the guard above has let only staff through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asking = context.get(signedInContext);
  const answer = await answerSearch(context.get(appContext), asking, readSearch(url.searchParams));
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
