import { expect, test } from "vitest";
import { kinds } from "#app/registry.server.ts";
import { findCatalogueKind } from "./catalogue-kinds.ts";
import { contentDocuments } from "./content-catalogue.ts";
import { differencesOf } from "./document-words.ts";
import { namedFields } from "./named-fields.server.ts";

const bodyOf = (kind: string) => contentDocuments.find((one) => one.kind === kind)?.body;
const fieldsOf = namedFields(contentDocuments, kinds);

test.each([
  ["opening", "employmentType", "INTERN", "Internship"],
  ["opening", "validThrough", "2031-12-31", "31 Dec 2031"],
  ["opening", "state", "retired", "Retired"],
  ["opening", "order", 5, "moved"],
  [
    "course",
    "batches",
    [{ branch: "pune", begins: "2031-03-03", seats: 8 }],
    "Pune, 3 Mar 2031, 8",
  ],
  ["course", "fee", 12_500, "₹12,500"],
  ["configuration", "facts", { uses: ["mail"], memoryGb: 24 }, "Memory, GB: 24"],
  ["configuration", "picture", "server-6", "Short rack cabinet on castors"],
  ["configuration", "picture", `${"a".repeat(20)}-800x600`, "Uploaded picture, 800 × 600"],
  ["group", "ledBy", "flip-14", "Flip 14"],
  ["template", "statuses", ["booking confirmed"], "Booking: Confirmed"],
  ["group", "steps", [{ from: 10, percent: 5 }], "5 % from 10 machines"],
  ["branch", "latitude", 12.9716, "12.9716"],
])("a change of a %s's %s is shown as in the form", (name, field, value, shown) => {
  const kind = findCatalogueKind(name)?.kind ?? "notice";
  const body = bodyOf(kind);
  const differences = differencesOf(fieldsOf(kind), body, { ...body, [field]: value });
  expect(differences.map(({ name }) => name)).toEqual([field]);
  expect(differences[0]?.after).toContain(shown);
  expect(differences[0]?.after).not.toMatch(/true|false|FULL_TIME|\d{4}-\d\d/);
});
