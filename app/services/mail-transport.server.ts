import type { Env } from "#app/env.server.ts";

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

/** `SMTP_URL`, or files in `DATA_DIR/mail` without one. Loaded when the first mail goes out. */
export async function openMailTransport(
  env: Pick<Env, "SMTP_URL" | "DATA_DIR" | "MAIL_FROM">,
  origin: string,
): Promise<MailTransport> {
  if (env.SMTP_URL) {
    const { SmtpTransport } = await import("#app/services/mail-smtp.server.ts");
    return new SmtpTransport(env.SMTP_URL, env.MAIL_FROM, origin);
  }
  const { FileTransport } = await import("#app/services/mail-files.server.ts");
  return new FileTransport(env.DATA_DIR, env.MAIL_FROM, origin);
}
