import { expect, test } from "vitest";
import { signInAsAdmin } from "#tests/support/client.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();

test.each([
  "/nowhere",
  "/productspage/toasters",
  "/productspage/laptops/tower-m",
  "/productspage/laptops/nothing",
  "/otherservicepage/gardening",
  "/productspage/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
])("%s does not exist, and the answer leads on", async (path) => {
  const answer = await send(site.url, path);
  expect(answer.status).toBe(404);
  const $ = parseHtml(answer);
  expect($("h1")).toHaveLength(1);
  expect($('main a[href="/"]').length).toBeGreaterThan(0);
  expect(answer.text).not.toContain("<script>alert");
});

test.each(["/admin/nowhere", "/edit?booking=ABCD-EFGH"])(
  "%s does not exist, and staff are told so within the desk",
  async (path) => {
    const answer = await (await signInAsAdmin(site.url)).get(path);
    expect(answer.status).toBe(404);
    const $ = parseHtml(answer);
    expect($("h1")).toHaveLength(1);
    expect($('nav[aria-label=Staff] a[href="/admin/bookings"]')).toHaveLength(1);
    expect($('main a[href="/admin"]')).toHaveLength(1);
  },
);
