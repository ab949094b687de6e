import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";
import { messages } from "#content/messages.ts";

/** Asks before it signs out: in a dialog, or without script on a page of its own. */
export function LogoutLink({ className, children }: { className?: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <a
        className={className}
        href={href("/admin/logout")}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {children}
      </a>
      {isAsking && (
        <Dialog title={messages.logoutQuestion} ref={showModal} onClose={() => setAsking(false)}>
          <LogoutQuestion
            stay={
              <form method="dialog">
                <Button type="submit" variant="outline" size={42}>
                  Stay
                </Button>
              </form>
            }
          />
        </Dialog>
      )}
    </>
  );
}

/** The two answers to "do you want to logout ?". */
export function LogoutQuestion({
  stay = (
    <ButtonLink variant="outline" size={42} href={href("/admin")}>
      Stay
    </ButtonLink>
  ),
}: {
  stay?: ReactNode;
}) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <form method="post" action={href("/admin/logout")} onSubmit={forgetHint}>
        <Button type="submit" variant="green" size={42}>
          Logout
        </Button>
      </form>
      {stay}
    </div>
  );
}

/** The public pages' navbar goes by this flag; it grants nothing. */
function forgetHint() {
  localStorage.removeItem("token");
}
