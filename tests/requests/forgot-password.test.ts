import { afterEach, describe, expect, test, vi } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, parseHtml, textOf } from "#tests/support/html.ts";
import { Client, type Fields, postForm, send } from "#tests/support/http.ts";
import { newestLink, readOutbox } from "#tests/support/mails.ts";
import { emptyTables, pretendUsed } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

// Mails are counted by the hour, and wrong passwords by the quarter.
stopClock();

const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
afterEach(() => emptyTables(site.db, "mail", "limit_use"));

const forgot = (fields: Fields, from = "203.0.113.1") =>
  postForm(site.url, "/forgot-password", fields, { headers: { "X-Forwarded-For": from } });
const logIn = (email: string, password: string) =>
  postForm(site.url, "/login", { email, password });

/** Somebody with a reset link in the mail. */
async function whoForgot(own?: Parameters<typeof createUser>[2]) {
  const user = await createUser(site, "user", own);
  await forgot({ email: user.email });
  return { ...user, link: await newestLink(site.db, user.email) };
}

/** A browser that followed a link. */
async function follow(link: string): Promise<Client> {
  const client = new Client(site.url);
  const { status, headers } = await client.get(link);
  expect([status, headers.location]).toEqual([302, "/reset-password"]);
  return client;
}

const fresh = "a fresh password of theirs";

describe("asking for a link", () => {
  test("answers the same for an address with an account and one without", async () => {
    const user = await createUser(site);
    const known = await forgot({ email: ` ${user.email.toUpperCase()} ` });
    const unknown = await forgot({ email: "nobody@example.com" });
    expect([known.status, known.headers.location]).toEqual([303, "/varify-email"]);
    for (const of of ["status", "text", "cookies"] as const) expect(known[of]).toEqual(unknown[of]);
    expect(known.headers.location).toBe(unknown.headers.location);
    const mails = await readOutbox(site.db);
    expect(mails.map(({ template, to }) => [template, to])).toEqual([
      ["reset password", user.email],
    ]);
  });

  test("says in the customer's words that an address is missing or wrong, and nothing else", async () => {
    for (const fields of ["", "email=", "email=no+address", "email=a%00@b.in", "email=%FF@b.in"]) {
      const { status, text } = await forgot(fields);
      expect(status).toBe(400);
      expect(text).toContain("Something went wrong ");
    }
    expect((await forgot({ email: `${"x".repeat(200_000)}@example.com` })).status).toBe(400);
    expect(await readOutbox(site.db)).toEqual([]);
  });
});

describe("mails asked for", () => {
  test("are not used up by what somebody registered with another spelling of the mailbox", async () => {
    const { email } = await createUser(site, "user", { email: "meera@example.com" });
    const theirs = { email: "meera+1@example.com", emailVerified: false };
    await createUser(site, "user", theirs);
    for (let from = 1; from <= 6; from++)
      await forgot({ email: theirs.email }, `203.0.113.${from}`);
    expect(await readOutbox(site.db, theirs.email)).toHaveLength(5);
    await forgot({ email });
    expect(await readOutbox(site.db, email)).toHaveLength(1);
  });
});

test("a forged Host does not come into the mail", async () => {
  const { email } = await createUser(site);
  const headers = { Host: "evil.example", Origin: "http://evil.example" };
  await postForm(site.url, "/forgot-password", { email }, { headers });
  const [mail] = await readOutbox(site.db, email);
  expect(mail?.data.url).not.toContain("evil.example");
});

