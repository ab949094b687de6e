import { data, href, redirect } from "react-router";
import { readScheme } from "#app/desk/frame/schemes.ts";
import { schemeCookie } from "#app/platform/http/cookies.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import type { Route } from "./+types/appearance";

/** Stores whether somebody has the desk light or dark in a cookie: the server renders it so. */
export async function action({ request }: Route.ActionArgs) {
  const { scheme } = await readForm(request);
  const headers = { "Set-Cookie": schemeCookie.write(request, readScheme(scheme)) };
  return data(null, { headers });
}

export function loader() {
  return redirect(href("/admin"));
}
