import type { Mail } from "#app/domain/mail/mails.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { LimitName } from "#app/platform/limits/limits.ts";

/** What a kind of record gives to its mails. */
export interface RecordMails {
  /** Who sent the record, for the staff's notice. */
  name: string;
  /** What its sender is told; nothing for a kind that is not confirmed by mail. */
  confirmation?: Mail | undefined;
  /** How many confirmations of the kind one mailbox gets, if not as an acknowledgement; more are left out. */
  confirmationLimit?: LimitName;
}

/** The mails that go out with a new record. @param staffEmail `STAFF_EMAIL`, if it is set */
export function mailsOf(
  { name, confirmation }: RecordMails,
  { one, slug }: RecordKindDescription,
  id: string,
  staffEmail: string | undefined,
): Mail[] {
  const mails: Mail[] = confirmation ? [confirmation] : [];
  if (staffEmail) {
    const data = { kind: one, name, path: `/admin/${slug}/${id}` };
    mails.push({ template: "staff notice", to: staffEmail, data });
  }
  return mails;
}
