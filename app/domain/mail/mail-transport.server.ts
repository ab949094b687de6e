import type { SendMailOptions } from "nodemailer";

/** A mail as it goes out. */
export interface OutgoingMail {
  /** The id in the outbox; the Message-ID is made of it, so that a repeated mail can be recognised. */
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
   * Resolves when the mail is accepted.
   * @throws MailRefused, MailDeferred or MailServerDown
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** The server will never accept this mail, for instance because there is no such mailbox. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** The server does not accept this mail now, but may later (greylisting). */
export class MailDeferred extends Error {
  override name = "MailDeferred";
}

/** The server accepts no mail at all now. */
export class MailServerDown extends Error {
  override name = "MailServerDown";
}

/**
 * A mail as nodemailer takes it. What people typed is only in values that nodemailer encodes, and
 * the address is never parsed from a text, so that a line break or comma cannot add a header or a
 * second recipient.
 * @throws MailRefused for an address that needs quotes (RFC 5321, 4.1.2): nobody has one, and each
 * way to write it would count as another mailbox in the rate limit
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
    // The same for a mail that is sent again after a crash (RFC 5322, 3.6.4).
    messageId: `<${mail.id}@${new URL(origin).hostname}>`,
    // Keeps automatic replies away (RFC 3834, 5).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const plainAddress = /^[^\s\p{Cc}@<>()[\],:;"\\]+@[^\s\p{Cc}@<>()[\],:;"\\]+$/u;
