import { render, toPlainText } from "@react-email/components";
import { MailRefused } from "#app/domain/mail/mail-errors.ts";
import { letters } from "#app/domain/mail/templates/letters.tsx";
import { MailFrame } from "#app/domain/mail/templates/mail-frame.tsx";
import type { Db } from "#app/platform/db/transact.ts";
import { company } from "#content/company.ts";

export type RenderedMail = Awaited<ReturnType<typeof renderMail>>;

/**
 * Renders a mail of the outbox.
 * @param origin where the site is, as links and pictures name it
 * @throws MailRefused when there is nothing to say any more
 */
export async function renderMail(
  { template, data }: { template: string; data: string },
  { db, origin }: { db: Db; origin: string },
) {
  if (!isTemplate(template)) throw new MailRefused(`no template is called ${template}`);
  const letter = await letters[template](JSON.parse(data), origin, db);
  const html = await render(<MailFrame origin={origin} letter={letter} />);
  return {
    subject: letter.subject,
    html,
    text: toPlainText(html, { selectors }),
    ...(letter.takesAnswers && { replyTo: company.email }),
  };
}

function isTemplate(name: string): name is keyof typeof letters {
  return Object.hasOwn(letters, name);
}

const asTyped = { uppercase: false };
const selectors = [
  { selector: "h1", format: "heading", options: asTyped },
  { selector: "h2", format: "heading", options: asTyped },
  { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } },
  {
    selector: '[data-text-format="facts"]',
    format: "dataTable",
    options: { uppercaseHeaderCells: false, colSpacing: 2 },
  },
];
