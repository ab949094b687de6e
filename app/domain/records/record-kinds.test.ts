import { expect, test } from "vitest";
import { recordKinds as allKinds } from "#app/domain/records/record-kinds.server.ts";

const recordKinds = allKinds.map(({ description }) => description);

const work = ["new", "in progress", "done", "spam"];
const rental = ["new", "confirmed", "scheduled", "delivered", "returned", "cancelled", "spam"];

test.each(recordKinds)("$title know every status that staff give, in their order", (kind) => {
  expect(kind.statuses).toEqual(kind.slug === "bookings" ? rental : work);
});
