import { createContext, useContext } from "react";
import { may, type Permission } from "#app/domain/accounts/permissions.ts";
import type { Route } from "./+types/staff-frame";

/** The frame's newest data: the signed-in user, the counts of their work, the branches. */
export const FrameContext = createContext<Route.ComponentProps["loaderData"] | undefined>(
  undefined,
);

/** True if the user has a permission: other actions are not offered. The server checks it again. */
export function useMay(permission: Permission): boolean {
  const frame = useContext(FrameContext);
  return frame !== undefined && may(frame, permission);
}
