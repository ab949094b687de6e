import { href, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { signOut } from "#app/domain/accounts/find-signed-in.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { signedInCookie } from "#app/platform/http/cookies.ts";
import type { Route } from "./+types/logout";

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const headers = await signOut(app, request);
  headers.append("Set-Cookie", signedInCookie.write(request, "no"));
  await auditNow(app.store, { ...actorOf(context), action: "sign-out" });
  return redirect(href("/adminlogin"), { status: 303, headers });
}

export function loader() {
  return redirect(href("/admin"));
}
