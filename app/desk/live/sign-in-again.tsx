import { useState } from "react";
import { signInPage } from "#app/desk/live/page-data.ts";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/**
 * Says that the session ended, over a page that stays as it is but cannot be read meanwhile
 * (sign-in-again.css). Escape leads back to it.
 */
export default function SignInAgain({ isRoleGone }: { isRoleGone: boolean }) {
  const page = signInPage();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <span hidden className="session-ended" />
      <Dialog
        title={isRoleGone ? "Your staff access was removed" : "You are signed out"}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <p className="mt-3" data-sign-in>
          {isRoleGone ? "An admin can restore it." : "Your session has ended."} What you typed is
          still on this page, and stays there if you sign in in a new tab and come back.
        </p>
        <DialogButtons>
          <ButtonLink href={page} size={42}>
            Sign in
          </ButtonLink>
          <ButtonLink href={page} size={42} variant="outline" target="_blank">
            Sign in in a new tab
          </ButtonLink>
        </DialogButtons>
      </Dialog>
    </>
  );
}
