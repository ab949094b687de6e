import { expect, test } from "vitest";
import type { Paper } from "#app/domain/billing/paper.ts";
import { PaperFonts } from "#app/domain/paper/paper-fonts.ts";
import { paperPdf } from "#app/domain/paper/paper-pdf.ts";
import {
  aChallan,
  aCreditNote,
  anInvoice,
  aPaper,
  aPaperLine,
  challanLine,
  someParties,
} from "#tests/factories/paper.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const fonts = new PaperFonts(new URL("fonts/", import.meta.url));
const make = async (paper: Paper) => readPdf(await paperPdf(paper, fonts));
const manyLines = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aPaperLine({ quantity: at + 1, percent: at % 3 }, { name: "Machine" }),
  );

test("the same paper is the same bytes, with the day of issue as its only time", async () => {
  const [first, again] = await Promise.all([1, 2].map(() => paperPdf(aPaper(), fonts)));
  expect(again).toEqual(first);
  const { objects } = readPdf(first ?? new Uint8Array());
  expect(objects.match(/D:\d{14}Z/g)).toEqual(["D:20261121000000Z"]);
});

test("its text can be copied in the order in which it is read", async () => {
  const { pages } = await make(aPaper());
  expect(pages).toHaveLength(1);
  const order = [
    ...["Q-1042-2", "Quotation of 21 Nov 2026"],
    ...["For", "Sahya Clinics", "GSTIN 29ABCDE1234F1ZW", "From", "GSTIN 29AAAAA0000A1ZY"],
    ...["Valid until 5 Dec 2026", "Place of supply Karnataka (29)"],
    ...["No.", "Item", "HSN/SAC", "Number", "Rate ₹", "Discount ₹", "Amount ₹"],
    ...["Business 14 Laptop, Core i5, 16 GB, 512 GB 1 Dec 2026 to 14 Jan 2027: 1 month + 2 weeks"],
    ...["997315", "24", "2,699.00", "5,182.00", "59,594.00", "Workstation 16"],
    ...["Taxable value", "1,09,888.00", "CGST 9 %", "9,889.92", "SGST 9 %", "9,889.92"],
    ...["Rounding", "0.16", "Total", "₹1,29,668", "Deposit besides, not taxed", "₹40,000"],
    ...["Rupees one lakh twenty-nine thousand six hundred and sixty-eight only"],
    ...["997315", "18 %", "1,05,388.00", "9,484.92", "9,484.92", "998313", "405.00", "405.00"],
    ...["Payment", "Number 0000 0000 2007", "UPI southbridge@bank"],
    ...["Terms", "1", "Prices hold until 5 December 2026.", "6", "Each further week"],
    ...[
      "Pay by UPI",
      "₹1,00,000 of ₹1,29,668",
      "For Southbridge IT Solutions",
      "Accepted: name, date",
    ],
  ];
  let at = 0;
  for (const words of order) {
    const found = pages[0]?.indexOf(words, at) ?? -1;
    expect(found, words).toBeGreaterThanOrEqual(at);
    at = found + words.length;
  }
});

test("headings, tables and lists are tagged; language and title are set", async () => {
  const { objects, tags } = await make(aPaper());
  expect(tags).toMatchObject({
    Document: 1,
    H1: 1,
    H2: 5,
    Table: 3,
    L: 1,
    LI: 6,
    Lbl: 6,
    LBody: 6,
  });
  expect(tags).toMatchObject({ Figure: 1, TR: 5 + 6 + 3, TH: 7 + 6 + 5 });
  expect(objects).toMatch(/\/Marked true/);
  expect(objects).toMatch(/\/Lang \(en-IN\)/);
  expect(objects).toContain("(Quotation Q-1042-2)");
  expect(objects).toMatch(/<pdfuaid:part>1</);
});

