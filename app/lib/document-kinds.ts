/** The papers that customers get, as they are stored; a `credit` is a credit note. */
export type DocumentKind = "quotation" | "invoice" | "credit" | "challan";

/** The ways in which money comes; `tds` is tax that the customer withheld. */
export const paymentKinds = ["transfer", "upi", "cash", "tds"] as const;

export type PaymentKind = (typeof paymentKinds)[number];

export const paymentWords: Readonly<Record<PaymentKind, string>> = {
  ...{ transfer: "Bank transfer", upi: "UPI", cash: "Cash", tds: "TDS" },
};

export const documentWords: Readonly<Record<DocumentKind, string>> = {
  ...{ quotation: "Quotation", invoice: "Invoice", credit: "Credit note", challan: "Challan" },
};
