import { expect, test } from "vitest";
import { buildCatalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import type { BodyOf, CatalogueDocument } from "#app/domain/catalogue/catalogue-kinds.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { findContradiction } from "#app/domain/catalogue/find-contradiction.ts";
import { registrationFor, taxFieldsOf } from "#app/domain/catalogue/registrations.ts";
import { gstinError } from "#app/lib/gstin.ts";
import { gstStates } from "#content/gst-states.ts";

const day = "2026-11-29";
const registration = (slug: string, own: Partial<BodyOf<"registration">> = {}) => {
  const [sample] = contentDocuments.flatMap((one) => {
    return one.kind === "registration" && one.slug === "karnataka" ? [one] : [];
  });
  if (!sample) throw new Error("there is no sample");
  return { ...sample, slug, body: { ...sample.body, ...own } };
};
const withDrafts = (...drafts: CatalogueDocument[]) =>
  buildCatalogue(overlay(contentDocuments, drafts), 2);
const real = { gstin: "29AAGCB7383J1Z4", sample: "no", prefix: "K2" } as const;

test("the branch that answers bills by its own registration, others by the home branch's", () => {
  const catalogue = buildCatalogue(contentDocuments, 1);
  const stateOf = (branch: string | null) => registrationFor(catalogue, branch, day)?.stateCode;
  expect([stateOf("kochi"), stateOf("chennai"), stateOf("pune")]).toEqual(["32", "33", "27"]);
  expect([stateOf(""), stateOf(null), stateOf("nowhere")]).toEqual(["29", "29", "29"]);
  expect(registrationFor(catalogue, "kochi", day)?.isSample).toBe(true);
  expect(registrationFor(buildCatalogue([], 1), "kochi", day)).toBeUndefined();
});

test("from the first day of a real registration no sample bills, wherever it is", () => {
  const begins = "2026-12-01";
  const catalogue = withDrafts(registration("karnataka-2", { ...real, from: begins }));
  expect(registrationFor(catalogue, "kochi", day)?.isSample).toBe(true);
  for (const branch of ["kochi", "bangalore", ""]) {
    expect(registrationFor(catalogue, branch, begins)?.gstin).toBe(real.gstin);
  }
  const hidden = withDrafts(registration("karnataka-2", { ...real, state: "hidden" }));
  expect(registrationFor(hidden, "bangalore", day)?.isSample).toBe(true);
});

test("two that bill at the same time have no GSTIN, prefix or branch in common", () => {
  const fieldOf = (own: Partial<BodyOf<"registration">>) => {
    const draft = registration("another", own);
    return findContradiction(withDrafts(draft), [draft], day)?.field;
  };
  expect(fieldOf({})).toBe("gstin");
  expect(fieldOf({ gstin: real.gstin })).toBe("prefix");
  expect(fieldOf({ gstin: real.gstin, prefix: "K2" })).toBe("branches");
  expect(fieldOf({ gstin: real.gstin, prefix: "K2", branches: [] })).toBeUndefined();
  expect(fieldOf(real)).toBeUndefined();
});

test("a line is taxed by the codes of what is offered, at the newest rate that has begun", () => {
  const taxes = [
    { from: "2017-07-01", percent: 18 },
    { from: "2027-04-01", percent: 12 },
  ];
  const laptop = contentDocuments.find(({ slug }) => slug === "business-14");
  if (laptop?.kind !== "configuration") throw new Error("there is no such laptop");
  const catalogue = withDrafts({ ...laptop, body: { ...laptop.body, taxes, state: "hidden" } });
  const rent = { sac: "997315", hsn: "8471" };
  expect(taxFieldsOf(catalogue, "business-14", "2027-03-31")).toEqual({ ...rent, rate: 18 });
  expect(taxFieldsOf(catalogue, "business-14", "2027-04-01")).toEqual({ ...rent, rate: 12 });
  expect(taxFieldsOf(catalogue, "mono-40", day).hsn).toBe("8443");
  expect(taxFieldsOf(catalogue, "ccna", day)).toEqual({ sac: "999293", hsn: "", rate: 18 });
  expect(taxFieldsOf(catalogue, "", day)).toEqual({ sac: "997315", hsn: "", rate: 18 });
});

test("a GSTIN begins with the code of one of the states, and with nothing else", () => {
  const known = new Set(gstStates.map(([code]) => code));
  for (let number = 0; number < 100; number += 1) {
    const code = String(number).padStart(2, "0");
    const isState = !gstinError(`${code}AAAAA0000A1Z0`)?.includes("code of a state");
    expect(isState, code).toBe(known.has(code));
  }
});
