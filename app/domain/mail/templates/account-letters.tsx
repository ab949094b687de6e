import type { Mails } from "#app/domain/mail/mails.ts";
import { MailFrame } from "#app/domain/mail/templates/mail-frame.tsx";
import { Action, Paragraph, PlainAddress } from "#app/domain/mail/templates/parts.tsx";
import type { Letter, LetterContext } from "#app/domain/mail/templates/template.ts";
import { mailWords } from "#content/mail-words.ts";

export function verification(data: Mails["verification"], context: LetterContext): Letter {
  return withLink(mailWords.verification, data, context);
}

export function resetPassword(data: Mails["reset password"], context: LetterContext): Letter {
  return withLink(mailWords["reset password"], data, context);
}

function withLink(
  words: (typeof mailWords)["verification" | "reset password"],
  { url }: { url: string },
  { origin }: LetterContext,
): Letter {
  return {
    subject: words.subject,
    body: (
      <MailFrame
        origin={origin}
        preheader={words.lead}
        title={words.title}
        lead={words.lead}
        why={words.why}
      >
        <Paragraph>{words.text}</Paragraph>
        <Action href={url}>{words.action}</Action>
        <PlainAddress href={url} />
        <Paragraph>{words.note}</Paragraph>
      </MailFrame>
    ),
  };
}

export function accountChanged(
  { what }: Mails["account changed"],
  { origin }: LetterContext,
): Letter {
  const words = mailWords["account changed"];
  return {
    subject: words.subject,
    body: (
      <MailFrame
        origin={origin}
        preheader={words.lead}
        title={words.title}
        lead={words.lead}
        why={words.why}
      >
        <Paragraph>{words.changes[what]}</Paragraph>
        <Action href={`${origin}/userdashboard`}>{words.action}</Action>
        <Paragraph>{words.note}</Paragraph>
      </MailFrame>
    ),
  };
}
