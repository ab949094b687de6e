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
