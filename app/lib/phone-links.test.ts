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

test("a number with another country's code is no Indian one, whatever its length", () => {
  expect(whatsAppLinkTo("+65 9123 4567")).toBe("https://wa.me/6591234567");
  expect(whatsAppLinkTo("0065 9123 4567")).toBe("https://wa.me/6591234567");
  expect(whatsAppLinkTo("91234 56789")).toBe("https://wa.me/919123456789");
});

test.each([
  ["+91 (0)98860 00954", "919886000954"],
  ["+91 098860 00954", "919886000954"],
  ["0091 98860 00954", "919886000954"],
  ["+44 (0)20 7946 0958", "442079460958"],
])("the zero that is dialled within a country does not follow its code: %s", (typed, digits) => {
  expect(whatsAppLinkTo(typed)).toBe(`https://wa.me/${digits}`);
  expect(phoneLink(typed)).toBe(`tel:+${digits}`);
});

test("text that is no number has no link", () => {
  expect(whatsAppLinkTo("javascript:alert(1)")).toBeUndefined();
  expect(whatsAppLinkTo("12345")).toBeUndefined();
  expect(whatsAppLinkTo("1".repeat(40))).toBeUndefined();
});
