import { href, Outlet } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { hasNewPassword } from "#app/features/audit/audit-repository.server.ts";
import { keepShown } from "#app/features/live/keep-shown.ts";
import { LiveProvider } from "#app/features/live/live-provider.tsx";
import { countRecords } from "#app/features/records/list-records.server.ts";
import { PrintedPasswordLine } from "#app/features/staff/printed-password-line.tsx";
import { StaffFrame } from "#app/features/staff/staff-frame.tsx";
import type { Route } from "./+types/frame";

/** Staff pages run React in the browser: they change while one looks at them. */
export const handle = { runsReact: true };

export const clientMiddleware = [keepShown];

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { name, email, userId, passwordWasPrinted } = context.get(signedInContext);
  return {
    name,
    email,
    kinds: await countRecords(app),
    hasPrintedPassword: passwordWasPrinted && !(await hasNewPassword(app.store.db, userId)),
  };
}

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const { hasPrintedPassword, ...frame } = loaderData;
  return (
    <LiveProvider url={href("/admin/live")}>
      <StaffFrame {...frame}>
        {hasPrintedPassword && <PrintedPasswordLine />}
        <Outlet />
      </StaffFrame>
    </LiveProvider>
  );
}
