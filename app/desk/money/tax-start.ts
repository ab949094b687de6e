import { href, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { presentKeys } from "#app/domain/numbers/period.ts";
import type { Route } from "./+types/tax-start";

/** The return opens with the current month. */
export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "exports");
  const { month } = presentKeys(context.get(appContext).now());
  return redirect(href("/admin/tax/:month", { month }));
}
