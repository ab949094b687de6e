import { afterEach, describe, expect, test, vi } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { logIn as loggedIn, sessionCookie, sessionsOf } from "#tests/support/accounts.ts";
import { countingPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { fieldErrors, formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { type Answer, Client, postForm, send } from "#tests/support/http.ts";
import { pretendUsed } from "#tests/support/records.ts";
import { admin } from "#tests/support/settings.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

/** Signing in with a password and out, on the page of customers and on that of staff. */
stopClock();

const passwordHash = countingPasswordHash();
const site = await openSite({ env: { TRUST_PROXY: "loopback" }, passwordHash });
const user = await createUser(site);
afterEach(() => site.db.deleteFrom("limit_use").execute());

const home = "203.0.113.1";
const signIn = (path: string, fields: Record<string, string>, from = home) =>
  postForm(site.url, path, fields, { headers: { "X-Forwarded-For": from } });
const logIn = (fields: Record<string, string>, from = home) => signIn("/login", fields, from);
const credentials = { email: user.email, password: user.password };
const get = (path: string, Cookie: string) => send(site.url, path, { headers: { Cookie } });

describe("logging in", () => {
  test("leads to the dashboard, with a session that scripts and other sites cannot use, and a hint for the navbar", async () => {
    const answer = await logIn(credentials);
    expect([answer.status, answer.headers.location]).toEqual([303, "/userdashboard"]);
    const session = sessionCookie(answer);
    for (const part of [
      /^southbridge-session=/,
      /; Path=\/(;|$)/,
      /; HttpOnly/,
      /; SameSite=Lax/,
    ]) {
      expect(session).toMatch(part);
    }
    expect(session).not.toMatch(/Domain/i);
    const hint = answer.cookies.find((cookie) => cookie.startsWith("signed-in="));
    expect(hint).toMatch(/^signed-in=true~[\w-]{36};/);
    expect(hint).not.toMatch(/HttpOnly/);
  });

  test("asks for the e-mail address first, then for the password", async () => {
    const first = await logIn({});
    expect(first.status).toBe(400);
    expect(Object.entries(fieldErrors(parseHtml(first)))).toEqual([
      ["email", "please enter email"],
      ["password", "please enter password"],
    ]);
    const second = await logIn({ email: user.email, password: "" });
    expect(fieldErrors(parseHtml(second))).toEqual({ password: "please enter password" });
    expect(formFields(parseHtml(second), "#login").email).toBe(user.email);
  });

  test.each([
    ["/login", "of somebody disabled", { banned: true }, user.email],
    ["/adminlogin", "of a customer", {}, admin.email],
  ])(
    "at %s says alike little about every failure, as for the right password %s",
    async (...one) => {
      const [path, , own, known] = one;
      const refused = await createUser(site, "user", own);
      const before = await site.db.selectFrom("session").select("id").execute();
      const answers = [];
      const { email, password } = refused;
      const guesses = [known, "nobody@example.com", "no address"].map((email) => ({
        email,
        password: "wrong-password",
      }));
      for (const guess of [...guesses, { email, password }]) {
        passwordHash.calls.length = 0;
        answers.push(await signIn(path, guess));
        // Nor is it told by the time: what takes long is done once on either way.
        if (guess.email !== "no address") expect(passwordHash.calls).toHaveLength(1);
      }
      for (const { status, text, cookies } of answers) {
        expect(status).toBe(401);
        expect(text).toContain("something went wrong");
        expect(cookies.join()).not.toMatch(/session=[^;]/);
        expect(text).not.toMatch(`wrong-password|${password}`);
      }
      expect(new Set(answers.map(withoutWhatWasTyped)).size).toBe(1);
      expect(await site.db.selectFrom("session").select("id").execute()).toEqual(before);
    },
  );

  test("ends the session that the browser had before", async () => {
    const client = await loggedIn(site.url, credentials);
    const first = client.cookie;
    const before = (await sessionsOf(site.db, user.id)).length;
    await client.post("/login", credentials);
    expect(client.cookie).not.toBe(first);
    expect(await sessionsOf(site.db, user.id)).toHaveLength(before);
    expect((await get("/login", first)).status).toBe(200);
    expect((await client.get("/login")).status).toBe(302);
  });

  test("gives a session of its own whatever cookie came along", async () => {
    const headers = { Cookie: "southbridge-session=chosen-by-somebody.else" };
    const answer = await postForm(site.url, "/login", credentials, { headers });
    expect(sessionCookie(answer)).not.toContain("chosen-by-somebody");
  });

  test("believes no browser that says itself where it comes from, only the proxy", async () => {
    await site.db.deleteFrom("session").execute();
    const headers = {
      "X-Forwarded-For": "2001:db8:1:2:3::4",
      "X-Southbridge-Client-Address": "198.51.100.66",
      "User-Agent": "Firefox/140.0",
    };
    await postForm(site.url, "/login", credentials, { headers });
    expect(await sessionsOf(site.db, user.id)).toMatchObject([
      { ipAddress: "2001:db8:1:2::/64", userAgent: "Firefox/140.0" },
    ]);
  });
});

describe("somebody who is signed in", () => {
  test.each([
    ["/login", "/userdashboard"],
    ["/login?next=/paymentpage%3Fa=b", "/paymentpage?a=b"],
    ["/login?next=//evil.example", "/userdashboard"],
    ["/adminlogin?next=/admin/enquiries", "/admin/enquiries"],
    ["/adminlogin?next=//evil.example", "/admin"],
    [`/adminlogin?next=${encodeURIComponent("/\r\nSet-Cookie: x=y")}`, "/admin"],
  ])("is sent on from %s to %s", async (path, to) => {
    const Cookie = await signInDirectly(site, path.startsWith("/admin") ? admin : user);
    const { status, headers } = await get(path, Cookie);
    expect([status, headers.location]).toEqual([302, to]);
  });
});

describe("the way on after logging in", () => {
  test("is kept over a failure", async () => {
    const answer = await logIn({ email: user.email, password: "x", next: "/cartpage" });
    expect(formFields(parseHtml(answer), "#login").next).toBe("/cartpage");
  });

  const evil = ["//evil.example", "/\r\nSet-Cookie: x=y"];
  test.each([
    ["/login", credentials, "/userdashboard"],
    ["/adminlogin", admin, "/admin"],
  ] as const)("at %s is never to another site", async (path, account, to) => {
    for (const next of evil) {
      const answer = await signIn(path, { ...account, next });
      expect([answer.status, answer.headers.location]).toEqual([303, to]);
      expect(answer.cookies.join()).not.toContain("x=y");
      const page = await send(site.url, `${path}?next=${encodeURIComponent(next)}`);
      expect(page.text).not.toContain("evil.example");
      const failed = await signIn(path, { ...account, password: "x", next });
      expect(failed.text).not.toContain("evil.example");
    }
  });

  test("to the careers page can be had without an account", async () => {
    const offer = "Continue without an account";
    for (const next of ["/carrers", "/carrers/ui-designer"]) {
      const $ = parseHtml(await send(site.url, `/login?next=${next}`));
      expect($(`a:contains("${offer}")`).attr("href")).toBe(next);
      expect($("main").text()).toContain("Anybody may apply without an account.");
      // Before the form, which not everybody needs.
      expect(textOf($, "main").split("Email")[0]).toContain(offer);
    }
    for (const next of ["/cartpage", "/carrersx", ""]) {
      expect((await send(site.url, `/login?next=${next}`)).text).not.toContain(offer);
    }
  });
});

describe("wrong passwords", () => {
  const guess = (email: string, from?: string) => logIn({ email, password: "wrong" }, from);
  const elsewhere = "198.51.100.1";
  test("20 from one address meet 429 there, for that account alone", async () => {
    for (let i = 0; i < 20; i++) expect((await guess(user.email)).status).toBe(401);
    const waits = [];
    for (const { status, headers, text } of [await guess(user.email), await guess(user.email)]) {
      expect(status).toBe(429);
      expect(text).toMatch(/Try again in \d+ (second|minute)s?/);
      waits.push(Number(headers["retry-after"]));
    }
    // Asking again while it lasts does not lengthen the wait.
    const [first = 0, second = 0] = waits;
    expect(first > 0 && first <= 900 && second > 0 && second <= first).toBe(true);
    expect((await logIn(credentials)).status).toBe(429);
    expect((await logIn(credentials, elsewhere)).status).toBe(303);
    expect((await logIn(await createUser(site))).status).toBe(303);
    expect((await guess("somebody-else@example.com")).status).toBe(401);
  });

  test("for very many accounts from one address meet 429 there", async () => {
    await guess("somebody@example.com");
    await pretendUsed(site.db, "wrongPasswordsFromAddress", 498);
    const answers = [];
    for (let i = 1; i <= 4; i++) answers.push(await guess(`somebody-${i}@example.com`));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429, 429]);
    expect((await logIn(credentials)).status).toBe(429);
    expect((await logIn(credentials, elsewhere)).status).toBe(303);
  });

  test("count for an account that is not there as for one that is", async () => {
    await guess("nobody@example.com");
    await pretendUsed(site.db, "wrongPasswordsOfAccount", 100);
    expect((await guess("NOBODY@example.com ", "192.0.2.9")).status).toBe(429);
  });

  test("a right one costs nothing", async () => {
    await logIn(credentials);
    const counts = site.db.selectFrom("limit_use").where("limit_name", "like", "wrong%");
    const rows = await counts.select("used").execute();
    expect(rows.map(({ used }) => used)).toEqual([0, 0, 0]);
  });

  describe("very many", () => {
    const now = Date.now();
    const pass = (days: number) => vi.setSystemTime(now + days * 24 * 60 * 60 * 1000);
    afterEach(() => pass(0));
    /** The statuses of the right password from where the account had signed in, and from elsewhere. */
    async function underAttack(path: string, account: typeof admin) {
      await guess(account.email);
      await pretendUsed(site.db, "wrongPasswordsOfAccount", 100);
      const elsewhere = await signIn(path, account, "192.0.2.11");
      return [(await signIn(path, account, "192.0.2.10")).status, elsewhere.status];
    }

    test("leave a network open where staff had a session that was not used for hours", async () => {
      await signIn("/adminlogin", admin, "192.0.2.10");
      pass(0.5);
      expect(await underAttack("/adminlogin", admin)).toEqual([303, 429]);
    });

    test("leave it open for 30 days where somebody signed in and out", async () => {
      const client = new Client(site.url);
      await client.post("/login", credentials, { "X-Forwarded-For": "192.0.2.10" });
      await client.post("/logout", {});
      pass(30);
      expect(await underAttack("/login", credentials)).toEqual([303, 429]);
    });

    test("close it everywhere for an account that signed in a longer time ago", async () => {
      await signIn("/login", user, "192.0.2.10");
      pass(31);
      expect(await underAttack("/login", credentials)).toEqual([429, 429]);
    });
  });

  test("on both sign-in pages are one count", async () => {
    await guess(admin.email);
    await pretendUsed(site.db, "wrongPasswords", 20);
    expect((await signIn("/adminlogin", admin, home)).status).toBe(429);
  });
});

