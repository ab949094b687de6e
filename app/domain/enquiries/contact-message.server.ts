import { z } from "zod";
import { chosenBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { sentWords } from "#app/domain/records/record-kind.ts";
import {
  email,
  messageText,
  oneOf,
  optionalPinCode,
  personName,
  phone,
} from "#app/lib/field-rules.ts";
import { contact } from "#content/contact.ts";

const departments = contact.departments.map(({ name }) => name);

/**
 * The contact page's Get in Touch form. Names are those of the customer's records. The branch that
 * was chosen answers, else that of the PIN code.
 */
export const contactMessage = defineKind({
  description: {
    slug: "messages",
    table: "contact_message",
    title: "Messages",
    one: "Message",
    many: "messages",
    icon: "message",
    searchHint: "Name, phone, words",
    asksBranch: true,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "message", label: "Message", ...sentWords, shown: "always" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "email", label: "Email", as: "email" },
      { column: "department", label: "Department", shown: "detail", personal: false },
      { column: "code", label: "PIN code", as: "place", shown: "detail", personal: true },
    ],
  },
  retention: "KEEP_MESSAGES",
  schema: ({ branches }) =>
    z.object({
      name: personName,
      email,
      phone,
      department: oneOf("a department", ["", ...departments]).default(""),
      branch: chosenBranch(branches),
      code: optionalPinCode("your PIN code"),
      message: messageText,
    }),
  toRecord: ({ branch, ...values }, _trx, { branches }) => ({
    ...values,
    branch: branch || responsibleBranch(branches, { postcode: values.code }),
  }),
  confirmation: ({ email }, { branch }) => ({ template: "message", to: email, data: { branch } }),
});
