/**
 * Above which an invoice to an unregistered customer in another state is listed by itself in the
 * return, with GST, in rupees; each from its first day on (CGST rule 59(4), 53rd GST Council).
 */
export const largeInvoices = [
  { from: "2017-07-01", above: 250_000 },
  { from: "2024-08-01", above: 100_000 },
] as const;

/** The return's names for the kinds of documents (table 13). */
export const natureOf = {
  invoice: "Invoices for outward supply",
  credit: "Credit Note",
  challan: "Delivery Challan in case other than by way of supply (excluding at S no. 9 to 11)",
} as const;

const forDocument = ["Applicable % of Tax Rate", "Rate", "Taxable Value", "Cess Amount"];
const hsn = [
  ...["HSN", "Description", "UQC", "Total Quantity", "Total Value", "Rate", "Taxable Value"],
  ...["Integrated Tax Amount", "Central Tax Amount", "State/UT Tax Amount", "Cess Amount"],
];

/** The tables of GSTR-1 that we fill, with the columns of the GST portal's offline tool. */
export const returnTables = {
  b2b: {
    title: "Invoices to registered customers",
    columns: [
      ...["GSTIN/UIN of Recipient", "Receiver Name", "Invoice Number", "Invoice date"],
      ...["Invoice Value", "Place Of Supply", "Reverse Charge", "Applicable % of Tax Rate"],
      ...["Invoice Type", "E-Commerce GSTIN", "Rate", "Taxable Value", "Cess Amount"],
    ],
  },
  b2cl: {
    title: "Large invoices to other states, unregistered",
    columns: [
      ...["Invoice Number", "Invoice date", "Invoice Value", "Place Of Supply"],
      ...forDocument,
      "E-Commerce GSTIN",
    ],
  },
  b2cs: {
    title: "Other unregistered, less credit notes",
    columns: ["Type", "Place Of Supply", ...forDocument, "E-Commerce GSTIN"],
  },
  cdnr: {
    title: "Credit notes for b2b",
    columns: [
      ...["GSTIN/UIN of Recipient", "Receiver Name", "Note Number", "Note Date", "Note Type"],
      ...["Place Of Supply", "Reverse Charge", "Note Supply Type", "Note Value", ...forDocument],
    ],
  },
  cdnur: {
    title: "Credit notes for b2cl",
    columns: [
      ...["UR Type", "Note Number", "Note Date", "Note Type", "Place Of Supply", "Note Value"],
      ...forDocument,
    ],
  },
  hsn_b2b: { title: "Services by code, registered", columns: hsn },
  hsn_b2c: { title: "Services by code, unregistered", columns: hsn },
  doc_issue: {
    title: "Documents issued",
    columns: ["Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"],
  },
} as const satisfies Record<string, { title: string; columns: readonly string[] }>;
