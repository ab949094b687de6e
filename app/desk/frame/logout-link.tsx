import type { ReactNode } from "react";
import { href } from "react-router";
import { AskLink } from "#app/desk/edit/ask-link.tsx";
import { messages } from "#content/messages.ts";

export const logout = {
  title: messages.logoutQuestion,
  action: href("/admin/logout"),
  yes: "Logout",
  no: "Stay",
  variant: "green",
  onSubmit: () => {
    // The public pages' flag for their navbar, which grants nothing, and their unsent forms
    // (app/public/script/drafts.ts). Choices of the desk stay.
    for (const key of Object.keys(localStorage)) {
      if (/^(token$|unsent )/.test(key)) localStorage.removeItem(key);
    }
    // Notes that were begun.
    sessionStorage.clear();
  },
} as const;

export function LogoutLink(link: { className?: string; children: ReactNode }) {
  return <AskLink {...logout} {...link} />;
}
