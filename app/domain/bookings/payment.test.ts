import { expect, test } from "vitest";
import { dueRows, offerPayment, refusePayment } from "#app/domain/bookings/payment.ts";

test.each([
  [0, true],
  [169_491, true],
  [169_492, false],
  [3_74_750, false],
  [null, false],
])("cash for a total of %j without GST: %j", (total, isPossible) => {
  expect(refusePayment("cash on delivery", total) === undefined).toBe(isPossible);
  expect(refusePayment("bank transfer", total)).toBeUndefined();
  expect(offerPayment(total).filter(({ disabled }) => disabled)).toHaveLength(isPossible ? 0 : 1);
});

test("the rows after a total add up", () => {
  expect(dueRows(3_74_750, [])).toEqual([
    ["plus 18 % GST", "₹67,455"],
    ["Total with GST", "₹4,42,205", true],
    ["Refundable deposit", "None"],
  ]);
  expect(dueRows(null, [])).toEqual([["Refundable deposit", "None"]]);
});
