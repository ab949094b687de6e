import { href, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { signOut } from "#app/features/accounts/sign-in.server.ts";
import type { Route } from "./+types/logout";

/** Ends the session on the server, then shows the sign-in page. */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = await signOut(context.get(appContext), request);
  return redirect(href("/adminlogin"), { status: 303, headers });
}

/** Somebody who types the address has not said that they want to go. */
export function loader() {
  return redirect(href("/admin"));
}
