import { expect, test } from "vitest";
import { securityTxt } from "./site-files.ts";

test("security.txt is good for a year from the build", () => {
  const built = new Date("2026-11-20T04:30:00.123Z");
  expect(securityTxt(built)).toContain("\nExpires: 2027-11-20T04:30:00Z\n");
});
