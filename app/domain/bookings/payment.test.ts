import { expect, test } from "vitest";
import {
  dueRows,
  dueSentence,
  formatToCollect,
  offerPayment,
  refusePayment,
} from "#app/domain/bookings/payment.ts";
import { cardOf } from "#app/domain/rental/price.ts";
import { aLineRow } from "#tests/factories/line-row.ts";

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

test.each([
  ["cash on delivery", 1_000, 0, "₹1,180 in cash with 18 % GST"],
  ["cash on delivery", 1_000, 500, "₹2,180 in cash: ₹1,180 with 18 % GST, deposit ₹1,000"],
  ["cash on delivery", null, 500, "cash, price on request, deposit ₹1,000"],
  ["bank transfer", 1_000, 500, "deposit ₹1,000"],
  ["bank transfer", 1_000, 0, ""],
])(
  "by %s a total of %j and a deposit of %i each are collected as %j",
  (payment, total, deposit, said) => {
    const card = cardOf({
      slug: "",
      name: "",
      rates: { day: 1, week: 1, month: 1, year: 1 },
      deposit,
    });
    const line = { ...aLineRow({ record_id: "" }), quantity: 2, card };
    expect(formatToCollect({ payment, total, lines: [line as never] })).toBe(said);
  },
);

test.each([
  ["whole", "bank transfer", 0, "The full amount, including GST, is due before delivery"],
  [
    "whole",
    "bank transfer",
    30,
    "The full amount, including GST, is due within 30 days of the inv",
  ],
  ["whole", "cash on delivery", 0, "The full amount, including GST, is due in cash when"],
  [
    "monthly",
    "bank transfer",
    1,
    "The rent is invoiced month by month. Each month, including GST, ",
  ],
  ["monthly", "bank transfer", 0, "Each month, including GST, is due before it begins by bank"],
  ["monthly", "cash on delivery", 0, "the first in cash when the equipment is delivered."],
] as const)("billed %s, by %s, within %i days: %j", (billing, payment, termsDays, said) => {
  expect(dueSentence({ billing, payment, termsDays })).toContain(said);
});
