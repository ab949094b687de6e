import type { SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";

/** The branch whose numbers somebody sees: undefined for all, empty for a coordinator without one. */
export function numbersBranch(signedIn: SignedIn): string | undefined {
  return may(signedIn, "numbers of all branches") ? undefined : (signedIn.branch ?? "");
}

/** Gives the name of a branch by its id, which is empty for none. */
export const branchNamer =
  ({ findBranch }: Pick<Catalogue, "findBranch">) =>
  (id: string) =>
    id ? (findBranch(id)?.name ?? id) : "No branch";
