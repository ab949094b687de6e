import { render, toPlainText } from "@react-email/render";
import type { ClaimedMail } from "#app/domain/mail/outbox-repository.server.ts";
import { letters } from "#app/domain/mail/templates/letters.tsx";
import { MailFrame } from "#app/domain/mail/templates/mail-frame.tsx";
import type { Db } from "#app/platform/db/transact.ts";
import { company } from "#content/company.ts";

export type RenderedMail = Awaited<ReturnType<typeof renderMail>>;

/**
 * Renders a mail of the outbox.
 * @param origin where the site is, as links and pictures name it
 * @throws MailRefused when there is nothing to say any more, an Error of a template that is unknown
 */
export async function renderMail(
  { template, data, created_at }: Pick<ClaimedMail, "template" | "data" | "created_at">,
  { db, origin }: { db: Db; origin: string },
) {
  // A newer release on the same database knows it: the mail waits, and is not given up.
  if (!isTemplate(template)) throw new Error(`no template is called ${template}`);
  const letter = await letters[template](JSON.parse(data), {
    origin,
    db,
    at: new Date(created_at),
  });
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
