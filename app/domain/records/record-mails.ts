import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { displayName } from "#app/domain/mail/mails.ts";
import { mailWords } from "#content/mail-words.ts";

export const recordMails = {
  "staff notice": ({ kind, name, path }, { origin }) => {
    const what = `New ${kind.toLowerCase()}`;
    const from = displayName(name);
    const title = from ? `${what} from ${from}` : what;
    return { ...mailWords["staff notice"], subject: title, title, href: origin + path };
  },
} satisfies Partial<MailContents>;
