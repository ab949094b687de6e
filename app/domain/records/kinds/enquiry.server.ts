import { z } from "zod";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { acknowledgement, defineKind } from "#app/domain/records/define-kind.server.ts";
import { email, personName, phone, zipCode } from "#app/lib/field-rules.ts";

/** The landing page's form. Names are those of the customer's records. */
export const enquiry = defineKind({
  description: {
    slug: "enquiries",
    table: "enquiry",
    title: "Enquiries",
    one: "Enquiry",
    many: "enquiries",
    icon: "list",
    searchHint: "Name, phone, zip code",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "code", label: "Zip code", as: "place", shown: "always" },
    ],
  },
  schema: z.object({ email, name: personName, number: phone, code: zipCode }),
  toRecord: ({ email, name, number, code }) => ({
    name,
    email,
    phone: number,
    branch: responsibleBranch({ postcode: code }),
    own: { code },
  }),
  mails: acknowledgement,
});
