import { z } from "zod";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { email, oneOf, optionalLines, personName } from "#app/lib/field-rules.ts";
import { type wishes as allWishes, wishes } from "#content/privacy.ts";

const wishKeys = Object.keys(wishes) as [keyof typeof allWishes, ...(keyof typeof allWishes)[]];

/** A request about one's own data, from an address that was confirmed by a code. */
export const privacyRequest = defineKind({
  description: {
    slug: "privacy-requests",
    table: "privacy_request",
    title: "Privacy requests",
    one: "Privacy request",
    many: "privacy requests",
    icon: "shield",
    // Without "spam": its address was confirmed, and the law sets a day for the answer.
    statuses: ["new", "in progress", "done", "refused"],
    searchHint: "Name, e-mail, words",
    isKept: true,
    dueBy: "due_on",
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "due_on", label: "Due", as: "due day", shown: "always", personal: false },
      {
        column: "wish",
        label: "Asks for",
        words: wishes,
        wish: "subject",
        shown: "often",
        personal: false,
      },
      { column: "email", label: "Email", as: "email" },
      { column: "details", label: "Details", as: "long text", wish: "words", personal: true },
    ],
  },
  retention: "KEEP_PRIVACY_REQUESTS",
  searched: ["details"],
  schema: () =>
    z.object({
      name: personName,
      email,
      wish: oneOf("what it is about", wishKeys),
      details: optionalLines("what we should do", 5_000).refine(
        (text) => text !== "",
        "Enter what we should do.",
      ),
      due_on: z.iso.date(),
    }),
  toRecord: (values) => values,
  isProved: true,
});
