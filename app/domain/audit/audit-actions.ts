/** The labels of all actions, by their stored keys. */
export const auditActions = {
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "sign-out": "Signed out",
  status: "Status changed",
  assignment: "Assignment changed",
  note: "Note written",
  answered: "Answered by mail",
  "booked-for": "Booking made for a record",
  "not-same": "Not the same, two records",
  "record-added": "Record added",
  "record-edited": "Record edited",
  "record-deleted": "Record deleted",
  "old-data-deleted": "Old data deleted",
  "erased-by-owner": "Erased by the person it was about",
  "anonymised-by-owner": "Made nameless by the person it was about",
  "erased-on-request": "Erased on request",
  "anonymised-on-request": "Made nameless on request",
  "corrected-by-owner": "Corrected by the person it is about",
  "consent-withdrawn": "Consent withdrawn",
  "consent-given": "Consent given again",
  "cv-viewed": "CV opened",
  exported: "Exported",
  "mail-retried": "Mail sent again",
  branch: "Branch changed",
  "reminder-set": "Reminder set",
  "reminder-done": "Reminder done",
  "role-given": "Role given",
  "role-taken": "Role taken back",
  "home-branch": "Home branch set",
  "account-disabled": "Account disabled",
  "account-enabled": "Account enabled",
  "account-removed": "Account removed by who got its mail",
  "sessions-ended": "Sessions ended",
  "password-changed": "Password changed",
  "password-reset": "Password reset",
  "second-factor-on": "Second factor set up",
  "second-factor-off": "Second factor turned off",
  "second-factor-reset": "Second factor reset",
  "recovery-codes-renewed": "Recovery codes renewed",
  "recovery-code-used": "Recovery code used",
} as const;

export type AuditAction = keyof typeof auditActions;

/** Values of fields, by their labels. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

export function isAction(key: string): key is AuditAction {
  return Object.hasOwn(auditActions, key);
}
