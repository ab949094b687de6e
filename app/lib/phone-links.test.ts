import { expect, test } from "vitest";
import { phoneLink, whatsAppLinkTo } from "#app/lib/phone-links.ts";

test("a call's link has no spaces", () => {
  expect(phoneLink("+91 98860 00954")).toBe("tel:+919886000954");
});

test("a chat's link has the country's code: India's for ten digits", () => {
  expect(whatsAppLinkTo("98860 00954")).toBe("https://wa.me/919886000954");
  expect(whatsAppLinkTo("0 98860-00954")).toBe("https://wa.me/919886000954");
  expect(whatsAppLinkTo("+971 50 123 4567")).toBe("https://wa.me/971501234567");
});

test("text that is no number has no link", () => {
  expect(whatsAppLinkTo("javascript:alert(1)")).toBeUndefined();
  expect(whatsAppLinkTo("12345")).toBeUndefined();
  expect(whatsAppLinkTo("1".repeat(40))).toBeUndefined();
});
