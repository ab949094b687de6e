import { expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();
const cookie = await signInDirectly(site, await createUser(site));

const visited = [
  ...["/login", "/register", "/adminlogin", "/forgot-password", "/reset-password"],
  ...["/varify-email", "/logout"],
];
const own = [
  ...["/userdashboard", "/userdashboard/name", "/userdashboard/password"],
  ...["/userdashboard/delete", "/cartpage", "/paymentpage"],
];

test.each([...visited.map((path) => [path, ""]), ...own.map((path) => [path, "signed in"])])(
  "%s says in its head what it is for %s",
  async (path, as) => {
    const answer = await send(site.url, path, as ? { headers: { Cookie: cookie } } : {});
    expect([200, 410]).toContain(answer.status);
    const $ = parseHtml(answer);
    expect($("title").text()).toMatch(/^\S.+ · Southbridge$/);
    const description = $('meta[name="description"]').attr("content") ?? "";
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/\.$/);
  },
);
