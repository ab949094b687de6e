import { appContext } from "#app/context.ts";
import { describeLineStock } from "#app/domain/bookings/line-stock.server.ts";
import type { Route } from "./+types/line-stock";

export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await describeLineStock(
    context.get(appContext),
    Object.fromEntries(url.searchParams),
  );
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
