import { may, type Permission, type Role } from "#app/domain/accounts/permissions.ts";
import type { IconName } from "#app/lib/icon-paths.ts";

/** A page of the desk, or something that one begins there. */
export interface Place {
  title: string;
  href: string;
  icon: IconName;
  /** Other words for it, by which it is found. */
  words?: string;
  /** The permission that the page needs. */
  for?: Permission;
}

/** Pages beside the lists of records, which come from the kinds. */
export const pages: readonly Place[] = [
  { title: "Dashboard", href: "/admin", icon: "dashboard", words: "home numbers start" },
  {
    title: "Mail outbox",
    href: "/admin/mail",
    icon: "mail",
    words: "emails sent failed",
    for: "mail outbox",
  },
  { title: "Users", href: "/admin/users", icon: "people", words: "accounts staff", for: "users" },
  { title: "Audit", href: "/admin/audit", icon: "shield", words: "log who did", for: "audit" },
  { title: "Second factor", href: "/admin/second-factor", icon: "shield", words: "security code" },
];

export const actions: readonly Place[] = [
  { title: "Add booking", href: "/booking", icon: "plus", words: "new rental order" },
  { title: "Add partner", href: "/partner", icon: "plus", words: "new supplier" },
  { title: "Logout", href: "/admin/logout", icon: "logout", words: "sign out" },
];

/** Whether a search may lead somebody there; the page asks again. */
export function mayOpen(role: Role, place: Place): boolean {
  return place.for === undefined || may(role, place.for);
}
