import type { MiddlewareFunction } from "react-router";
import { requirePermission } from "#app/desk/frame/require-permission.ts";

/**
 * Lets admins alone send forms to the pages below: accounts, the outbox, deletion. Each loader there
 * calls `requirePermission` itself (tests/requests/route-roles.test.ts), because a refusal by
 * middleware comes before the loaders, and the desk's frame would have no data.
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
