import { appContext, signedInContext } from "#app/context.ts";
import { findCustomers } from "#app/domain/search/customers.server.ts";
import { readSearch } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/find-customers";

/** Answers while somebody types a name, a company or a phone number. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = readSearch(url.searchParams);
  const found = await findCustomers(context.get(appContext), context.get(signedInContext), typed);
  return Response.json(found, { headers: { "Cache-Control": "private, no-store" } });
}
