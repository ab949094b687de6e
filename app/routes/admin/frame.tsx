import { href, Outlet } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { countEnquiries } from "#app/features/enquiries/list-enquiries.server.ts";
import { LiveProvider } from "#app/features/live/live-provider.tsx";
import { StaffFrame } from "#app/features/staff/staff-frame.tsx";
import type { Route } from "./+types/frame";

/** Staff pages run React in the browser: they change while one looks at them. */
export const handle = { runsReact: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email } = context.get(signedInContext);
  const enquiries = await countEnquiries(context.get(appContext));
  return { name, email, waiting: { enquiries: enquiries.new } };
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
