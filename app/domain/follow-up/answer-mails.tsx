import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { MailNotSent, type Mails } from "#app/domain/mail/mails.ts";
import { findAllById } from "#app/domain/mail/reply-file-repository.server.ts";
import { FactTable, type MailContent, TypedText } from "#app/domain/mail/templates/parts.tsx";
import { mailWords } from "#content/mail-words.ts";

export const answerMails = {
  answer: textOfAnswer,
  "answer with files": ({ files, ...letter }, sending) => {
    const attachments = async () => {
      const stored = await findAllById(sending.db, files);
      if (stored.length < files.length)
        throw new MailNotSent("refused", "its attachments are not stored any more");
      return stored.map(({ file_name: filename, bytes }) => {
        return { filename, content: Buffer.from(bytes) };
      });
    };
    return { ...textOfAnswer(letter), attachments };
  },
} satisfies Partial<MailContents>;

function textOfAnswer({ subject, text, letter, rental = [] }: Mails["answer"]): MailContent {
  const [above = text, signature] = rental.length > 0 ? beforeSignature(text, letter) : [text, ""];
  return {
    ...mailWords.answer,
    subject,
    title: subject,
    details: (
      <>
        <TypedText text={above} />
        {rental.length > 0 && <FactTable facts={rental} />}
        {signature && <TypedText text={signature} />}
      </>
    ),
    takesAnswers: "without saying so",
    letter,
  };
}

/** A letter in two: the second part begins with the name of who signs it; empty where nobody does. */
function beforeSignature(text: string, letter: Mails["answer"]["letter"]) {
  const paragraphs = text.trim().split(/\n{2,}/);
  const at = letter ? paragraphs.findLastIndex((one) => one.split("\n")[0] === letter.staff) : -1;
  const parts = at > 0 ? [paragraphs.slice(0, at), paragraphs.slice(at)] : [paragraphs, []];
  return parts.map((part) => part.join("\n\n"));
}
