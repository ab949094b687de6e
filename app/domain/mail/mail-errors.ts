/** Why the mail server did not take a mail. */
export class MailNotSent extends Error {
  override name = "MailNotSent";
}

/** The server will never accept this mail, for instance because there is no such mailbox. */
export class MailRefused extends MailNotSent {
  override name = "MailRefused";
}

/** The server does not accept this mail now, but may later (greylisting). */
export class MailDeferred extends MailNotSent {
  override name = "MailDeferred";
}

/** The server accepts no mail at all now. */
export class MailServerDown extends MailNotSent {
  override name = "MailServerDown";
}
