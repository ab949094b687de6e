import { data, redirect } from "react-router";
import { naturalSpellings } from "#app/lib/natural-spellings.ts";
import type { Route } from "./+types/natural-spellings";

/** Leads from a natural spelling to the page for good, with the query it came with. */
export function loader({ url }: Route.LoaderArgs) {
  const page = naturalSpellings[url.pathname.toLowerCase().replace(/\/$/, "")];
  if (!page) throw data(null, { status: 404 });
  return redirect(page + url.search, {
    status: 301,
    headers: { "Cache-Control": "public, max-age=86400" },
  });
}
