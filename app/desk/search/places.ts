import type { IconName } from "#app/lib/icon-paths.ts";

/** A page of the desk, or something that one begins there. */
export interface Place {
  title: string;
  href: string;
  icon: IconName;
  /** Other words for it, by which it is found. */
  words?: string;
  /** Whom it is for, if not for all staff. */
  for?: "admin";
}

/** Pages beside the lists of records, which come from the kinds. */
export const pages: readonly Place[] = [
  { title: "Dashboard", href: "/admin", icon: "dashboard", words: "home numbers start" },
  { title: "Mail outbox", href: "/admin/mail", icon: "mail", words: "emails sent failed" },
  { title: "Users", href: "/admin/users", icon: "people", words: "accounts staff", for: "admin" },
  { title: "Audit", href: "/admin/audit", icon: "shield", words: "log who did", for: "admin" },
  { title: "Second factor", href: "/admin/second-factor", icon: "shield", words: "security code" },
];

export const actions: readonly Place[] = [
  { title: "Add booking", href: "/booking", icon: "plus", words: "new rental order" },
  { title: "Add partner", href: "/partner", icon: "plus", words: "new supplier" },
  { title: "Logout", href: "/admin/logout", icon: "logout", words: "sign out" },
];

/** The one place that says what a search may lead somebody to. */
export function mayOpen(role: string, place: Place): boolean {
  return place.for === undefined || place.for === role;
}
