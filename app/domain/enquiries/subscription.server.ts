import { z } from "zod";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { email, messageText, personName } from "#app/lib/field-rules.ts";

/** The user dashboard's form. Names are those of the customer's records. */
export const subscription = defineKind({
  description: {
    slug: "subscribers",
    table: "subscription",
    title: "Subscribers",
    one: "Subscription",
    many: "subscriptions",
    icon: "mail",
    searchHint: "Name, e-mail, words",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "email", label: "Email", as: "email", shown: "always" },
      { column: "message", label: "Message", as: "long text", wish: "words", personal: true },
    ],
  },
  retention: "KEEP_SUBSCRIPTIONS",
  schema: () => z.object({ name: personName, email, message: messageText }),
  toRecord: (values) => values,
});
