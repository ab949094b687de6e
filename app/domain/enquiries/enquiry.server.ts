import { z } from "zod";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { sentWords } from "#app/domain/records/record-kind.ts";
import { email, optionalLines, personName, phone, zipCode } from "#app/lib/field-rules.ts";

/** The landing page's form. Names are those of the customer's records. */
export const enquiry = defineKind({
  description: {
    slug: "enquiries",
    table: "enquiry",
    title: "Enquiries",
    one: "Enquiry",
    many: "enquiries",
    icon: "list",
    searchHint: "Name, phone, PIN code",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "need", label: "Requirement", ...sentWords, shown: "always" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "email", label: "Email", as: "email" },
      { column: "code", label: "PIN code", as: "place", shown: "detail", personal: true },
    ],
  },
  retention: "KEEP_ENQUIRIES",
  schema: () =>
    z.object({
      email,
      name: personName,
      number: phone,
      code: zipCode,
      need: optionalLines("your requirement", 2_000),
    }),
  toRecord: ({ number: phone, ...values }, _trx, { branches }) => ({
    ...values,
    phone,
    branch: responsibleBranch(branches, { postcode: values.code }),
  }),
  confirmation: ({ email }, { branch }) => ({ template: "enquiry", to: email, data: { branch } }),
});
