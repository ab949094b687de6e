import { expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { splitWish, wishOf } from "#app/domain/records/wish.ts";
import { kinds } from "#app/registry.server.ts";

const long = "We need twenty-five laptops with docking stations for a statutory audit in Chennai";

test.each([
  [
    "25 laptops for an audit. We need them\nin T. Nagar.",
    "25 laptops for an audit",
    "We need them in T. Nagar.",
  ],
  ["AMC for 40 PCs\nBegumpet office", "AMC for 40 PCs", "Begumpet office"],
  ["Is it free? From 3 December.", "Is it free?", "From 3 December."],
  ["Offers", "Offers", ""],
  [`${long}. Please call.`, "", `${long}. Please call.`],
  ["", "", ""],
])("the first sentence of %j is its subject, unless it is long", (text, subject, words) => {
  expect(splitWish(text)).toEqual({ subject, words });
});

test.each([
  ["enquiries", { need: "40 PCs. Two visits a month" }, "40 PCs", "Two visits a month"],
  ["messages", { message: "Invoice\nplease", department: "Rentals" }, "Invoice", "please"],
  ["training", { code: "PYTHON" }, "PYTHON", ""],
  ["careers", { job: "ui-designer", qualification: "MCA" }, "UI Designer", "MCA"],
  ["bookings", { product: "Slim 13 × 5" }, "Slim 13 × 5", "from 7 Dec"],
  ["subscribers", { message: "Offers on servers" }, "Offers on servers", ""],
  [
    "privacy-requests",
    { wish: "erasure", details: "All of it" },
    "Erase the remaining data",
    "All of it",
  ],
])("of %s a list says what is wanted", (slug, row, subject, words) => {
  const kind = kinds.find(slug)?.description;
  if (!kind) throw new Error(`no kind ${slug}`);
  const more = slug === "bookings" ? "from 7 Dec" : "";
  expect(wishOf(kind, row, contentCatalogue, more)).toEqual({ subject, words });
});