test("names in Indic scripts are shaped, and copied as they were written", async () => {
  const names = {
    tamil: "தமிழ்நாடு கணினி நிறுவனம்",
    malayalam: "കേരള സ്റ്റാർട്ടപ്പ് മിഷൻ",
    kannada: "ಬೆಂಗಳೂರು ಕ್ಲಿನಿಕ್",
    telugu: "శ్రీ హైదరాబాద్",
    devanagari: "हिन्दी विद्यालय",
  };
  const parties = someParties();
  for (const [script, name] of Object.entries(names)) {
    const buyer = { ...parties.buyer, name: `${name} Pvt Ltd` };
    const pdf = await make(aPaper({ parties: { ...parties, buyer } }));
    expect(pdf.pages[0]).toContain(`${name} Pvt Ltd`);
    expect(pdf.fonts).toContain(`Anek-${script}`);
  }
});

test("a letter that no font has is a question mark, and copied as it was written", async () => {
  const parties = someParties();
  const buyer = { ...parties.buyer, name: "Łódź Café 中文" };
  const { pages, fonts } = await make(aPaper({ parties: { ...parties, buyer } }));
  expect(pages[0]).toContain("Łódź Café 中文");
  expect(fonts.every((name) => name.startsWith("Anek-latin"))).toBe(true);
});

test("each cut is embedded once, and 45 lines are less than 100 kB", async () => {
  const bytes = await paperPdf(aPaper({ lines: manyLines(45) }), fonts);
  expect(bytes.length).toBeLessThan(100_000);
  const embedded = readPdf(bytes).fonts;
  expect(embedded.length).toBeGreaterThan(2);
  expect(new Set(embedded).size).toBe(embedded.length);
  const small = await paperPdf(aPaper({ lines: manyLines(1) }), fonts);
  expect(small.length).toBeLessThan(50_000);
});

