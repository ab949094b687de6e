import { data, type RouterContextProvider } from "react-router";
import { signedInContext } from "#app/context.ts";
import { may, type Permission } from "#app/domain/accounts/permissions.ts";

/**
 * For the first line of a loader: its refusal appears within the desk's frame.
 * @throws 403 for a member of staff whose role does not have it
 */
export function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): void {
  if (may(context.get(signedInContext), permission)) return;
  throw data("This part of the desk is for admins. Please contact one of them.", { status: 403 });
}