describe("a link from the mail", () => {
  test("sets the password, once, and signs the account out everywhere", async () => {
    const user = await whoForgot();
    const Cookie = await signInDirectly(site, user);
    // A mail scanner comes first.
    for (const method of ["HEAD", "GET"]) await send(site.url, user.link, { method });
    const client = await follow(user.link);
    const page = await client.get("/reset-password");
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(user.link.split("token=")[1]);

    const answer = await client.post("/reset-password", { password: fresh });
    expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
    expect((await client.get("/login")).text).toContain("Your password has been changed");
    expect((await send(site.url, "/login", { headers: { Cookie } })).status).toBe(200);
    expect((await logIn(user.email, user.password)).status).toBe(401);
    expect((await logIn(user.email, fresh)).status).toBe(303);

    const again = await follow(user.link);
    expect((await again.get("/reset-password")).status).toBe(410);
    await again.post("/reset-password", { password: "yet another password" });
    expect((await logIn(user.email, fresh)).status).toBe(303);
  });

  test("leaves its token in no address, no Referer and no cache", async () => {
    const { link } = await whoForgot();
    const { headers, cookies } = await send(site.url, link);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(headers.location).toBe("/reset-password");
    expect(cookies.join()).toMatch(/southbridge-reset=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Lax/);
  });

  test("confirms the address, and ends the other links", async () => {
    const user = await whoForgot({ emailVerified: false });
    await forgot({ email: user.email });
    const client = await follow(await newestLink(site.db, user.email));
    vi.setSystemTime(Date.now() + 1_000);
    await client.post("/reset-password", { password: fresh });
    const row = site.db.selectFrom("user").select("emailVerified").where("id", "=", user.id);
    expect(Boolean((await row.executeTakeFirst())?.emailVerified)).toBe(true);
    expect((await (await follow(user.link)).get("/reset-password")).status).toBe(410);
  });

  test("signs the owner in where wrong passwords had locked the account", async () => {
    const user = await whoForgot();
    await logIn(user.email, "wrong");
    await pretendUsed(site.db, "wrongPasswordsOfAccount", 200);
    await pretendUsed(site.db, "wrongPasswords", 20);
    expect((await logIn(user.email, user.password)).status).toBe(429);
    const client = await follow(user.link);
    await client.post("/reset-password", { password: fresh });
    expect((await logIn(user.email, fresh)).status).toBe(303);
    await site.db.deleteFrom("limit_use").execute();
  });

  test("of an account that is gone is no good", async () => {
    const user = await whoForgot();
    const client = await follow(user.link);
    await site.db.deleteFrom("user").where("id", "=", user.id).execute();
    expect((await client.get("/reset-password")).status).toBe(410);
  });

  test("leaves a second factor as it is", async () => {
    const admin = await createUser(site, "admin");
    await pair(site.url, admin);
    await forgot({ email: admin.email });
    const client = await follow(await newestLink(site.db, admin.email));
    await client.post("/reset-password", { password: fresh });
    const signedIn = await postForm(site.url, "/adminlogin", { ...admin, password: fresh });
    expect(signedIn.headers.location).toBe("/adminlogin/code");
  });

  test("that is an hour old is no good", async () => {
    const { link } = await whoForgot();
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await (await follow(link)).get("/reset-password")).status).toBe(410);
  });

  test.each([
    ["a letter", "x"],
    ["a NUL", "%00"],
    ["a byte that is no text", "%FF"],
    ["a header", "a%0d%0aSet-Cookie:%20x=y"],
  ])("that is forged gets a clear page and a way on: %s", async (_what, token) => {
    const client = await follow(`/reset-password?token=${token}`);
    const page = await client.get("/reset-password");
    expect(page.status).toBe(410);
    expect(parseHtml(page)("h1").text()).toBe("This link has expired or was already used");
    expect(textOf(parseHtml(page), 'a[href="/forgot-password"]')).toBe("Send a new link");
    const answer = await client.post("/reset-password", { password: fresh });
    expect([answer.status, answer.headers.location]).toEqual([303, "/reset-password"]);
  });

  test("is not used up by a password that cannot be, such as the account's own name", async () => {
    const { link } = await whoForgot({ name: "Balakrishnan Venkatesan" });
    const client = await follow(link);
    for (const [password, message] of [
      ["", /please enter password/],
      ["short", /8 characters or longer/],
      ["balakrishnanvenkatesan", /too easy to guess/],
    ] as const) {
      const answer = await client.post("/reset-password", { password });
      expect(answer.status).toBe(400);
      expect(fieldErrors(parseHtml(answer))).toEqual({ password: expect.stringMatching(message) });
    }
    const { headers } = await client.post("/reset-password", { password: fresh });
    expect(headers.location).toBe("/login");
  });
});

test("the page after it is about the password, until another mail was asked for", async () => {
  const client = new Client(site.url);
  const { email } = await createUser(site);
  expect((await client.post("/forgot-password", { email })).headers.location).toBe("/varify-email");
  const $ = parseHtml(await client.get("/varify-email"));
  expect(textOf($, "main")).toContain("a link for a new password is on its way");
  expect(textOf($, "main")).not.toContain("Confirm your address");
  expect($("main form").attr("action")).toBe("/forgot-password");
  await client.post("/varify-email", { email });
  expect((await client.get("/varify-email")).text).toContain("Confirm your address");
});
