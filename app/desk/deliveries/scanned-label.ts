import { data, href, redirect } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findLabel } from "#app/desk/deliveries/find-label.server.ts";
import { latestDay, readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { findUnit } from "#app/domain/stock/unit-repository.server.ts";
import { unitSchema } from "#app/domain/stock/units.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import type { Route } from "./+types/scanned-label";

/**
 * The address in a label's code: short, and nothing about a customer. It leads to the unit, engineers
 * to what is to be done with it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const signedIn = context.get(signedInContext);
  const app = context.get(appContext);
  // Anything else would be asked of the database, which has no tag like it.
  const { data: label } = unitSchema.shape.tag.safeParse(params.tag);
  const unit = label && (await findUnit(app.store.db, label));
  if (!unit) throw data("We have no unit with this label.", { status: 404 });
  const { tag } = unit;
  if (may(signedIn, "stock")) return redirect(href("/admin/units/:tag", { tag }));
  const place = { branch: readBranch(context, null), latest: latestDay(signedIn, app.now()) };
  const path = await findLabel(app, tag, place).catch((error: unknown) => {
    if (error instanceof FormError) throw data(error.message, { status: 409 });
    throw error;
  });
  return redirect(path);
}
