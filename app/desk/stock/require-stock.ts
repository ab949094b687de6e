import { data, type RouterContextProvider } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { stockBranch } from "#app/domain/stock/stock-overview.server.ts";
import { findByLabel } from "#app/domain/stock/units.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * For the first line of a loader or action.
 * @returns the only branch whose stock is shown; undefined for all @throws 403
 */
export function requireStock(context: Context): string | undefined {
  requirePermission(context, "stock");
  const branch = stockBranch(context.get(signedInContext));
  if (branch !== "") return branch;
  const reason =
    "Coordinators see the stock of their branch, and you have none yet. Please ask an admin to set it.";
  throw data(reason, { status: 403 });
}

/** @throws 404 for a label that no unit has */
export async function requireUnit(context: Context, label: string) {
  const unit = await findByLabel(context.get(appContext).store.db, label);
  if (!unit) throw data("We have no unit with this label.", { status: 404 });
  return unit;
}

/** @throws 403 for another branch than the coordinator's own */
export function requireBranch(context: Context, branch: string): void {
  const own = requireStock(context);
  if (own === undefined || own === branch) return;
  throw data("This is the stock of another branch. Please ask its staff, or an admin.", {
    status: 403,
  });
}
