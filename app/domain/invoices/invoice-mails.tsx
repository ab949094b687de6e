import { formatPaise } from "#app/domain/billing/paise.ts";
import { amountsOf } from "#app/domain/billing/paper-words.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { MailNotSent } from "#app/domain/mail/mails.ts";
import { type Fact, FactTable } from "#app/domain/mail/templates/parts.tsx";
import { attachedPdf } from "#app/domain/paper/attached-pdf.server.ts";
import { openOf } from "#app/domain/payments/balance.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import { aboutBooking, HowToPay } from "#app/domain/payments/payment-mails.tsx";
import { formatDayInFull } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { mailWords } from "#content/mail-words.ts";

export const invoiceMails = {
  invoice: async ({ documentId }, sending) => {
    const { db } = sending;
    const { document, paper, number } = await requireIssued(db, documentId, "invoice");
    const own = await findBalances(db, { recordId: document.record_id });
    const balance = own.find(({ id }) => id === documentId);
    const open = balance ? openOf(balance) : paper.total;
    const { lead, paid, total, rest, due, ...words } = mailWords.invoice;
    const day = formatDayInFull(paper.dueOn);
    const facts: Fact[] = [
      ...amountsOf(paper, total),
      ...(open < paper.total ? [[rest, formatPaise(open)] as const] : []),
      ...(open > 0 ? [[due, day] as const] : []),
    ];
    return {
      ...words,
      ...(await aboutBooking(sending, document.record_id)),
      ...{ subject: `${words.subject} ${number}`, corner: number },
      title: fill(words.title, { number }),
      lead: open > 0 ? fill(lead, { sum: formatPaise(open), due: day }) : paid,
      attachments: () => attachedPdf(db, documentId, number),
      details: (
        <>
          <FactTable areAmounts facts={facts} />
          {open > 0 && <HowToPay parties={paper.parties} numbers={number} />}
        </>
      ),
    };
  },
  credit: async ({ documentId }, sending) => {
    const { db } = sending;
    const { document, paper, number } = await requireIssued(db, documentId, "credit");
    const { lead, reason, total, ...words } = mailWords.credit;
    const invoice = paper.refersTo?.number ?? "";
    const facts: Fact[] = [...amountsOf(paper, total)];
    if (paper.reason) facts.push([reason, paper.reason]);
    return {
      ...words,
      ...(await aboutBooking(sending, document.record_id)),
      ...{ subject: `${words.subject} ${number}`, corner: number },
      title: fill(words.title, { number }),
      lead: fill(lead, { sum: formatPaise(paper.total), invoice }),
      attachments: () => attachedPdf(db, documentId, number),
      details: <FactTable areAmounts facts={facts} />,
    };
  },
} satisfies Partial<MailContents>;

async function requireIssued(db: Db, id: string, kind: "invoice" | "credit") {
  const document = await documents.findDocument(db, id);
  if (document?.kind !== kind || !document.number) {
    throw new MailNotSent("refused", "the document is not stored any more");
  }
  const paper = await documents.readPaper(db, document);
  return { document, paper, number: document.number };
}
