import { href, Outlet } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { StaffFrame } from "#app/desk/frame/staff-frame.tsx";
import { keepShown } from "#app/desk/live/keep-shown.ts";
import { LiveProvider } from "#app/desk/live/live-provider.tsx";
import { hasNewPassword } from "#app/domain/audit/audit-repository.server.ts";
import { countRecords } from "#app/domain/records/list-records.server.ts";
import type { Route } from "./+types/desk-layout";

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
    <LiveProvider>
      <StaffFrame {...frame}>
        {hasPrintedPassword && <PrintedPasswordLine />}
        <Outlet />
      </StaffFrame>
    </LiveProvider>
  );
}

/** Asks an admin to replace the password that was printed when the site first started. */
function PrintedPasswordLine() {
  return (
    <p className="border-b border-copper-light bg-[#fdf1e2] px-4 py-2.5 desktop:px-8" role="status">
      Your password is the one that was printed at the first start: whoever can read that output can
      sign in.{" "}
      <a
        className="inline-block min-h-6 font-[620] underline-offset-4"
        href={href("/userdashboard/password")}
      >
        Change it now
      </a>
    </p>
  );
}
