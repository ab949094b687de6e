import { Outlet } from "react-router";
import { requireAdmin } from "#app/desk/require-admin.ts";

export const middleware = [requireAdmin];

/** Middleware runs on a client navigation only where there is a loader to ask the server for. */
export function loader() {
  return null;
}

export default function AdminGuard() {
  return <Outlet />;
}
