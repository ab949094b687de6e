import { formatPaise } from "#app/domain/billing/paise.ts";
import type { Paper } from "#app/domain/billing/paper.ts";
import { asksPayment, einvoiceOf, wordsOf } from "#app/domain/billing/paper-words.ts";
import { largestUpiPayment, upiAddress } from "#app/domain/billing/upi.ts";
import {
  drawFacts,
  type Fact,
  heading,
  left,
  leftHalf,
  right,
  rightHalf,
  small,
  soft,
  strong,
} from "#app/domain/paper/paper-styles.ts";
import { type Block, colors, page, type Sheet } from "#app/domain/paper/sheet.ts";

const signatureHeight = 56;
/** Of a paper by which nobody pays. */
const noTerms = { terms: [], bank: null, upi: "" };

/**
 * The e-invoice's numbers, the account, the terms beside it, and what is signed below them: together
 * on the next page where they are too long for this one.
 */
export function drawTerms(sheet: Sheet, paper: Paper) {
  const { seller } = paper.parties;
  const { terms, bank, upi } = asksPayment(paper) ? paper.parties : noTerms;
  if (paper.irn) drawEinvoice(sheet, paper);
  const blocks = terms.map((text) => ({ text, x: 60.4, width: 260, ...small }));
  const facts: Fact[] = [
    ["Account", bank ? seller.name : ""],
    ["Bank", bank ? [bank.name, bank.branch].filter(Boolean).join(", ") : ""],
    ["Number", bank?.account ?? ""],
    ["IFSC", bank?.ifsc ?? ""],
    ["UPI", upi],
  ];
  const height = sheet.heightOf(...blocks) + blocks.length * 3;
  sheet.y += 18;
  sheet.ensure(18 + Math.max(height, facts.length * 14.8) + 6 + signatureHeight);
  const top = sheet.y;
  drawFacts(sheet, "Payment", rightHalf, 14.8, facts);
  const end = sheet.y;
  sheet.y = top;
  if (terms.length > 0) drawTermList(sheet, blocks);
  // The list may have gone on to another page.
  if (sheet.y >= top) sheet.y = Math.max(sheet.y, end);
  sheet.ensure(6 + signatureHeight);
  drawSignatures(sheet, paper);
}

const irnCodeSide = 100;

/** The portal's signed code is long: its modules need the size. */
function drawEinvoice(sheet: Sheet, paper: Paper) {
  sheet.y += 14;
  sheet.ensure(irnCodeSide);
  const top = sheet.y;
  const code = { x: left, y: top, side: irnCodeSide, alt: "Signed code of the e-invoice" };
  if (paper.irnQr) sheet.qrCode(paper.irnQr, code);
  const x = paper.irnQr ? left + irnCodeSide + 18 : left;
  sheet.y += sheet.paragraph("H2", { text: "E-invoice", x, width: 300, ...heading }) + 3;
  for (const [label, value] of einvoiceOf(paper)) {
    sheet.y += sheet.paragraph("P", { text: `${label} ${value}`, x, width: right - x, ...small });
  }
  sheet.y = Math.max(sheet.y, paper.irnQr ? top + irnCodeSide : 0);
}

function drawTermList(sheet: Sheet, terms: readonly Block[]) {
  sheet.y += sheet.paragraph("H2", { text: "Terms", ...leftHalf, ...heading }) + 3;
  sheet.group("L", () => {
    for (const [at, term] of terms.entries()) {
      const height = sheet.heightOf(term);
      sheet.ensure(height);
      sheet.group("LI", () => {
        const label = { text: String(at + 1), x: left, width: 14, ...small, ...strong };
        sheet.paragraph("Lbl", { ...label, color: colors.green });
        sheet.paragraph("LBody", term);
      });
      sheet.y += height + 3;
    }
  });
}

/** The code for a payment and the lines to sign on, at the foot of the page. */
function drawSignatures(sheet: Sheet, paper: Paper) {
  const { seller, upi } = paper.parties;
  if (upi && asksPayment(paper) && paper.number && paper.total > 0) drawUpiCode(sheet, paper);
  if (paper.customerHref) drawCustomerCode(sheet, paper.customerHref);
  for (const [at, text] of wordsOf(paper).signed(seller.name).entries()) {
    if (!text) continue;
    const x = [272.5, 417.3][at] ?? 0;
    const width = 131.7;
    const y = page.bottom - 18;
    sheet.line([x, y, x + width, y], colors.ink, 0.5);
    sheet.paragraph("P", { text, x, width, ...small, ...soft, fits: true }, y + 6);
  }
}

/** At the foot like that of a payment, which no challan asks for. */
function drawCustomerCode(sheet: Sheet, href: string) {
  const at = { x: left, y: page.bottom - signatureHeight, side: signatureHeight };
  sheet.qrCode(href, { ...at, alt: "Code with the link to the page of this rental" });
  const lines = [
    { text: "Your rental online", ...strong },
    { text: "Dates, documents and faults: scan the code. No account is needed.", ...soft },
  ];
  drawBeside(sheet, at.side, lines);
}

function drawUpiCode(sheet: Sheet, { parties, total, number }: Paper) {
  const id = parties.upi;
  const address = upiAddress({ id, name: parties.seller.name, amount: total, number });
  const at = { x: left, y: page.bottom - signatureHeight, side: signatureHeight };
  sheet.qrCode(address, { ...at, alt: `Code for a UPI payment to ${id}` });
  const most = formatPaise(largestUpiPayment);
  const amount = formatPaise(total);
  const rest = `One UPI payment is at most ${most}: the rest by bank transfer.`;
  const lines = [
    { text: "Pay by UPI", ...strong },
    ...(total > largestUpiPayment
      ? [{ text: `${most} of ${amount}` }, { text: rest, ...soft }]
      : [{ text: amount }]),
  ];
  drawBeside(sheet, at.side, lines);
}

/** The words beside a code at the foot of the page. */
function drawBeside(sheet: Sheet, side: number, lines: readonly Partial<Block>[]) {
  const blocks = lines.map((line) => ({
    ...{ text: "", x: left + side + 12, width: 136 },
    ...{ ...small, ...line },
  }));
  let y = page.bottom - sheet.heightOf(...blocks);
  for (const block of blocks) y += sheet.paragraph("P", block, y);
}
