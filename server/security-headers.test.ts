import { expect, test } from "vitest";
import { contentSecurityPolicy, pagePolicy, permissionsPolicy } from "#server/security-headers.ts";

test("a page's policy allows our own files, the street map in a frame, and nothing else", () => {
  expect(
    contentSecurityPolicy({ script: ["'nonce-1'"] })
      .split("; ")
      .toSorted(),
  ).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src https://www.openstreetmap.org",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "script-src 'self' 'nonce-1'",
    "style-src 'self'",
  ]);
});

test("where React runs, styles may be inline too, our own files in a frame, and the camera is the page's", () => {
  const [page, react] = [false, true].map((runsReact) =>
    pagePolicy("1", runsReact, {}).split("; "),
  );
  expect(page).toEqual(contentSecurityPolicy({ script: ["'nonce-1'"] }).split("; "));
  expect(react?.filter((directive) => !page?.includes(directive))).toEqual([
    "style-src 'self' 'nonce-1'",
    "style-src-attr 'unsafe-inline'",
    "frame-src 'self' https://www.openstreetmap.org",
  ]);
  expect(react).toContain("script-src 'self' 'nonce-1'");
  const cameras = [false, true].map((runsReact) => permissionsPolicy(runsReact).split(", ")[0]);
  expect(cameras).toEqual(["camera=()", "camera=(self)"]);
});
