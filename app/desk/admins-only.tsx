import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { signedInContext } from "#app/context.ts";
import { may, type Permission } from "#app/domain/accounts/permissions.ts";

/** @throws 403 for a member of staff whose role does not have it */
export function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): void {
  if (may(context.get(signedInContext).role, permission)) return;
  throw data("This part of the desk is for admins.", { status: 403 });
}

/** Lets admins alone through: users, the audit, the mail outbox, exports and deletion. */
const requireAdmin: MiddlewareFunction<Response> = ({ context }, next) => {
  for (const permission of ["users", "audit", "mail outbox", "exports", "deletion"] as const) {
    requirePermission(context, permission);
  }
  return next();
};

export const middleware = [requireAdmin];

/** Middleware runs on a client navigation only where there is a loader to ask the server for. */
export function loader() {
  return null;
}
