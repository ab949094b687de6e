import type { ReactNode } from "react";
import { href } from "react-router";
import { AskLink, CloseButton } from "#app/desk/edit/ask-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { messages } from "#content/messages.ts";

/** Asks before it signs out. */
export function LogoutLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <AskLink
      className={className}
      href={href("/admin/logout")}
      title={messages.logoutQuestion}
      question={<LogoutQuestion stay={<CloseButton>Stay</CloseButton>} />}
    >
      {children}
    </AskLink>
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
