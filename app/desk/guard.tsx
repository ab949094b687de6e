import { Outlet } from "react-router";
import { requireAdmin } from "#app/desk/require-admin.ts";
import { shareReadings } from "#app/desk/share-readings.ts";

export const middleware = [requireAdmin, shareReadings];

/** Middleware runs on a client navigation only where there is a loader to ask the server for. */
export function loader() {
  return null;
}

export default function AdminGuard() {
  return <Outlet />;
}
