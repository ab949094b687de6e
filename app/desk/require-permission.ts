import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
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
  if (may(context.get(signedInContext).role, permission)) return;
  throw data("This part of the desk is for admins. Please contact one of them.", { status: 403 });
}

/**
 * Lets admins alone change anything below: accounts, the outbox, deletion. Each loader there calls
 * `requirePermission` itself, as tests/requests/route-roles.test.ts checks: a refusal of middleware
 * comes before any loader ran, and the desk's frame would have nothing to show.
 */
const requireAdmin: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") {
    for (const permission of ["users", "audit", "mail outbox", "exports", "deletion"] as const) {
      requirePermission(context, permission);
    }
  }
  return next();
};

export const middleware = [requireAdmin];
