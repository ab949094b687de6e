import { href } from "react-router";
import { type Doer, may, type Permission } from "#app/domain/accounts/permissions.ts";
import type { Direction } from "#app/domain/bookings/stops.server.ts";
import type { IconName } from "#app/lib/icon-paths.ts";

/** A page of the desk, or something that one begins there. */
export interface Place {
  title: string;
  href: string;
  icon: IconName;
  /** Other words for it, by which the search finds it. */
  words: string;
  /** The permission that the page needs. */
  needs?: Permission | undefined;
}

/** For the navigation and the search. The lists of records come from the kinds. */
export const places = {
  dashboard: place("Dashboard", "/admin", "dashboard", "home numbers start"),
  customers: place("Customers", "/admin/customers", "person", "clients companies gstin billing"),
  inbox: place("Inbox", "/admin/desk/open", "inbox", "open new unanswered"),
  due: place("Due", "/admin/desk/due", "clock", "reminders overdue today"),
  overdue: place("Overdue returns", "/admin/bookings?dates=overdue", "clock", "late not back"),
  invoices: place("Invoices", "/admin/invoices", "document", "bills credit challan"),
  billing: place("Billing run", "/admin/billing", "list", "", "invoices"),
  partners: place("Partners", "/admin/partners", "handshake"),
  stock: place("Stock", "/admin/stock", "shelf", "units labels numbers machines shortage", "stock"),
  catalogue: place(
    "Catalogue",
    "/admin/catalogue",
    "tag",
    "products prices rates courses openings notices drafts publish",
    "catalogue",
  ),
  calendar: place(
    "Calendar",
    "/admin/calendar",
    "calendar",
    "deliveries collections deliver return today week run sheet overdue",
    "deliveries",
  ),
  payments: place("Payments", "/admin/payments", "cash", "utr upi tds"),
  tax: place("GST return", "/admin/tax", "bank", "gstr-1 tax", "exports"),
  users: place("Users", "/admin/users", "people", "accounts staff", "users"),
  mail: place("Mail outbox", "/admin/mail", "mail", "emails sent failed", "mail outbox"),
  audit: place("Audit", "/admin/audit", "shield", "log who did", "audit"),
  views: place("Your views", "/admin/views", "bookmark"),
  secondFactor: place("Second factor", "/admin/second-factor", "shield", "security code"),
  addBooking: place("Add booking", "/booking", "plus", "new rental order"),
  addQuotation: place("Add quotation", "/admin/quotations/add", "plus", "new quote offer estimate"),
  addCustomer: place("Add customer", "/customer", "plus", "new client company"),
  addPartner: place("Add partner", "/partner", "plus", "new supplier"),
  dark: place("Dark appearance", "#dark", "swap", "theme colours night"),
  light: place("Light appearance", "#light", "swap", "theme colours day"),
  logout: place("Logout", "/admin/logout", "logout", "sign out"),
};

function place(title: string, path: string, icon: IconName, words = "", needs?: Permission): Place {
  return { title, href: path, icon, words, needs };
}

/** The page that makes a quotation from a record, or for a customer. */
export const quoteHref = (of: { from: string } | { customer: string }) =>
  `${places.addQuotation.href}?${new URLSearchParams(of)}`;

/** The page of a booking's record. */
export const bookingPath = (id: string) => href("/admin/:records/:id", { records: "bookings", id });

/** The page of a fault's record. */
export const faultPath = (id: string) => href("/admin/:records/:id", { records: "faults", id });

/** The page of a quotation's record. */
export const quotationPath = (id: string) =>
  href("/admin/:records/:id", { records: "quotations", id });

/** An act of the search: it leads to no page, but downloads, leaves, or changes this one. */
export const isAct = (to: string) => to === places.logout.href || /^#|\.csv$/.test(to);

/** True for pages that the doer is offered; the page checks it again. */
export function isOpenTo(doer: Doer, { needs }: Pick<Place, "needs">): boolean {
  return !needs || may(doer, needs);
}

/** The page that delivers or takes back a booking's machines; `scan` or `exchange` names a unit. */
export function handoverHref(
  direction: Direction,
  id: string,
  search: Record<string, string> = {},
) {
  const page = direction === "out" ? "/admin/bookings/:id/deliver" : "/admin/bookings/:id/return";
  const asked = new URLSearchParams(search);
  return asked.size > 0 ? `${href(page, { id })}?${asked}` : href(page, { id });
}
