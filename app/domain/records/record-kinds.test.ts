import { expect, test } from "vitest";
import { recordKinds as allKinds } from "#app/domain/records/record-kinds.server.ts";

const recordKinds = allKinds.map(({ description }) => description);

const work = ["new", "in progress", "done", "spam"];
const rental = ["new", "confirmed", "scheduled", "delivered", "returned", "cancelled", "spam"];

const asked = ["new", "in progress", "done", "refused"];
const applied = ["new", "shortlisted", "interview", "offer", "rejected", "closed", "spam"];
const others: Record<string, string[]> = {
  bookings: rental,
  careers: applied,
  "privacy-requests": asked,
};

test.each(recordKinds)("$title know every status that staff give, in their order", (kind) => {
  expect(kind.statuses).toEqual(others[kind.slug] ?? work);
});
