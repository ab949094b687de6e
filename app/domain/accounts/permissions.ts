/**
 * An engineer delivers and collects; a coordinator does the day's work at the desk; an admin also
 * manages users, mail and audit.
 */
export const staffRoles = ["engineer", "coordinator", "admin"] as const;

export type StaffRole = (typeof staffRoles)[number];

export type Role = StaffRole | "user";

/** The desk's loaders check it (`requirePermission`). */
const permissions = {
  /** Records, bookings and partners: read, add, edit, assign, answer. */
  records: ["coordinator", "admin"],
  /** Deliveries and collections of one's own branch; of an engineer's those of today and tomorrow. */
  deliveries: staffRoles,
  "deliveries of all branches": ["admin"],
  "deliveries of all days": ["coordinator", "admin"],
  /** Deleting records or partners. */
  deletion: ["admin"],
  /** CSV of a whole list. */
  exports: ["admin"],
  /** A CV within its page; all staff may download it. */
  "CV view": ["admin"],
  /** The numbers of all branches; coordinators read and export those of their own. */
  "numbers of all branches": ["admin"],
  /** A branch's stock: its numbers, units and labels. */
  stock: ["coordinator", "admin"],
  /** The stock of all branches; coordinators see and change that of their own. */
  "stock of all branches": ["admin"],
  /** Quotations of one's own branch: issue, revise, revoke. */
  quotes: ["coordinator", "admin"],
  "quotes of all branches": ["admin"],
  /** Invoices of one's own branch's bookings: issue, send, run the month. */
  invoices: ["coordinator", "admin"],
  "invoices of all branches": ["admin"],
  /** Credit notes, waived charges, refunds, undone payments: all that takes money back. */
  credits: ["admin"],
  /** Confirming and entering payments. */
  payments: ["admin"],
  users: ["admin"],
  audit: ["admin"],
  "mail outbox": ["admin"],
  "background jobs": ["admin"],
  /** The company's offer: drafts, preview and publishing. */
  catalogue: ["admin"],
  /** Rates, deposits, fees, taxes, GST registrations and their bank accounts in it. */
  prices: ["admin"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

/** Permissions that an admin may give to a coordinator. */
export const grants = [
  "catalogue",
  "prices",
  "credits",
  "payments",
] as const satisfies readonly Permission[];

export type Grant = (typeof grants)[number];

export function readGrants(stored: string | null | undefined): Grant[] {
  return grants.filter((grant) => stored?.split(" ").includes(grant));
}

/** The member of staff who acts at the desk. */
export interface Doer {
  role: Role;
  grants: readonly Grant[];
}

export function may({ role, grants: given }: Doer, permission: Permission): boolean {
  const roles: readonly Role[] = permissions[permission];
  return (
    roles.includes(role) || (role === "coordinator" && given.some((one) => one === permission))
  );
}

export function rolesWith(permission: Permission): readonly StaffRole[] {
  return permissions[permission];
}

export function isStaff(role: string | null | undefined): role is StaffRole {
  return staffRoles.some((one) => one === role);
}

export function roleOf(stored: string | null | undefined): Role {
  return isStaff(stored) ? stored : "user";
}
