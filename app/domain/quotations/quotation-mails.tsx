import { amountsOf } from "#app/domain/billing/paper-words.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { acknowledge, type MailContents } from "#app/domain/mail/mail-content.ts";
import { MailNotSent } from "#app/domain/mail/mails.ts";
import { FactTable } from "#app/domain/mail/templates/parts.tsx";
import { attachedPdf } from "#app/domain/paper/attached-pdf.server.ts";
import { quotationToken } from "#app/domain/quotations/link.server.ts";
import * as stored from "#app/domain/quotations/quotation-repository.server.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { mailWords } from "#content/mail-words.ts";

export const quotationMails = {
  quotation: async ({ documentId, isBare }, { origin, db, authSecret, catalogue }) => {
    const document = await documents.findDocument(db, documentId);
    const quotation = document && (await stored.findQuotation(db, document.record_id));
    if (!quotation || !document.number || document.link_version > 1) {
      throw new MailNotSent("refused", "the quotation was revoked or is not stored any more");
    }
    const { bare, bareNote, revised, total, until, ...words } = mailWords.quotation;
    const { number, reason, revision } = document;
    const day = formatDayInFull(document.valid_until ?? "");
    const common = {
      ...words,
      subject: `${words.subject} ${number}`,
      corner: number,
      title: fill(words.title, { number }),
      href: `${origin}/quote?token=${quotationToken(authSecret, document)}`,
      takesAnswers: true as const,
      phone: answeringBranch(catalogue, quotation.branch).phone,
    };
    if (isBare) return { ...common, lead: bare, note: bareNote };
    const paper = await documents.readPaper(db, document);
    const isRevised = revision > 1 && reason !== "";
    return {
      ...common,
      attachments: () => attachedPdf(db, documentId, number),
      lead: fill(words.lead, { until: day }),
      ...(isRevised && { text: fill(revised, { reason }) }),
      details: <FactTable areAmounts facts={[...amountsOf(paper, total), [until, day]]} />,
    };
  },
  "quotation requested": (data, sending) =>
    acknowledge(mailWords["quotation requested"], data, sending),
} satisfies Partial<MailContents>;
