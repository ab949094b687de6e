import {
  notEntered,
  type Paper,
  type PaperLine,
  type Parties,
  type Party,
} from "#app/domain/billing/paper.ts";
import { lineAmount, sumDocument } from "#app/domain/billing/tax.ts";

const aParty = (overrides: Partial<Party>): Party => ({
  name: "Sahya Clinics",
  address: ["41, Richmond Road", "Bangalore 560 025"],
  state: "29",
  gstin: "29ABCDE1234F1ZW",
  phone: "98450 00000",
  email: "accounts@sahya.example",
  ...overrides,
});

/** Both parties of a quotation. */
export function someParties(overrides: Partial<Parties> = {}): Parties {
  return {
    seller: aParty({
      name: "Southbridge IT Solutions",
      address: ["18, Third Cross, Lake Road", "Bangalore 560 000"],
      gstin: "29AAAAA0000A1ZY",
      phone: "080 0000 2007",
      email: "hello@southbridge.example",
    }),
    isSample: false,
    buyer: aParty({}),
    delivery: null,
    bank: {
      name: "Sample Bank",
      branch: "Lake Road",
      account: "0000 0000 2007",
      ifsc: "SMPL0002007",
    },
    upi: "southbridge@bank",
    terms: [
      "Prices hold until 5 December 2026. Machines are reserved when the quotation is accepted.",
      "Deposit ₹40,000 before delivery; it comes back within seven days of the return.",
      "Delivery and collection in Bangalore are free, 9:00 to 18:30.",
      "A faulty laptop is replaced or repaired within 24 hours.",
      "Payment within 15 days of the tax invoice, by bank transfer or UPI.",
      "Each further week: ₹600 per Business 14, ₹2,400 per Workstation 16.",
    ],
    orderNo: "",
    ...overrides,
  };
}

/** A line, with its amount. @param rate of one piece, in rupees */
export function aPaperLine(
  { quantity = 1, rate = 1499, percent = 0 } = {},
  overrides: Partial<PaperLine> = {},
): PaperLine {
  const amount = lineAmount(quantity, rate, percent);
  return {
    name: "Business 14",
    details: "Laptop, Core i5, 16 GB, 512 GB\n1 Dec 2026 to 14 Jan 2027: 1 month + 2 weeks",
    ...{ sac: "997315", hsn: "", serials: "" },
    quantity,
    unitRate: rate * 100,
    discount: quantity * rate * 100 - amount,
    amount,
    ...overrides,
  };
}

/** A quotation as the picture of one has it; sums and taxes follow from its lines. */
export function aPaper({
  lines = [
    aPaperLine({ quantity: 24, rate: 2699, percent: 8 }),
    aPaperLine(
      { quantity: 4, rate: 10_799 },
      {
        name: "Workstation 16",
        details: "Laptop, Core i7, 32 GB, RTX A2000\n1 Dec 2026 to 14 Jan 2027: 1 month + 2 weeks",
      },
    ),
    aPaperLine(
      { quantity: 2, rate: 1299 },
      { name: "Mono 40", details: "Laser printer\n1 to 31 Dec 2026: 1 month" },
    ),
    aPaperLine(
      { rate: 4500 },
      {
        name: "Set-up on site",
        details: "Your image on 28 laptops, one engineer\n1 Dec 2026",
        sac: "998313",
      },
    ),
  ],
  discount = 0,
  isWithinState = true,
  ...overrides
}: Partial<Paper> & { isWithinState?: boolean } = {}): Paper {
  const { shares: _, ...sum } = sumDocument(
    lines.map((line) => ({ ...line, rate: 18 })),
    { discount, isWithinState },
  );
  return {
    kind: "quotation",
    number: "Q-1042-2",
    issuedOn: "2026-11-21",
    validUntil: "2026-12-05",
    dueOn: "",
    ...notEntered,
    parties: someParties(),
    placeOfSupply: isWithinState ? "29" : "33",
    lines,
    discount,
    ...sum,
    deposit: 40_000_00,
    reason: "",
    ...overrides,
  };
}

/** A tax invoice over the lines of that quotation. */
export function anInvoice(overrides: Parameters<typeof aPaper>[0] = {}): Paper {
  const own = { number: "KA/26-27/00042", validUntil: "", dueOn: "2026-12-06", deposit: 0 };
  return aPaper({ kind: "invoice", ...own, ...overrides });
}

/** A note that credits a part of that invoice. */
export function aCreditNote(overrides: Partial<Paper> = {}): Paper {
  return anInvoice({
    ...{ kind: "credit", number: "KA/26-27/C00007", dueOn: "", lines: [aPaperLine()] },
    refersTo: { number: "KA/26-27/00042", issuedOn: "2026-11-21" },
    reason: "One laptop was returned a week early.",
    ...overrides,
  });
}

/** A challan of machines worth ₹58,000 each, untaxed. */
export function aChallan({
  lines = [challanLine(["BLR-0042", "BLR-0043"])],
  ...overrides
}: Partial<Paper> = {}): Paper {
  const taxable = lines.reduce((sum, { amount }) => sum + amount, 0);
  return anInvoice({
    ...{ kind: "challan", number: "KA/26-27/D00042", dueOn: "", direction: "out", lines },
    ...{ taxes: [], taxable, total: taxable, cgst: 0, sgst: 0, igst: 0, rounding: 0 },
    ...overrides,
  });
}

export function challanLine(serials: readonly string[], overrides: Partial<PaperLine> = {}) {
  const [quantity, unitRate] = [serials.length, 58_000_00];
  const tax = { sac: "", hsn: "8471", serials: serials.join("\n") };
  const value = { quantity, unitRate, discount: 0, amount: quantity * unitRate };
  return aPaperLine({}, { details: "", ...tax, ...value, ...overrides });
}
