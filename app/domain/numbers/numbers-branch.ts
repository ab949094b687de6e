import type { SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";

/** The branch whose numbers somebody sees: undefined for all, empty for a coordinator without one. */
export function numbersBranch(signedIn: SignedIn): string | undefined {
  return may(signedIn, "numbers of all branches") ? undefined : (signedIn.branch ?? "");
}
