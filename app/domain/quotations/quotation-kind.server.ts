import { z } from "zod";
import { hasOtherStatus } from "#app/domain/bookings/booking-repository.server.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { isOffered, mostInCart } from "#app/domain/cart/cart.ts";
import * as quotations from "#app/domain/quotations/quotation-repository.server.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { readLines } from "#app/domain/rental/line.ts";
import { indianDay } from "#app/lib/dates.ts";
import {
  email,
  optionalGstin,
  optionalLine,
  personName,
  phone,
  pinCode,
} from "#app/lib/field-rules.ts";
import { refused } from "#app/lib/form-error.ts";
import { formatRupees } from "#app/lib/format.ts";

/** Requests for an offer, and the offers (BILLING 1). Its public form is the estimate's and the cart's. */
export const quotation = defineKind({
  description: {
    slug: "quotations",
    table: "quotation",
    title: "Quotations",
    one: "Quotation",
    many: "quotations",
    icon: "document",
    statuses: ["draft", "issued", "accepted", "declined", "revoked", "spam"],
    searchHint: "Number, name, company, GSTIN",
    filters: { ends: ["soon", "over"], without: ["draft"] },
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "company", label: "Company", as: "second", names: true, personal: true },
      { column: "number", label: "Number", shown: "often", personal: false },
      { column: "product", label: "Product", shown: "always", isSummary: true, personal: false },
      { column: "total", label: "Total", as: "rupees", shown: "often", personal: false },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "email", label: "Email", as: "email" },
      { column: "gstin", label: "GSTIN", shown: "detail", personal: true },
      { column: "street", label: "Street address", shown: "detail", names: true, personal: true },
      { column: "street2", label: "Second line", shown: "detail", names: true, personal: true },
      { column: "city", label: "City", as: "place", shown: "detail", names: true, personal: true },
      { column: "postcode", label: "PIN code", as: "pin", shown: "detail", personal: true },
      { column: "order_no", label: "Order number", shown: "detail", personal: true },
      { column: "opened_at", label: "Opened", shown: "detail", personal: false },
      {
        column: "declined_because",
        label: "Declined because",
        as: "long text",
        shown: "detail",
        personal: true,
      },
      { column: "accepted_by", label: "Accepted by", shown: "detail", names: true, personal: true },
    ],
  },
  retention: "KEEP_QUOTATIONS",
  contractStatuses: ["accepted"],
  searched: ["number", "company", "product", "gstin", "city", "postcode", "order_no"],
  async details(db, rows) {
    const ids = rows.map(({ id }) => id);
    const documents = Map.groupBy(
      await quotations.findDocuments(db, ids),
      ({ record_id }) => record_id,
    );
    return new Map(
      rows.map((row) => {
        const own = documents.get(row.id) ?? [];
        const { valid_until = null, revision = 0 } = own.at(-1) ?? {};
        const { total, opened_at } = row;
        const listed = {
          total: typeof total === "number" ? formatRupees(total) : "Price on request",
          opened_at: typeof opened_at === "string" ? indianDay(new Date(opened_at)) : "",
        };
        const exported = own.map(({ number, issued_on, total, parties }) => ({
          ...{ number, issued_on, total: total / 100, parties: JSON.parse(parties) },
        }));
        return [
          row.id,
          {
            listed: () => listed,
            csv: () => ({ revision, valid_until: valid_until ?? "" }),
            exported: () => ({ documents: exported }),
          },
        ];
      }),
    );
  },
  csv: [
    { key: "revision", header: "Revision" },
    { key: "valid_until", header: "Valid until" },
  ],
  filters: {
    ends: (value, { today }) => ({ where: quotations.ends(value === "soon", today) }),
    without: (status) => ({ where: hasOtherStatus(status) }),
  },
  anonymise: quotations.anonymiseAll,
  schema: ({ offers }) =>
    z.object({
      name: personName,
      company: optionalLine("your company", 200),
      email,
      phone,
      gstin: optionalGstin("the GSTIN"),
      postcode: pinCode("your PIN code"),
      product: z.string("Choose a product.").refine((text) => {
        const lines = readLines(text);
        const areOffered = lines.every(({ slug }) => isOffered(slug, offers));
        return areOffered && lines.length > 0 && lines.length <= mostInCart;
      }, "Choose a product."),
    }),
  toRecord: ({ product: _lines, ...values }, _trx, { branches }) => ({
    ...values,
    ...{ street: "", street2: "", city: "", product: "", number: "" },
    branch: responsibleBranch(branches, values),
  }),
  /** Refuses a status that contradicts the documents of the quotation. */
  async afterChange(trx, id, _former) {
    const status = await quotations.findStatus(trx, id);
    const stands = await quotations.findStanding(trx, id);
    const can =
      {
        draft: !stands.isIssued,
        spam: !stands.isIssued,
        issued: stands.isIssued && !stands.isRevoked && !stands.isAccepted,
        declined: stands.isIssued && !stands.isRevoked && !stands.isAccepted,
        revoked: stands.isRevoked && !stands.isAccepted,
        accepted: stands.isAccepted,
      }[status] ?? true;
    if (!can) throw refused(`Open the quotation: ${status} follows from its documents.`);
  },
});
