import type { MiddlewareFunction } from "react-router";
import { requirePermission } from "#app/desk/frame/require-permission.ts";

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
