import { expect, test } from "vitest";
import { upiAddress } from "#app/domain/billing/upi.ts";

const payment = { id: "southbridge@bank", name: "Southbridge IT Solutions", number: "Q-1042-2" };

test("a code for UPI has %20 for spaces, and a reference of letters and digits", () => {
  expect(upiAddress({ ...payment, amount: 8_844_50 })).toBe(
    "upi://pay?pa=southbridge@bank&pn=Southbridge%20IT%20Solutions&am=8844.50&cu=INR&tn=Q-1042-2&tr=Qx1042x2",
  );
});

test("above ₹1,00,000 the code is for one payment's most, and no reference is over 35", () => {
  const address = upiAddress({ ...payment, amount: 1_29_668_00, number: "KA/26-27/".repeat(6) });
  const facts = new URL(address).searchParams;
  expect(facts.get("am")).toBe("100000.00");
  expect(facts.get("tr")).toMatch(/^[A-Za-z0-9]{35}$/);
});
