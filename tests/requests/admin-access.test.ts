import { describe, expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";

const { site, admin } = await startDesk();

test("a customer reads that the desk is for staff, and is not sent on by its sign-in page", async () => {
  const headers = { Cookie: await signInDirectly(site, await createUser(site, "user")) };
  expect((await send(site.url, "/admin", { headers })).text).toContain("for staff");
  const $ = parseHtml(await send(site.url, "/adminlogin", { headers }));
  expect($('form[method="post"][action="/adminlogin"] input')).not.toHaveLength(0);
});

test("a session cookie with another signature opens nothing", async () => {
  const [cookie = ""] = (await signInDirectly(site, await createUser(site, "admin"))).split("; ");
  const [name = "", value = ""] = cookie.split("=");
  const [token = ""] = decodeURIComponent(value).split(".");
  for (const forged of ["", "x", "x.y", token, `${token}.`, `${token}.${"A".repeat(43)}=`]) {
    const headers = { Cookie: `${name}=${encodeURIComponent(forged)}` };
    expect((await send(site.url, "/admin", { headers })).status, forged).toBe(302);
  }
});

describe("an admin", () => {
  test.each(["/admin", "/admin/enquiries", "/admin.data"])("sees %s uncached", async (path) => {
    const { status, headers } = await admin.get(path);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  test("is not asked to sign in again, and comes to where they wanted", async () => {
    const { status, headers } = await admin.get("/adminlogin?next=/admin/enquiries");
    expect([302, 303]).toContain(status);
    expect(headers.location).toBe("/admin/enquiries");
  });

  test("opening the sign-out address keeps the session", async () => {
    const { status, headers } = await admin.get("/admin/logout");
    expect([status, headers.location]).toEqual([302, "/admin"]);
    expect((await admin.get("/admin")).status).toBe(200);
  });
});

test("Better Auth's own addresses are closed", async () => {
  for (const path of ["/api/auth/sign-up/email", "/api/auth/get-session"]) {
    expect((await send(site.url, path)).status, path).toBe(404);
  }
});
