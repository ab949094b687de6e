import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { acknowledgements, type Mail } from "#app/features/mail/mails.ts";
import { startOfHour } from "#app/lib/hour.ts";

/**
 * The id of a mail. All acknowledgements to one address within one hour have the same, so that the
 * outbox takes the first and no other, in one insert and on every process.
 */
export function mailId({ template, to }: Mail, at: Date): string {
  if (!acknowledgements.has(template)) return uuidv7();
  const random = createHash("sha256").update(mailboxOf(to)).digest();
  return uuidv7({ msecs: Date.parse(startOfHour(at)), random });
}

/** `Asha+spam@Example.com` is Asha's mailbox too (RFC 5233). */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
