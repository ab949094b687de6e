import type { Mails } from "#app/domain/mail/mails.ts";
import { MailFrame } from "#app/domain/mail/templates/mail-frame.tsx";
import { Facts, Paragraph, SomethingWrong } from "#app/domain/mail/templates/parts.tsx";
import type { Letter, LetterContext } from "#app/domain/mail/templates/template.ts";
import { company } from "#content/company.ts";
import { mailWords } from "#content/mail-words.ts";

export function enquiry(_data: Mails["enquiry"], { origin }: LetterContext): Letter {
  const words = mailWords.enquiry;
  return {
    subject: words.subject,
    replyTo: company.email,
    body: (
      <MailFrame
        origin={origin}
        preheader={words.lead}
        title={words.title}
        lead={words.lead}
        why={words.why}
      >
        <Paragraph>{words.text}</Paragraph>
        <SomethingWrong />
      </MailFrame>
    ),
  };
}

export function application({ job }: Mails["application"], { origin }: LetterContext): Letter {
  const words = mailWords.application;
  return {
    subject: words.subject,
    replyTo: company.email,
    body: (
      <MailFrame
        origin={origin}
        preheader={words.lead}
        title={words.title}
        lead={words.lead}
        why={words.why}
      >
        <Paragraph>{words.text}</Paragraph>
        <Facts facts={[[words.job, job || words.noJob]]} />
        <SomethingWrong />
      </MailFrame>
    ),
  };
}
