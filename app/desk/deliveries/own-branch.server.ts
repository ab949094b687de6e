import { data, type RouterContextProvider } from "react-router";
import { appContext, type SignedIn, signedInContext } from "#app/context.ts";
import { allBranches } from "#app/desk/deliveries/stop-rows.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The branch whose deliveries are asked for; empty for all of them.
 * @throws 403 for another branch than the user's own, unless the role has all; 404 for none of ours
 */
export function readBranch(context: Context, asked: string | null): string {
  requirePermission(context, "deliveries");
  const signedIn = context.get(signedInContext);
  if (may(signedIn, "deliveries of all branches")) {
    if (!asked) return signedIn.branch;
    if (asked === allBranches) return "";
    const isOurs = context
      .get(appContext)
      .catalogue.current.allBranches.some(({ id }) => id === asked);
    if (isOurs) return asked;
    throw data("We have no such branch.", { status: 404 });
  }
  if (!signedIn.branch) {
    throw data("Your account has no branch yet. An admin can set it at Users.", { status: 403 });
  }
  if (!asked || asked === signedIn.branch) return signedIn.branch;
  throw data("You see the deliveries of your own branch.", { status: 403 });
}

/** The last day whose deliveries the user sees; undefined for staff who see all days. */
export function latestDay(signedIn: SignedIn, now: Date): string | undefined {
  return may(signedIn, "deliveries of all days") ? undefined : addDays(indianDay(now), 1);
}
