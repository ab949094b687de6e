import type { ReactElement } from "react";

/** A mail before it is put into HTML and text. */
export interface Letter {
  subject: string;
  body: ReactElement;
  /** Where answers go; none for mails that nobody is to answer. */
  replyTo?: string;
}

/** Where the site is, as links and pictures name it. */
export interface LetterContext {
  origin: string;
}
