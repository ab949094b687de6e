import { z } from "zod";
import { chosenBranch } from "#app/domain/branches/responsible-branch.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { email, oneOf, personName, phone } from "#app/lib/field-rules.ts";

/** The training page's form. Names are those of the customer's records; `code` is the course. */
export const trainingEnquiry = defineKind({
  description: {
    slug: "training",
    table: "training_enquiry",
    title: "Training",
    one: "Training enquiry",
    many: "training enquiries",
    icon: "book",
    searchHint: "Name, phone, course",
    asksBranch: true,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "code", label: "Course", shown: "always", wish: "subject", personal: false },
    ],
  },
  retention: "KEEP_TRAINING",
  exportedAs: "courseEnquiries",
  schema: (catalogue) =>
    z.object({
      email,
      name: personName,
      number: phone,
      code: oneOf(
        "a course",
        catalogue.courses.map(({ name }) => name),
      ),
      branch: chosenBranch(catalogue.branches),
    }),
  toRecord: ({ number: phone, ...values }) => ({ ...values, phone }),
  confirmation: ({ email, code }, { branch }) => ({
    template: "training enquiry",
    to: email,
    data: { branch, course: code },
  }),
});
