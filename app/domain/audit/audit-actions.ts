/** The labels of all actions, by their stored keys. */
export const auditActions = {
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "sign-out": "Signed out",
  status: "Status changed",
  assignment: "Assignment changed",
  note: "Note written",
  called: "Call noted",
  answered: "Answered by mail",
  "answer-undone": "Mail taken back before it was sent",
  "booked-for": "Booking made for a record",
  "not-same": "Marked as not duplicates",
  duplicate: "Closed as a duplicate",
  "record-added": "Record added",
  "record-edited": "Record edited",
  "record-deleted": "Record deleted",
  "old-data-deleted": "Old data deleted",
  "erased-by-owner": "Erased at the customer's request",
  "anonymised-by-owner": "Anonymised at the customer's request",
  "erased-on-request": "Erased by staff on request",
  "anonymised-on-request": "Anonymised by staff on request",
  "corrected-by-owner": "Corrected by the customer",
  "consent-withdrawn": "Consent withdrawn",
  "consent-given": "Consent given again",
  "cv-viewed": "CV opened",
  "file-viewed": "Attachment opened",
  exported: "Exported",
  "mail-retried": "Mail sent again",
  branch: "Branch changed",
  "reminder-set": "Reminder set",
  "reminder-done": "Reminder cleared",
  "role-given": "Role given",
  "role-taken": "Role removed",
  invited: "Colleague invited",
  "invitation-withdrawn": "Invitation withdrawn",
  "invitation-accepted": "Invitation accepted",
  "home-branch": "Home branch set",
  "grants-changed": "Permissions changed",
  "account-disabled": "Account disabled",
  "account-enabled": "Account enabled",
  "account-removed": "Account removed by the mailbox's owner",
  "sessions-ended": "Sessions ended",
  "password-changed": "Password changed",
  "password-reset": "Password reset",
  "second-factor-on": "Second factor set up",
  "second-factor-off": "Second factor turned off",
  "second-factor-reset": "Second factor reset",
  "recovery-codes-renewed": "Recovery codes renewed",
  "recovery-code-used": "Recovery code used",
  "catalogue-saved": "Catalogue draft saved",
  "catalogue-discarded": "Catalogue draft discarded",
  "catalogue-published": "Catalogue published",
} as const;

export type AuditAction = keyof typeof auditActions;

/** Values of fields, by their labels. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

export function isAction(key: string): key is AuditAction {
  return Object.hasOwn(auditActions, key);
}
