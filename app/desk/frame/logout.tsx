import { type ComponentProps, useRef, useState } from "react";
import { href, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { signOut } from "#app/domain/accounts/find-signed-in.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { signedInCookie } from "#app/platform/http/cookies.ts";
import { questions } from "#content/questions.ts";
import type { Route } from "./+types/logout";

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const headers = await signOut(app, request);
  headers.append("Set-Cookie", signedInCookie.write(request, "no"));
  await auditNow(app.store, { ...actorOf(context), action: "sign-out" });
  return redirect(href("/adminlogin"), { status: 303, headers });
}

export const loader = () => redirect(href("/admin"));

export function LogoutButton({ className, ...rest }: ComponentProps<"button">) {
  const [isOpen, setOpen] = useState(false);
  const look = `cursor-pointer ${className}`;
  return (
    <>
      <button {...rest} type="button" className={look} onClick={() => setOpen(true)} />
      <LogoutDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

type DialogProps = Pick<ComponentProps<typeof ConfirmDialog>, "isOpen" | "onOpenChange">;

/** A form of the document sends the answer: nothing that the window has read is left in it. */
export function LogoutDialog(props: DialogProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form method="post" action={href("/admin/logout")} ref={form} hidden />
      <ConfirmDialog
        {...props}
        title={questions.logout}
        yes="Logout"
        // With its event, at which the device forgets what the account left on it (session.ts).
        onYes={() => form.current?.requestSubmit()}
      />
    </>
  );
}
