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
} as const;

export function LogoutLink(link: { className?: string; children: ReactNode }) {
  return <AskLink {...logout} {...link} />;
}
