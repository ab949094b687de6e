import type { ReactNode } from "react";
import { href } from "react-router";
import { Answers, AskLink } from "#app/desk/edit/ask-link.tsx";
import { messages } from "#content/messages.ts";

/** Asks before it signs out. */
export function LogoutLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <AskLink
      className={className}
      href={href("/admin/logout")}
      title={messages.logoutQuestion}
      question={<LogoutAnswers />}
    >
      {children}
    </AskLink>
  );
}

/** The two answers to "do you want to logout ?". */
export function LogoutAnswers({ back }: { back?: string }) {
  // The public pages' navbar goes by this flag; it grants nothing.
  const forgetHint = () => localStorage.removeItem("token");
  const action = href("/admin/logout");
  const words = { yes: "Logout", no: "Stay", variant: "green" } as const;
  return <Answers action={action} {...words} back={back} onSubmit={forgetHint} />;
}
