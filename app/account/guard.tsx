import { Outlet } from "react-router";
import { requireUser } from "#app/account/require-user.ts";

export const middleware = [requireUser];

/** Middleware runs on a client navigation only where there is a loader to ask the server for. */
export function loader() {
  return null;
}

export default function AccountGuard() {
  return <Outlet />;
}
