import type { Mail } from "#app/domain/mail/mails.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { LimitName } from "#app/platform/limits/limits.ts";

/** What the mails about a new record need to know of it. */
export interface RecordMails {
  /** Who sent the record, for the staff's notice. */
  name: string;
  /** To its sender; undefined for a kind that is not confirmed by mail. */
  confirmation?: Mail | undefined;
  /** The limit for confirmations of this kind to one mailbox, if not that of acknowledgements. */
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
