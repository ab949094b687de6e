import { appContext } from "#app/context.ts";
import { openFormer, openQuotation } from "#app/domain/quotations/link.server.ts";
import { quotationCookie } from "#app/platform/http/cookies.ts";
import type { Route } from "./+types/quote-page";

/**
 * The quotation whose link was opened here, and which of its revisions the address asks for.
 * Undefined without a link, and for one that is not ours.
 */
export async function openByCookie({
  request,
  context,
  url,
}: Pick<Route.LoaderArgs, "request" | "context" | "url">) {
  const app = context.get(appContext);
  const opened = await openQuotation(app, quotationCookie.read(request) ?? "");
  const asked = Number(url.searchParams.get("revision"));
  const former = opened && (await openFormer(app, opened, asked));
  return opened && { opened, former };
}
