import { afterEach, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { type Answer, postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import { emptyTables, pretendUsed } from "#tests/support/records.ts";
import { admin } from "#tests/support/settings.ts";
import { openOwnSite, openSite, stopClock } from "#tests/support/site.ts";

const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
// The admin said "later" to a second factor (tests/requests/second-factor.test.ts).
const secondFactorDeclinedAt = new Date().toISOString();
await site.db.updateTable("user").set({ secondFactorDeclinedAt }).execute();
afterEach(() => emptyTables(site.db, "limit_use"));

const signIn = (fields: Record<string, string>, from = "203.0.113.1") =>
  postForm(site.url, "/adminlogin", fields, { headers: { "X-Forwarded-For": from } });
const sessions = () => site.db.selectFrom("session").select("id").execute();
const sessionCookie = ({ cookies }: Answer) =>
  cookies.find((cookie) => /^[^=]*session=[^;]+/.test(cookie));

describe("signing in", () => {
  test("gives a session cookie that scripts and other sites cannot use", async () => {
    const cookie = sessionCookie(await signIn(admin));
    expect(cookie).toMatch(/^southbridge-session=/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain/i);
  });
});

describe("after 20 wrong passwords for an account from one address", () => {
  stopClock();
  const guess = () => signIn({ email: admin.email, password: "wrong" });

  test("X-Forwarded-For does not help where no proxy is trusted", async () => {
    const direct = await openOwnSite();
    const headers = (end: number) => ({ headers: { "X-Forwarded-For": `203.0.113.${end}` } });
    const { email } = admin;
    await postForm(direct.url, "/adminlogin", { email, password: "no" }, headers(1));
    await pretendUsed(direct.db, "wrongPasswords", 20);
    expect((await postForm(direct.url, "/adminlogin", admin, headers(2))).status).toBe(429);
  });

  test("asking again while it lasts does not lengthen the wait", async () => {
    await guess();
    await pretendUsed(site.db, "wrongPasswords", 20);
    const wait = async () => Number((await guess()).headers["retry-after"]);
    const first = await wait();
    expect(first).toBeGreaterThan(0);
    expect(await wait()).toBeLessThanOrEqual(first);
  });
});

test("signing out ends the session on the server", async () => {
  const client = await signInAsAdmin(site.url);
  const { cookie } = client;
  const before = (await sessions()).length;
  const answer = await client.post("/admin/logout", {});
  expect([answer.status, answer.headers.location]).toEqual([303, "/adminlogin"]);
  expect(await sessions()).toHaveLength(before - 1);
  expect(client.cookie).toBe("signed-in=no");
  expect((await send(site.url, "/admin", { headers: { Cookie: cookie } })).status).toBe(302);
});

describe("behind a proxy that speaks https", async () => {
  const host = "example.test";
  const env = { PUBLIC_ORIGIN: `https://${host}`, TRUST_PROXY: "loopback" };
  const secure = await openSite({ env });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    postForm(secure.url, path, fields, { headers: { Host: host, ...headers } });

  test("no cookie at all is set without Secure", async () => {
    const Origin = `https://${host}`;
    const signedIn = await post("/adminlogin", admin, { Origin });
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
