import { expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { type Mail, MailNotSent, type Mails, type Template } from "#app/domain/mail/mails.ts";
import {
  insert as insertMails,
  releaseWithPdf,
} from "#app/domain/mail/outbox-repository.server.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { insertFile } from "#app/domain/paper/paper-repository.server.ts";
import { loadMailContents } from "#app/registry.server.ts";
import { aCreditNote, anInvoice, someParties } from "#tests/factories/paper.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db, store } = await openTestStore();
const contents = await loadMailContents();
const origin = "https://southbridge.test";
/** Two weeks after the invoices were due. */
const created_at = "2026-12-20T04:30:00.000Z";

function write<Name extends Template>(template: Name, data: Mails[Name]) {
  const mail = { template, data: JSON.stringify(data), created_at };
  const site = { db, origin, authSecret: "a secret", catalogue: contentCatalogue, contents };
  return renderMail(mail, site);
}
async function textOf<Name extends Template>(template: Name, data: Mails[Name]) {
  return (await write(template, data)).text.replace(/\s+/g, " ");
}

const total = 1_29_668_00;
let numbers = 0;
const nextNumber = (letter = "") => `KA/26-27/${letter}${String(++numbers).padStart(5, "0")}`;
/** An invoice of a booking of its own, with nothing paid of it. */
async function billed(own: Parameters<typeof anInvoice>[0] = {}) {
  const { id: recordId, reference } = await aStoredBooking(db);
  const paper = anInvoice({ number: nextNumber(), ...own });
  return {
    recordId,
    reference,
    number: paper.number,
    id: await storeDocument(db, paper, recordId),
  };
}
const pay = (invoice: { id: string; recordId: string }, amount: number, own = {}) =>
  storePayment(db, { record_id: invoice.recordId, amount, ...own }, invoice.id);

test("an invoice says what to pay by when and how, and carries its PDF", async () => {
  const invoice = await billed();
  const bytes = Buffer.from("%PDF");
  const file = { document_id: invoice.id, digest: "", bytes, created_at };
  await store.transaction((trx) => insertFile(trx, file));
  const { subject, text, attachments } = await write("invoice", { documentId: invoice.id });
  expect(subject).toBe(`Tax invoice ${invoice.number}`);
  const said = text.replace(/\s+/g, " ");
  for (const words of [
    ...["Please pay ₹1,29,668 by 6 Dec 2026.", "Business 14 × 24", "₹59,594"],
    ...["Southbridge IT Solutions", "0000 0000 2007", "SMPL0002007", "southbridge@bank"],
    `quote the invoice number: ${invoice.number}`,
  ]) {
    expect(said).toContain(words);
  }
  const name = `${invoice.number.replaceAll("/", "-")}.pdf`;
  expect(attachments).toMatchObject([{ filename: name, content: bytes }]);
});

test("an invoice of which a part is paid asks for the rest, and a paid one for nothing", async () => {
  const invoice = await billed();
  await pay(invoice, 29_668_00);
  expect(await textOf("invoice", { documentId: invoice.id })).toContain("Please pay ₹1,00,000 by");
  await pay(invoice, 1_00_000_00);
  const said = await textOf("invoice", { documentId: invoice.id });
  expect(said).toContain("It is paid: thank you.");
  expect(said).not.toContain("How to pay");
});

test("a sample is not to be paid", async () => {
  const { id } = await billed({ parties: someParties({ isSample: true }) });
  expect(await textOf("invoice", { documentId: id })).toContain("Please do not pay it.");
});

test("a credit note names its invoice and the reason", async () => {
  const { id: refers_to, recordId, number } = await billed();
  const paper = aCreditNote({ number: nextNumber("C") });
  const documentId = await storeDocument(db, paper, recordId, { refers_to });
  const said = await textOf("credit", { documentId });
  expect(said).toContain(`We credit ₹1,769 of invoice ${number}.`);
  expect(said).toContain("One laptop was returned a week early.");
  await expect(write("credit", { documentId: refers_to })).rejects.toThrow(MailNotSent);
});

test("a mail with a PDF waits for it, and no other mail of its booking is released", async () => {
  const invoice = await billed();
  const other = await storeDocument(db, anInvoice({ number: nextNumber() }), invoice.recordId);
  const at = new Date(created_at);
  const to = "accounts@sahya.example";
  const mails: Mail[] = [
    { template: "invoice", to, data: { documentId: invoice.id } },
    { template: "invoice", to, data: { documentId: other } },
  ];
  const link = { record_id: invoice.recordId };
  const ids = await store.transaction((trx) => insertMails(trx, link, mails, at, () => {}));
  const dueOf = async (id = "") =>
    (await db.selectFrom("mail").select("due_at").where("id", "=", id).executeTakeFirst())?.due_at;
  expect(await dueOf(ids[0])).toBe("2026-12-20T04:31:00.000Z");
  await store.transaction((trx) => releaseWithPdf(trx, () => {}, invoice.id));
  expect(await Promise.all(ids.map(dueOf))).toEqual([created_at, "2026-12-20T04:31:00.000Z"]);
});

test("a payment is confirmed with what it settled, what is left and what is open", async () => {
  const invoice = await billed();
  const paymentId = await pay(invoice, 50_000_00, { reference: "412345678901" });
  const said = await textOf("payment received", { paymentId });
  for (const words of [
    ...["Thank you: ₹50,000 has arrived.", "Reference (UTR) 412345678901"],
    ...[`For invoice ${invoice.number} ₹50,000`, "Left to pay ₹79,668"],
  ]) {
    expect(said).toContain(words);
  }
  const { recordId: record_id } = invoice;
  const deposit = { purpose: "deposit" as const, record_id, amount: 40_000_00 };
  const held = await textOf("payment received", { paymentId: await storePayment(db, deposit) });
  expect(held).toContain("Held as your deposit ₹40,000");
  const undone = await storePayment(db, { record_id, undone: 1 });
  await expect(write("payment received", { paymentId: undone })).rejects.toThrow(MailNotSent);
});

test("a payment that was refused says why", async () => {
  const { recordId: record_id } = await billed();
  const refused = { record_id, state: "refused" as const, note: "No such UTR at our bank." };
  const own = { amount: 5_000_00, reference: "412345678902" };
  const paymentId = await storePayment(db, { ...refused, ...own });
  const said = await textOf("payment refused", { paymentId });
  expect(said).toContain("You reported a payment of ₹5,000 on 20 Nov 2026.");
  expect(said).toContain("Reason No such UTR at our bank.");
});

test("a reminder names what is overdue since when, and goes only while something is", async () => {
  const [first, second, disputed] = [await billed(), await billed(), await billed()];
  await db.updateTable("document").set({ disputed: 1 }).where("id", "=", disputed.id).execute();
  await pay(second, 29_668_00);
  const documentIds = [first.id, second.id, disputed.id];
  const said = await textOf("reminder", { documentIds });
  for (const words of [
    "We have not received ₹2,29,668 yet.",
    `Invoice ${first.number}, due 6 Dec 2026, 14 days overdue ₹1,29,668`,
    `Invoice ${second.number}, due 6 Dec 2026, 14 days overdue ₹1,00,000`,
    `the invoice number: ${first.number}, ${second.number}.`,
  ]) {
    expect(said).toContain(words);
  }
  expect(said).not.toContain(disputed.number);
  await pay(first, total);
  expect(await textOf("reminder", { documentIds })).not.toContain(first.number);
  await pay(second, 1_00_000_00);
  await expect(write("reminder", { documentIds })).rejects.toThrow(MailNotSent);
});
