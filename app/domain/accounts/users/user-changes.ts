/** What an admin can do to an account. */
export const userChanges = [
  "make-admin",
  "take-role",
  "disable",
  "enable",
  "end-sessions",
  "reset-second-factor",
] as const;

export type UserChange = (typeof userChanges)[number];
