import type { Mails } from "#app/domain/mail/mails.ts";
import { speakableName } from "#app/domain/mail/mails.ts";
import type { Letter } from "#app/domain/mail/templates/mail-frame.tsx";
import {
  Action,
  Facts,
  Paragraph,
  PlainAddress,
  SomethingWrong,
} from "#app/domain/mail/templates/parts.tsx";
import { company } from "#content/company.ts";
import { mailWords } from "#content/mail-words.ts";

export function verification({ url }: Mails["verification"]): Letter {
  return withLink(mailWords.verification, url);
}

export function resetPassword({ url }: Mails["reset password"]): Letter {
  return withLink(mailWords["reset password"], url);
}

function withLink(
  words: (typeof mailWords)["verification" | "reset password"],
  url: string,
): Letter {
  return {
    ...words,
    body: (
      <>
        <Paragraph>{words.text}</Paragraph>
        <Action href={url}>{words.action}</Action>
        <PlainAddress href={url} />
        <Paragraph>{words.note}</Paragraph>
      </>
    ),
  };
}

export function accountChanged({ what }: Mails["account changed"], origin: string): Letter {
  const words = mailWords["account changed"];
  return {
    ...words,
    body: (
      <>
        <Paragraph>{words.changes[what]}</Paragraph>
        <Action href={`${origin}/userdashboard`}>{words.action}</Action>
        <Paragraph>{words.note}</Paragraph>
      </>
    ),
  };
}

export function enquiry(): Letter {
  const words = mailWords.enquiry;
  return {
    ...words,
    replyTo: company.email,
    body: (
      <>
        <Paragraph>{words.text}</Paragraph>
        <SomethingWrong />
      </>
    ),
  };
}

export function application({ job }: Mails["application"]): Letter {
  const words = mailWords.application;
  return {
    ...words,
    replyTo: company.email,
    body: (
      <>
        <Paragraph>{words.text}</Paragraph>
        <Facts facts={[[words.job, job || words.noJob]]} />
        <SomethingWrong />
      </>
    ),
  };
}

export function staffNotice({ kind, name, path }: Mails["staff notice"], origin: string): Letter {
  const words = mailWords["staff notice"];
  const what = `New ${kind.toLowerCase()}`;
  const from = speakableName(name);
  const title = from ? `${what} from ${from}` : what;
  return {
    ...words,
    subject: title,
    title,
    body: (
      <>
        <Action href={origin + path}>{words.action}</Action>
        <Paragraph>{words.note}</Paragraph>
      </>
    ),
  };
}
