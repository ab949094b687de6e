import { expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { fillTemplate } from "#app/domain/follow-up/fill-template.ts";
import { mailTemplates } from "#content/desk-answers.ts";

const filling = { name: "Asha", what: "Enquiry", reference: "12", staff: "Meera" };

test("a template is filled, and begins with a capital", () => {
  const words = { subject: "{what} {reference}", text: "Dear {name},\n{staff}" };
  expect(fillTemplate(contentCatalogue, words, filling)).toEqual({
    subject: "Enquiry 12",
    text: "Dear Asha,\nMeera",
  });
});

test("braces in a name are not filled, and what is no name is not said", () => {
  const words = { subject: "x", text: "Dear {name}" };
  expect(fillTemplate(contentCatalogue, words, { ...filling, name: "{staff}" }).text).toBe(
    "Dear {staff}",
  );
  expect(
    fillTemplate(contentCatalogue, words, { ...filling, name: "https://evil.example" }).text,
  ).toBe("Dear customer");
});

test("after the greeting every mail to a customer goes on with a capital letter", () => {
  for (const { text } of mailTemplates) expect(text).toMatch(/^Dear \{name\},\n\n[A-Z{[]/);
});
