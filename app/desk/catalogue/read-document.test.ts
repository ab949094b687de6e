import { describe, expect, test } from "vitest";
import { catalogueKinds, findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { fieldErrors, readBody } from "./read-document.server.ts";

/** The errors of a form, as the desk shows them. */
function errorsOf(kind: string, sent: Record<string, string>, like: object = {}) {
  const found = findCatalogueKind(kind);
  if (!found) throw new Error(`no kind ${kind}`);
  const { error } = found.schema.safeParse({ ...like, ...readBody(found, sent) });
  return error ? fieldErrors(error).errors : {};
}

describe.each(catalogueKinds)("a form of a $kind", ({ kind, fields }) => {
  test.each([
    "",
    "\0",
    "x".repeat(6_000),
    "-1",
    "\u202E\uFFFD",
    "[1]",
    '{"a":1}',
    "[[]]",
    '[{"label":{}}]',
    "1e999",
    "null",
    "<b>",
  ])("with %j in every field is refused", (text) => {
    const sent = Object.fromEntries(Object.keys(fields).map((name) => [name, text]));
    expect(Object.keys(errorsOf(kind, sent)).length).toBeGreaterThan(0);
  });

  test("with a name of 500 characters is refused at its field", () => {
    const names = ["name", "label", "role", "holder", "text", "focus"];
    const typed = names.filter(
      (name) => name in fields && !(kind === "template" && name === "text"),
    );
    expect(typed.length > 0 || kind === "quotation-terms").toBe(true);
    const errors = errorsOf(
      kind,
      Object.fromEntries(typed.map((name) => [name, "மடிக்கணினி".repeat(50)])),
    );
    for (const name of typed) {
      expect(errors[name]).toMatch(/^Shorten the .* to \d+ characters or fewer\.$/);
    }
  });
});

test("an error in one of several parts names the part and its rule", () => {
  const like = contentDocuments.find(({ kind }) => kind === "configuration")?.body;
  const rule = "as a number above 0, up to 10,00,000.";
  expect(errorsOf("configuration", { facts: '{"uses":[],"memoryGb":"much"}' }, like)).toEqual({
    facts: `Enter the memory in GB ${rule}`,
  });
  expect(errorsOf("configuration", { facts: "all of them" }, like)).toEqual({
    facts: "Enter the facts for the filters.",
  });
});

test("an error in a list names its row", () => {
  const like = contentDocuments.find(({ kind }) => kind === "group")?.body;
  const steps = '[{"from":10,"percent":10},{"from":20,"percent":5}]';
  expect(errorsOf("group", { steps }, like)).toEqual({
    steps: "Row 2: Enter at least 10 % from 20 machines, as 10 % are taken off from 10.",
  });
});
