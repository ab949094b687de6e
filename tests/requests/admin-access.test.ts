import { describe, expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { startDesk } from "#tests/support/desk.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";

const { site, admin } = await startDesk();
const userCookie = await signInDirectly(site, await createUser(site, "user"));

const pages = [
  "/admin",
  "/admin/enquiries",
  "/admin/enquiries?before=x&spam=1",
  "/admin/partners",
  "/partner",
  "/admin/users?q=a",
  "/admin/audit",
  "/admin/second-factor",
  "/admin/logout",
];
const dataPaths = [
  "/admin.data",
  "/admin/enquiries.data",
  "/admin/enquiries.data?_routes=routes%2Fadmin%2Fenquiries",
  "/admin/enquiries.data?_routes=",
];
const withUser = () => ({ headers: { Cookie: userCookie } });

describe("a visitor without a session", () => {
  test.each(pages)("is sent from %s to sign in", async (path) => {
    const { status, headers } = await send(site.url, path);
    expect(status).toBe(302);
    expect(headers.location).toBe(`/adminlogin?next=${encodeURIComponent(path)}`);
  });

  test("is sent from the live feed to sign in", async () => {
    const { status, headers } = await send(site.url, "/admin/live");
    expect(status).toBe(302);
    expect(headers.location).toBe("/adminlogin?next=%2Fadmin%2Flive");
  });

  test.each(dataPaths)("gets a way to sign in for %s, and no data", async (path) => {
    const { status, text } = await send(site.url, path);
    expect(status).toBe(202);
    expect(text).toContain("/adminlogin?next=");
    expect(text).toContain("redirect");
    expect(text).not.toContain("@");
  });

  test("cannot end a session", async () => {
    const answer = await postForm(site.url, "/admin/logout", {});
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toContain("/adminlogin");
    expect((await admin.get("/admin")).status).toBe(200);
  });

  test.each(["southbridge-session=x", "southbridge-session=x.y", "southbridge-session="])(
    "gets nothing for the cookie %s",
    async (cookie) => {
      const { status } = await send(site.url, "/admin", { headers: { Cookie: cookie } });
      expect(status).toBe(302);
    },
  );

  test("is offered the sign-in page", async () => {
    const answer = await send(site.url, "/adminlogin");
    expect(answer.status).toBe(200);
    const $ = parseHtml(answer);
    for (const name of ["email", "password"]) {
      expect($(`form[method="post"][action="/adminlogin"] input[name="${name}"]`)).toHaveLength(1);
    }
  });
});

describe("somebody signed in who is no admin", () => {
  test.each([...pages, "/admin/live"])("gets 403 for %s", async (path) => {
    const { status, text } = await send(site.url, path, withUser());
    expect(status).toBe(403);
    expect(text).toContain("for staff");
  });

  test.each(dataPaths)("gets 403 for %s, and no data", async (path) => {
    const { status } = await send(site.url, path, withUser());
    expect(status).toBe(403);
  });

  test("gets 403 for signing out here", async () => {
    const answer = await postForm(site.url, "/admin/logout", {}, withUser());
    expect(answer.status).toBe(403);
  });

  test("is not sent on by the sign-in page", async () => {
    expect((await send(site.url, "/adminlogin", withUser())).status).toBe(200);
  });
});

describe("an admin", () => {
  test.each(["/admin", "/admin/enquiries"])("sees %s, which nobody may keep", async (path) => {
    const { status, headers } = await admin.get(path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/text\/html/);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  test.each(dataPaths.slice(0, 3))("gets the data of %s", async (path) => {
    const { status, headers } = await admin.get(path);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  test("hears the live feed", async () => {
    const feed = await EventSource.open(site.url, admin.cookie);
    expect(feed.headers["content-type"]).toBe("text/event-stream");
    feed.close();
  });

  test("is not asked to sign in again, and comes to where they wanted", async () => {
    const { status, headers } = await admin.get("/adminlogin?next=/admin/enquiries");
    expect([302, 303]).toContain(status);
    expect(headers.location).toBe("/admin/enquiries");
  });

  test("who only opens the address of signing out is asked, and stays signed in", async () => {
    const answer = await admin.get("/admin/logout");
    expect(answer.status).toBe(200);
    const $ = parseHtml(answer);
    expect(textOf($, "h1")).toBe("do you want to logout ?");
    expect($('h1 ~ div form[method="post"][action="/admin/logout"]')).toHaveLength(1);
    expect((await admin.get("/admin")).status).toBe(200);
  });

  test("whose role is taken away is out at the next request", async () => {
    const former = await createUser(site, "admin");
    const cookie = await signInDirectly(site, former);
    const open = () => send(site.url, "/admin", { headers: { Cookie: cookie } });
    expect((await open()).status).toBe(200);
    await site.db.updateTable("user").set({ role: "user" }).where("id", "=", former.id).execute();
    expect((await open()).status).toBe(403);
  });
});

describe("Better Auth's own addresses", () => {
  test.each(["/api/auth/sign-up/email", "/api/auth/get-session"])("%s is closed", async (path) => {
    expect((await send(site.url, path)).status).toBe(404);
  });
});