test("past 60 an hour from one address for one account meet 429, and no other", async () => {
  await logIn(credentials);
  await logIn({ email: user.email, password: "wrong" });
  await pretendUsed(site.db, "signIns", 59);
  const other = await createUser(site);
  const answers = [await logIn(credentials), await logIn(credentials)];
  expect(answers.map(({ status }) => status)).toEqual([303, 429]);
  expect(Number(answers[1]?.headers["retry-after"])).toBeGreaterThan(0);
  expect(answers[1]?.text).toContain("Too many sign-ins");
  expect((await logIn(credentials, "198.51.100.1")).status).toBe(303);
  expect((await logIn(other)).status).toBe(303);
});

describe("logging out", () => {
  test.each([
    ["/login", "/userdashboard", "/logout", "/", credentials],
    ["/adminlogin", "/admin", "/admin/logout", "/adminlogin", admin],
  ])("from %s ends the session on the server", async (path, page, logout, to, account) => {
    const client = new Client(site.url);
    await client.post(path, account);
    const { cookie } = client;
    const before = await site.db.selectFrom("session").select("id").execute();
    // A link does not do it, nor another site.
    const evil = { Origin: "https://evil.example" };
    expect((await client.post(logout, {}, evil)).status).toBe(403);
    const asked = await client.get(logout);
    if (logout === "/logout") {
      expect(parseHtml(asked)('main form[method="post"][action="/logout"]')).toHaveLength(1);
    } else {
      expect([asked.status, asked.headers.location]).toEqual([302, "/admin"]);
    }
    expect((await client.get(page)).status).toBe(200);

    const answer = await client.post(logout, {});
    expect([answer.status, answer.headers.location]).toEqual([303, to]);
    expect(client.cookie).toBe("signed-in=no");
    const left = await site.db.selectFrom("session").select("id").execute();
    expect(left).toHaveLength(before.length - 1);
    expect((await get(page, cookie)).status).toBe(302);
  });
});

test("without Google, the page says so to who chooses it, and keeps the way on", async () => {
  const client = new Client(site.url);
  const $ = parseHtml(await client.get("/login"));
  expect(textOf($, 'a[href="/login/google"]')).toBe("Sign In With Google");
  expect((await client.get("/login/google")).headers.location).toBe("/login");
  const said = parseHtml(await client.get("/login"));
  expect(textOf(said, '[role="alert"]')).toContain("Google sign-in is not set up");
  expect(textOf(said, 'a[href="/login/google"]')).toBe("Sign In With Google");
  const on = await client.get("/login/google?next=%2Fcarrers");
  expect(on.headers.location).toBe("/login?next=%2Fcarrers");
  const away = await client.get("/login/google?next=%2F%2Fevil.example");
  expect(away.headers.location).toBe("/login");
  expect((await client.get("/login/google/callback?code=x")).headers.location).toBe("/login");
});

/** An answer as it would be for anybody: without nonces and without the address typed. */
function withoutWhatWasTyped(answer: Answer): string {
  const $ = parseHtml(answer);
  $("[nonce]").removeAttr("nonce");
  $('input[name="email"]').removeAttr("value");
  return $.html();
}
