import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/desk/frame/staff-frame.tsx";
import { may, type Permission } from "#app/domain/accounts/permissions.ts";

/** Whether who looks may do something: what they may not is not offered. The server asks again. */
export function useMay(permission: Permission): boolean {
  const frame = useRouteLoaderData<typeof loader>("desk/frame/staff-frame");
  return frame !== undefined && may(frame.role, permission);
}
