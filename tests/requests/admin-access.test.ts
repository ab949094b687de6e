import { describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { sessionCookie } from "#tests/support/accounts.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { postForm, send, signInAt } from "#tests/support/http.ts";
import { pretendUsed } from "#tests/support/records.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { openSite, startDesk } from "#tests/support/site.ts";

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
  // Malformed tokens are in wrong-input.test.ts.
  for (const forged of [token, `${token}.`, `${token}.${"A".repeat(43)}=`]) {
    const headers = { Cookie: `${name}=${encodeURIComponent(forged)}` };
    expect((await send(site.url, "/admin", { headers })).status, forged).toBe(302);
  }
});

test.each(["/admin", "/admin/enquiries", "/admin.data"])(
  "an admin sees %s uncached",
  async (path) => {
    const { status, headers } = await admin.get(path);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store/);
  },
);

test("Better Auth's own addresses are closed", async () => {
  for (const path of ["/api/auth/sign-up/email", "/api/auth/get-session"]) {
    expect((await send(site.url, path)).status, path).toBe(404);
  }
});

test("a coordinator is offered nothing that they may not do", async () => {
  const client = await signInAt(site.url, await createUser(site, "coordinator"));
  await storeRecord(site.db, "enquiry", { status: "spam", name: "Kept" });
  const places = textsOf(parseHtml(await client.get("/admin")), "nav[aria-label=Staff] a");
  expect(places).toContain("Partners");
  for (const place of ["Users", "Audit", "Mail outbox"]) expect(places).not.toContain(place);
  const list = await client.get("/admin/enquiries?status=spam");
  expect(list.text).toContain("Kept");
  expect(list.text).not.toMatch(/\.csv|\/delete"/);
});

test("a page for admins says so within the desk, with a way back", async () => {
  const client = await signInAt(site.url, await createUser(site, "coordinator"));
  for (const list of ["users", "users/none", "audit", "mail"]) {
    const path = `/admin/${list}`;
    const answer = await client.get(path);
    expect(answer.status, path).toBe(403);
    const $ = parseHtml(answer);
    expect(textsOf($, "main h1"), path).toEqual(["This part is locked"]);
    expect($("main [data-reason]").text()).toMatch(/^This part of the desk is for admins\./);
    expect($('main a[href="/admin"]').text()).toBe("Dashboard");
    expect(textsOf($, "nav[aria-label=Staff] a"), path).toContain("Partners");
  }
});

test("X-Forwarded-For does not help against a limit where no proxy is trusted", async () => {
  const signIn = (password: string, end: number) => {
    const headers = { "X-Forwarded-For": `203.0.113.${end}` };
    return postForm(site.url, "/adminlogin", { ...theAdmin, password }, { headers });
  };
  await signIn("wrong", 1);
  await pretendUsed(site.db, "wrongPasswords", 20);
  expect((await signIn(theAdmin.password, 2)).status).toBe(429);
  await site.db.deleteFrom("limit_use").execute();
});

describe("behind a proxy that speaks https", async () => {
  const host = "example.test";
  const env = { PUBLIC_ORIGIN: `https://${host}`, TRUST_PROXY: "loopback" };
  const secure = await openSite({ env });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    postForm(secure.url, path, fields, { headers: { Host: host, ...headers } });

  test("no cookie at all is set without Secure", async () => {
    const Origin = `https://${host}`;
    const signedIn = await post("/adminlogin", theAdmin, { Origin });
    const [session = ""] = sessionCookie(signedIn)?.split(";") ?? [];
    const staff = { Origin, Accept: "text/html", Cookie: session };
    const list = "/admin/enquiries";
    const record = `${list}/${await storeRecord(secure.db, "enquiry")}`;
    const answers = [
      await post("/", anEnquiry(), { Origin }),
      await post(`${list}.json`, { intent: "columns", column: "number" }, staff),
      await post(`${record}.json`, { intent: "status", status: "done" }, staff),
      await send(secure.url, list, { headers: { ...staff, Host: host } }),
    ];
    const cookies = answers.flatMap((answer) => answer.cookies);
    const names = cookies.map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual(["__Host-flash", "columns-enquiries"]);
    const bound = /^__Host-southbridge-session=[^;]+;.*Path=\/; HttpOnly; Secure; SameSite=Lax$/;
    expect(sessionCookie(signedIn)).toMatch(bound);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  });

  test("its own forms are accepted, under whatever Host the proxy sends", async () => {
    for (const Host of [host, "127.0.0.1:3000"]) {
      const headers = { Origin: `https://${host}`, Host };
      expect((await post("/", anEnquiry({ name: Host }), headers)).status).toBe(303);
    }
  });

  test.each([`http://${host}`, "https://evil.example", `https://${host}.evil.example`, "null"])(
    "a form from %s is refused",
    async (Origin) => {
      expect((await post("/", anEnquiry(), { Origin })).status).toBe(403);
    },
  );

  test("a form whose Origin agrees with a forged Host is refused", async () => {
    const headers = { Origin: "https://evil.example", Host: "evil.example" };
    expect((await post("/", anEnquiry(), headers)).status).toBe(403);
  });

  test("answers ask the browser to stay with https", async () => {
    for (const path of ["/", "/adminlogin", "/nope"]) {
      const { headers } = await send(secure.url, path, { headers: { Host: host } });
      expect(headers["strict-transport-security"], path).toMatch(/max-age=\d{8}/);
    }
  });
});
