import { answerTimes, dayByDate } from "#app/domain/branches/answer-times.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Mails, Template } from "#app/domain/mail/mails.ts";
import type { MailContent } from "#app/domain/mail/templates/parts.tsx";
import { fill } from "#app/lib/fill.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The link to the page of a record for its customer. */
export interface CustomerLink {
  href: string;
  /** The address to which the record's mails go. */
  mailbox: string;
}

/** The site's values with which a mail is rendered. */
export interface Site {
  origin: string;
  db: Db;
  authSecret: string;
  catalogue: Catalogue;
  contents: MailContents;
  /** Left out where nothing is sent: staff read mails without their customers' links. */
  customerLink?(recordId: string): Promise<CustomerLink | undefined>;
}

/** `at` is when the mail was queued: the times that it promises count from then. */
type Sending = Site & { at: Date };

/**
 * The contents of each mail, which its noun writes.
 * @throws MailNotSent when what it is about is deleted
 */
export type MailContents = {
  [Name in Template]: (data: Mails[Name], sending: Sending) => MailContent | Promise<MailContent>;
};

/** Promises the same times as the page of thanks, with the days by their dates. */
export function acknowledge(
  words: MailContent,
  known: { branch: string; [name: string]: string },
  { at, catalogue }: Sending,
) {
  const branch = answeringBranch(catalogue, known.branch);
  const times = answerTimes(at, branch, dayByDate);
  const lead = fill(words.lead, { ...known, ...times, branch: branch.name });
  return { ...words, lead, takesAnswers: true, phone: branch.phone };
}
