import { data, href, redirect } from "react-router";
import { readScheme } from "#app/desk/frame/schemes.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { schemeCookie } from "#app/platform/http/cookies.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";
import type { Route } from "./+types/appearance";

/** Keeps whether somebody has the desk light or dark, in a cookie: the server renders it so. */
export async function action({ request }: Route.ActionArgs) {
  const fields = await readForm(request);
  const headers = { "Set-Cookie": schemeCookie.write(request, readScheme(fields.scheme)) };
  // The page that runs script stays, and reads its frame again.
  if (isForScript(request)) return data(null, { headers });
  return redirect(safeRedirect(fields.next, href("/admin")), { status: 303, headers });
}

export function loader() {
  return redirect(href("/admin"));
}
