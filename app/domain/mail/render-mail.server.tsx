import { render, toPlainText } from "@react-email/render";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Site } from "#app/domain/mail/mail-content.ts";
import { displayName, isTemplate, type Letter } from "#app/domain/mail/mails.ts";
import type { ClaimedMail } from "#app/domain/mail/outbox-repository.server.ts";
import { MailFrame } from "#app/domain/mail/templates/mail-frame.tsx";
import type { MailContent } from "#app/domain/mail/templates/parts.tsx";
import { referencePattern } from "#app/lib/reference.ts";
import { company } from "#content/company.ts";

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string | { name: string; address: string };
  /** The name of the person who wrote it; none for a mail of the site itself. */
  author?: string;
  attachments?: { filename: string; content: Buffer }[];
}

type Stored = Pick<ClaimedMail, "template" | "data" | "created_at"> &
  Partial<Pick<ClaimedMail, "record_id" | "recipient">>;

/** @throws MailNotSent when its record is deleted, an Error for an unknown template */
export async function readContent({ template, data, created_at }: Stored, site: Site) {
  // No MailNotSent: a newer release on the same database may know it, so the mail waits.
  if (!isTemplate(template)) throw new Error(`no template is called ${template}`);
  const at = new Date(created_at);
  return site.contents[template](JSON.parse(data), { ...site, at });
}

/** @throws what `readContent` does */
export async function renderMail(mail: Stored, site: Site): Promise<RenderedMail> {
  const { origin, catalogue } = site;
  const home = catalogue.homeBranch;
  const content = await leadOn(await readContent(mail, site), mail, site);
  const rendered = await render(<MailFrame {...{ origin, content, home }} />);
  const html = rendered.replace(unbroken, '<span style="white-space:nowrap">$&</span>');
  return {
    subject: content.subject,
    html,
    text: toPlainText(html, { selectors }),
    ...(content.takesAnswers && { replyTo: company.email }),
    ...(content.letter && senderOf(catalogue, content.letter)),
    ...(content.attachments && { attachments: await content.attachments() }),
  };
}

/**
 * A mail about a booking leads to its page: by its link where it goes to the customer's own mailbox,
 * else by the account, if it has one.
 */
async function leadOn(
  content: MailContent,
  { record_id, recipient }: Stored,
  { customerLink }: Site,
): Promise<MailContent> {
  if (content.href) return content;
  const link = record_id ? await customerLink?.(record_id) : undefined;
  if (link?.mailbox !== recipient) return { ...content, href: content.accountHref };
  return content.action
    ? { ...content, href: link?.href }
    : { ...content, customerHref: link?.href };
}

/** A letter comes from a person at a branch, and answers to it arrive there. */
function senderOf(catalogue: Catalogue, { staff, branch: id }: Letter) {
  const branch = answeringBranch(catalogue, id);
  const name = `${company.shortName} ${branch.name}`;
  const author = [displayName(staff), name].filter(Boolean).join(", ");
  return { author, replyTo: { name, address: branch.email } };
}

/** References, phone numbers and "24 Nov" in the texts of a body: none may break over two lines. */
const short = `${referencePattern}|\\b(?:\\d+ ){1,2}[\\dA-Z%]\\w*`;
const unbroken = new RegExp(`(?:${short})(?<=<body.*>[^<]*)`, "gs");

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
