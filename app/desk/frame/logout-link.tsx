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
  // The public pages' navbar goes by this flag; it grants nothing.
  onSubmit: () => {
    localStorage.removeItem("token");
    // Notes that were begun.
    sessionStorage.clear();
  },
} as const;

export function LogoutLink(link: { className?: string; children: ReactNode }) {
  return <AskLink {...logout} {...link} />;
}
