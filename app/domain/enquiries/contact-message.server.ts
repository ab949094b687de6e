import { z } from "zod";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { email, messageText, personName, phone } from "#app/lib/field-rules.ts";

/** The contact page's Get in Touch form. Names are those of the customer's records. */
export const contactMessage = defineKind({
  description: {
    slug: "messages",
    table: "contact_message",
    title: "Messages",
    one: "Message",
    many: "messages",
    icon: "message",
    searchHint: "Name, phone, words",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email" },
      { column: "phone", label: "Phone", as: "phone" },
      { column: "message", label: "Message", as: "long text", shown: "always", personal: true },
    ],
  },
  retention: "KEEP_MESSAGES",
  schema: () => z.object({ name: personName, email, phone, message: messageText }),
  toRecord: (values) => values,
  confirmation: ({ email }, { branch }) => ({ template: "message", to: email, data: { branch } }),
});
