import { href, Outlet } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { keepShown } from "#app/features/live/keep-shown.ts";
import { LiveProvider } from "#app/features/live/live-provider.tsx";
import { countRecords } from "#app/features/records/list-records.server.ts";
import { StaffFrame } from "#app/features/staff/staff-frame.tsx";
import type { Route } from "./+types/frame";

/** Staff pages run React in the browser: they change while one looks at them. */
export const handle = { runsReact: true };

export const clientMiddleware = [keepShown];

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email } = context.get(signedInContext);
  return { name, email, kinds: await countRecords(context.get(appContext)) };
}

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  return (
    <LiveProvider url={href("/admin/live")}>
      <StaffFrame {...loaderData}>
        <Outlet />
      </StaffFrame>
    </LiveProvider>
  );
}
