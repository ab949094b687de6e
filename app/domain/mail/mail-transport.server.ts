import type { SendMailOptions } from "nodemailer";

/** A mail as it goes out. */
export interface OutgoingMail {
  /** The outbox's id: the Message-ID comes from it, so that a repetition can be recognised. */
  id: string;
  template: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where answers go; none for mails that nobody is to answer. */
  replyTo?: string;
  /** When it was asked for. */
  createdAt: string;
}

export interface MailTransport {
  /**
   * Resolves when the mail has been taken over for good.
   * @throws MailRefused, MailDeferred or MailServerDown
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** This mail will never be taken: no such mailbox, or its text is not wanted. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** This mail is not taken just now, as by servers that let strangers wait (greylisting). */
export class MailDeferred extends Error {
  override name = "MailDeferred";
}

/** Nothing can be sent just now, this mail or another. */
export class MailServerDown extends Error {
  override name = "MailServerDown";
}

/**
 * A mail as nodemailer takes it. What people typed stands only in values that nodemailer encodes,
 * and the address is never parsed out of a text, so that no line break or comma in it makes a
 * header or a second recipient.
 * @throws MailRefused for an address with signs that would have to be quoted (RFC 5321, 4.1.2):
 * nobody has one, and each way to write it would be one more mail an hour to the same mailbox
 */
export function asMessage(mail: OutgoingMail, from: string, origin: string): SendMailOptions {
  if (!plainAddress.test(mail.to)) throw new MailRefused("no mail can be sent to this address");
  return {
    from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date: new Date(mail.createdAt),
    // Stable: a mail that is sent again after a crash is the same mail (RFC 5322, 3.6.4).
    messageId: `<${mail.id}@${new URL(origin).hostname}>`,
    // So that no holiday notice answers (RFC 3834, 5).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const plainAddress = /^[^\s\p{Cc}@<>()[\],:;"\\]+@[^\s\p{Cc}@<>()[\],:;"\\]+$/u;
