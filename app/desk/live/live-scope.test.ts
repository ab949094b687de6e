import { describe, expect, test } from "vitest";
import { scopeOf } from "#app/desk/live/live-scope.ts";

describe("a change", () => {
  test("of what a page shows has the page read again", () => {
    expect(scopeOf(["enquiry"], ["enquiry"])).toBe("page");
    expect(scopeOf(["booking", "enquiry"], ["enquiry"])).toBe("page");
    expect(scopeOf(["mail"], ["mail"])).toBe("page");
  });

  test("of another kind of record only moves the counts", () => {
    expect(scopeOf(["booking"], ["enquiry"])).toBe("counts");
    expect(scopeOf(["booking", "mail"], ["enquiry"])).toBe("counts");
  });

  test("that no window counts has nothing read", () => {
    expect(scopeOf(["mail", "audit", "user"], ["enquiry"])).toBe("none");
    expect(scopeOf(["mail"], undefined)).toBe("none");
  });

  test("of any kind of record concerns a page that says nothing of what it shows", () => {
    expect(scopeOf(["booking"], undefined)).toBe("page");
    expect(scopeOf(["mail", "booking"], undefined)).toBe("page");
  });
});
