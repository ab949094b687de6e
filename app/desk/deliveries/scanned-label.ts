import { data, href, redirect } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findLabel } from "#app/desk/deliveries/find-label.server.ts";
import { readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import { requireUnit } from "#app/desk/stock/require-stock.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { FormError } from "#app/lib/form-error.ts";
import type { Route } from "./+types/scanned-label";

/**
 * Leads staff from the address in a label's code to the unit, and engineers to what is to be done
 * with it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const signedIn = context.get(signedInContext);
  const app = context.get(appContext);
  const { tag } = await requireUnit(context, params.tag);
  if (may(signedIn, "stock")) return redirect(href("/admin/units/:tag", { tag }));
  const path = await findLabel(app, tag, readBranch(context, null)).catch((error: unknown) => {
    if (error instanceof FormError) throw data(error.message, { status: 409 });
    throw error;
  });
  return redirect(path);
}
