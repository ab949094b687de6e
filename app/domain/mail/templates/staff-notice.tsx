import type { Mails } from "#app/domain/mail/mails.ts";
import { spokenName } from "#app/domain/mail/spoken-name.ts";
import { MailFrame } from "#app/domain/mail/templates/mail-frame.tsx";
import { Action, Paragraph } from "#app/domain/mail/templates/parts.tsx";
import type { Letter, LetterContext } from "#app/domain/mail/templates/template.ts";
import { mailWords } from "#content/mail-words.ts";

export function staffNotice(
  { kind, name, path }: Mails["staff notice"],
  { origin }: LetterContext,
): Letter {
  const words = mailWords["staff notice"];
  const what = `New ${kind.toLowerCase()}`;
  const from = spokenName(name);
  const title = from ? `${what} from ${from}` : what;
  return {
    subject: title,
    body: (
      <MailFrame
        origin={origin}
        preheader={words.lead}
        title={title}
        lead={words.lead}
        why={words.why}
      >
        <Action href={origin + path}>{words.action}</Action>
        <Paragraph>{words.note}</Paragraph>
      </MailFrame>
    ),
  };
}