test("the sums are on the page of the last line, and the lines' head on each page", async () => {
  for (const count of [1, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    const { pages } = await make(aPaper({ lines: manyLines(count) }));
    const lastLine = pages.findLast((text) => text.includes("Machine ")) ?? "";
    expect(lastLine, `${count} lines`).toContain("Taxable value");
    const signed = pages.at(-1) ?? "";
    expect(signed).toContain("Accepted: name, date");
    expect(signed).toContain("Terms");
  }
});

test("between states there is IGST alone, and an order's number is shown", async () => {
  const parties = someParties({ orderNo: "PO/2026/17" });
  const [text = ""] = (await make(aPaper({ isWithinState: false, parties }))).pages;
  expect(text).toContain("Place of supply Tamil Nadu (33)");
  expect(text).toContain("Your order PO/2026/17");
  expect(text).toMatch(/IGST 18 %\s+19,779.84/);
  expect(text).not.toContain("CGST");
});

test("a discount on the whole, the reason and the place of delivery are shown", async () => {
  const parties = someParties();
  const delivery = { ...parties.buyer, name: "Sahya Clinics, Hosur", state: "33", gstin: "" };
  const lines = [aPaperLine({ rate: 4497 }), aPaperLine({ rate: 6293 })];
  const paper = aPaper({
    ...{ lines, discount: 809_00, deposit: 0, reason: "7.5 % off for a year." },
    parties: { ...parties, delivery },
  });
  const text = (await make(paper)).pages.join();
  expect(text).toMatch(
    /Before discount\s+10,790.00\s+Discount\s+−809.00\s+Taxable value\s+9,981.00/,
  );
  expect(text).toContain("7.5 % off for a year.");
  expect(text).toMatch(/Deliver to\s+Sahya Clinics, Hosur/);
  expect(text).not.toContain("Deposit besides");
});

test("a paper under a sample registration says that it is not valid", async () => {
  const paper = aPaper({ lines: manyLines(12), parties: someParties({ isSample: true }) });
  const { pages } = await make(paper);
  expect(pages[0]).toContain("This paper is not valid.");
  expect(pages).toHaveLength(2);
  const real = await make(aPaper());
  expect(real.pages.join()).not.toContain("not valid");
});

test("an invoice has what the law asks for, the last day to pay and whom its original is for", async () => {
  const { pages, objects } = await make(anInvoice());
  const [text = ""] = pages;
  for (const words of [
    ...["Original for recipient", "Tax invoice of 21 Nov 2026", "Payment due 6 Dec 2026"],
    ...["GSTIN 29ABCDE1234F1ZW", "GSTIN 29AAAAA0000A1ZY", "Place of supply Karnataka (29)"],
    ...["Tax payable on reverse charge No", "Pay by UPI", "Number 0000 0000 2007"],
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("Accepted");
  expect(objects).toContain("(Tax invoice KA/26-27/00042)");
});

test("an e-invoice shows the portal's numbers, with its signed code", async () => {
  const irn = "a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229";
  const entered = { irn, ack: "112010036563310", irnQr: "eyJhbGciOiJSUzI1NiJ9".repeat(50) };
  const { pages, objects } = await make(anInvoice(entered));
  expect(pages.join()).toContain(`IRN ${irn}`);
  expect(pages.join()).toContain("Acknowledgement 112010036563310");
  expect(objects).toContain("(Signed code of the e-invoice)");
});

test("a credit note names its invoice and the reason, and asks for no payment", async () => {
  const [text = ""] = (await make(aCreditNote())).pages;
  for (const words of [
    ...["Credit note of", "For invoice KA/26-27/00042", "Invoice of 21 Nov 2026"],
    ...["Reason: One laptop was returned a week early.", "CGST 9 %"],
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/Payment|Terms|Pay by UPI/);
});

test("a challan is three copies, read once: goods with their numbers and value, and no tax", async () => {
  const unknown = { name: "Mono 40", hsn: "8443", unitRate: 0, amount: 0 };
  const lines = [challanLine(["BLR-0042", "BLR-0043"]), challanLine(["P-1"], unknown)];
  const { pages, seen } = await make(aChallan({ lines, ewayBill: "1812 3456 7890" }));
  expect(pages.map((text) => text.trim() !== "")).toEqual([true, false, false]);
  const copies = [
    "Original for consignee",
    "Duplicate for transporter",
    "Triplicate for consignor",
  ];
  for (const [at, copy] of copies.entries()) {
    for (const words of [
      ...[copy, "Delivery challan of 21 Nov 2026", "E-way bill 1812 3456 7890", "Not a supply"],
      ...["Serial numbers: BLR-0042, BLR-0043", "8471", "1,16,000.00", "8443", "Total value"],
      ...["Received: name, date", "Page 1 of 1"],
    ]) {
      expect(seen[at]?.replace(/\s+/g, " ")).toContain(words);
    }
    expect(seen[at]).not.toMatch(/GST\b(?!IN)|Terms|Payment/);
  }
  const customerHref = "https://rent.example/rental?token=01900000-0000-7000-8000-000000000001.1.x";
  const linked = await make(aChallan({ lines, customerHref }));
  expect(linked.pages[0]).toContain("Dates, documents and faults: scan the code.");
  expect(linked.objects).toContain("(Code with the link to the page of this rental)");
  const back = (await make(aChallan({ direction: "back" }))).pages.join();
  expect(back).toContain("Return challan of");
  expect(back).toMatch(/From\s+Sahya Clinics[\s\S]+To\s+Southbridge/);
});

test("every kind has less than 100 kB up to 45 lines", async () => {
  const goods = Array.from({ length: 45 }, (_, at) => challanLine([`5CD2140X${at}`]));
  for (const paper of [
    anInvoice({ lines: manyLines(45) }),
    aCreditNote({ lines: manyLines(45) }),
    aChallan({ lines: goods }),
  ]) {
    expect((await paperPdf(paper, fonts)).length, paper.kind).toBeLessThan(100_000);
  }
});
