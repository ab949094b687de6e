import { createContext, useContext } from "react";
import { type Doer, may, type Permission } from "#app/domain/accounts/permissions.ts";
import type { countDesk } from "#app/domain/records/list-open.server.ts";

/** The signed-in member of staff, the counts of their work and the branches, as the frame has read it last. */
export const FrameContext = createContext<
  | (Doer & {
      desk: Awaited<ReturnType<typeof countDesk>>;
      branches: readonly { id: string; name: string; isShown: boolean }[];
    })
  | undefined
>(undefined);

/** Whether the user may do something: other actions are not offered. The server checks it again. */
export function useMay(permission: Permission): boolean {
  const frame = useContext(FrameContext);
  return frame !== undefined && may(frame, permission);
}
