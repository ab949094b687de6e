import { beforeAll, expect, test } from "vitest";
import { aPaper, aPaperLine, someParties } from "#tests/factories/paper.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { startDesk, stopClock } from "#tests/support/site.ts";

stopClock("2026-11-28T09:00:00+05:30");
const { site, admin } = await startDesk();

const ours = someParties().seller.gstin;
const month = `/admin/tax/2026-11`;

/** @param isFaulty whether its customer's GSTIN is mistyped, and a number is missing before it */
async function issue(no: number, { isFaulty = false, issuedOn = "2026-11-21" } = {}) {
  const parties = someParties();
  if (isFaulty) parties.buyer.gstin = "29ABCDE1234F1Z5";
  const number = `KA/26-27/${String(no).padStart(5, "0")}`;
  const lines = [aPaperLine({ quantity: 2, rate: 5000 })];
  const paper = aPaper({ kind: "invoice", number, issuedOn, dueOn: issuedOn, lines, parties });
  const recordId = await storeRecord(site.db, "booking");
  return storeDocument(site.db, { ...paper, deposit: 0 }, recordId, { year: "26-27", no });
}

beforeAll(async () => {
  const invoice = await issue(4);
  await issue(3, { issuedOn: "2026-10-30", isFaulty: true });
  await storePayment(site.db, { amount: 11_000_00, reference: "123456789012" }, invoice);
  await storePayment(site.db, { amount: 200_00, kind: "tds" }, invoice);
});

const csv = async (path: string) => {
  const { status, text } = await admin.get(path);
  return { status, rows: text.split("\r\n").slice(0, -1) };
};

test("the return opens with the current month: checked, with the line that closes it", async () => {
  expect((await admin.get("/admin/tax")).headers.location).toBe(month);
  const page = parseHtml(await admin.get(month));
  expect(textOf(page, "#checks")).toBe("Checked: no fault found");
  const text = textOf(page, "main");
  expect(text).toContain("Documents ₹11,800 = tables ₹11,800");
  expect(text).toContain("Invoices ₹11,800: paid ₹11,200, credited ₹0, open ₹600, as of now.");
  expect(textsOf(page, 'table[aria-label="Tables of GSTR-1"] tbody tr')[0]).toMatch(
    /^b2b.*10,000\.00.*0\.00.*900\.00.*900\.00/,
  );
  expect(text).toContain("Invoices for outward supply: KA/26-27/00004 to KA/26-27/00004, 1 in all");
  expect(text).toContain("1 certificate missing");
});

test("a table comes as the portal's tool reads it, and a register as spreadsheets do", async () => {
  const { rows } = await csv(`${month}/b2b.csv?registration=${ours}`);
  expect(rows).toEqual([
    '"GSTIN/UIN of Recipient","Receiver Name","Invoice Number","Invoice date","Invoice Value","Place Of Supply","Reverse Charge","Applicable % of Tax Rate","Invoice Type","E-Commerce GSTIN","Rate","Taxable Value","Cess Amount"',
    '"29ABCDE1234F1ZW","Sahya Clinics","KA/26-27/00004","21-Nov-2026","11800","29-Karnataka","N","","Regular B2B","","18","10000","0"',
  ]);
  const payments = await csv(`${month}/payments.csv`);
  expect(payments.rows[0]).toMatch(/^\uFEFF"Day","Customer","Booking","Kind"/);
  expect(payments.rows[1]).toContain('"11000","=""123456789012""","KA/26-27/00004 ₹11,000"');
  const audit = await site.db
    .selectFrom("audit")
    .select("after")
    .where("action", "=", "exported")
    .execute();
  expect(audit.map(({ after }) => after)).toEqual([
    expect.stringContaining("b2b of 2026-11"),
    expect.stringContaining("payments of 2026-11"),
  ]);
});

test("a month with faults names them above, and is downloaded all the same", async () => {
  const faulty = "/admin/tax/2026-10";
  const page = parseHtml(await admin.get(faulty));
  expect(textOf(page, "#checks")).toBe("2 faults to look at before you file");
  const text = textOf(page, "main");
  expect(text).toContain("KA/26-27/00003, Sahya Clinics: GSTIN 29ABCDE1234F1Z5 is not valid");
  expect(text).toContain("Invoice KA/26-27/00003: 2 missing before it");
  expect((await csv(`${faulty}/b2b.csv`)).rows).toHaveLength(2);
});

test.each(["/admin/tax/2027-01", "/admin/tax/november", `${month}/b2x.csv`])(
  "%s is not found",
  async (path) => {
    expect((await admin.get(path)).status).toBe(404);
  },
);
