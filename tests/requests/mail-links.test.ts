import { afterEach, describe, expect, test, vi } from "vitest";
import { aRegistration } from "#tests/factories/registration.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { findUser, logIn, sessionsOf, userOf } from "#tests/support/accounts.ts";
import { fieldErrors, parseHtml, textOf } from "#tests/support/html.ts";
import { Client, type Fields, postForm, send } from "#tests/support/http.ts";
import { newestLink, readOutbox } from "#tests/support/mails.ts";
import { emptyTables, pretendUsed, recordsOf } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

/** Mails with a link: one to confirm an address, and one to choose another password. */
stopClock();

const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
afterEach(() => emptyTables(site.db, "mail", "limit_use"));

const page = "/varify-email";
const fresh = "a fresh password of theirs";
const forgot = (fields: Fields, from = "203.0.113.1") =>
  postForm(site.url, "/forgot-password", fields, { headers: { "X-Forwarded-For": from } });
const statusOf = async (email: string, password: string) =>
  (await postForm(site.url, "/login", { email, password })).status;

/** Somebody registers with an address, which may be anybody's. */
async function registered() {
  const form = aRegistration();
  await postForm(site.url, "/register", form);
  const { email, password } = form;
  return { email, password, link: await newestLink(site.db, email) };
}

/** Somebody with a link for another password in the mail. */
async function whoForgot(own?: Parameters<typeof createUser>[2]) {
  const user = await createUser(site, "user", own);
  await forgot({ email: user.email });
  return { ...user, link: await newestLink(site.db, user.email) };
}

/** A browser in which the link of a mail was opened. */
async function opened(link: string, client = new Client(site.url)) {
  const { status, headers } = await client.get(link);
  expect([status, headers.location]).toEqual([302, link.split("?")[0]]);
  return client;
}
const setPassword = async (link: string, password = fresh) =>
  (await opened(link)).post("/reset-password", { password });
/** The status of the page to which a link for another password leads. */
const shownFor = async (link: string) => (await (await opened(link)).get("/reset-password")).status;

const isConfirmed = async (email: string) =>
  Boolean((await findUser(site.db, email))?.emailVerified);
const confirm = { intent: "confirm" };
const remove = { intent: "remove" };

test.each([
  ["to confirm an address", page, /^southbridge-verification=.*; HttpOnly/, registered],
  [
    "to choose a password",
    "/reset-password",
    /southbridge-reset=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Lax/,
    whoForgot,
  ],
])("a link %s leaves its token in no address, no Referer and no cache", async (...one) => {
  const [, to, cookie, asked] = one;
  const { link } = await asked();
  // A mail scanner comes first.
  for (const method of ["GET", "HEAD", "GET"]) {
    const { status, headers, cookies } = await send(site.url, link, { method });
    expect([status, headers.location]).toEqual([302, to]);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(cookies.join()).toMatch(cookie);
    expect(cookies.join()).not.toMatch(/session=/);
  }
  const { status, text } = await (await opened(link)).get(to);
  expect([status, text.includes(link.split("token=")[1] ?? "")]).toEqual([200, false]);
});

test.each([
  ["three parts", "a.b.c"],
  ["a letter", "x"],
  ["a NUL", "%00"],
  ["a byte that is no text", "%FF"],
  ["a header", "a%0d%0aSet-Cookie:%20x=y"],
  ["a token without a signature", "eyJhbGciOiJub25lIn0.e30."],
])("a link that is forged is refused, and leads to another: %s", async (_what, token) => {
  const form = await registered();
  const client = await opened(`${page}?token=${token}`, await logIn(site.url, form));
  for (const intent of ["confirm", "remove"]) {
    await client.get(`${page}?token=${token}`);
    expect((await client.post(page, { intent })).headers.location).toBe(`${page}?link=gone`);
  }
  expect(await isConfirmed(form.email)).toBe(false);
  await client.get(`/reset-password?token=${token}`);
  const answer = await client.post("/reset-password", { password: fresh });
  expect([answer.status, answer.headers.location]).toEqual([303, "/reset-password"]);
  await client.get(`/reset-password?token=${token}`);
  for (const [path, again] of [
    [`${page}?link=gone`, /^Send again/],
    ["/reset-password", /^Send a new link$/],
  ] as const) {
    const gone = await client.get(path);
    const $ = parseHtml(gone);
    expect([gone.status, $("h1").text()]).toEqual([
      410,
      "This link has expired or was already used",
    ]);
    const way = path === "/reset-password" ? 'a[href="/forgot-password"]' : "#verify-email button";
    expect(textOf($, way)).toMatch(again);
  }
});

test("a link is good for its own purpose alone", async () => {
  const form = await registered();
  const token = form.link.split("token=")[1];
  expect(await shownFor(`/reset-password?token=${token}`)).toBe(410);
  await forgot({ email: form.email });
  const other = (await newestLink(site.db, form.email)).split("token=")[1];
  const client = await opened(`${page}?token=${other}`, await logIn(site.url, form));
  expect((await client.post(page, confirm)).headers.location).toBe(`${page}?link=gone`);
  expect(await isConfirmed(form.email)).toBe(false);
});

describe("opening the link of a verification mail", () => {
  test("does nothing but show a page, and sending it on without the password confirms nothing", async () => {
    const { email, link } = await registered();
    const client = await opened(link);
    const shown = await client.get(page);
    expect(parseHtml(shown)("h1").text()).toBe("Confirm your address");
    expect(shown.text, "whose account it is").not.toContain(email);
    expect(shown.text).toContain("This was not me");
    expect((await client.post(page, confirm)).status).toBe(400);
    const wrong = await client.post(page, { ...confirm, email, password: "a wrong one" });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("something went wrong");
    expect(await isConfirmed(email)).toBe(false);
  });
});

describe("confirming", () => {
  test("is a button where the account is signed in, and leaves no other session", async () => {
    const form = await registered();
    const client = await opened(form.link, await logIn(site.url, form));
    const asked = await client.get(page);
    expect(asked.text).toContain(form.email);
    expect(parseHtml(asked)('#confirm-email [name="password"]')).toHaveLength(0);
    expect(asked.text).not.toContain("This was not me");
    const answer = await client.post(page, confirm);
    expect(answer.headers.location).toBe("/userdashboard");
    expect((await client.get("/userdashboard")).text).toContain("Your e-mail address is confirmed");
    const { id = "", emailVerified } = (await findUser(site.db, form.email)) ?? {};
    expect(Boolean(emailVerified)).toBe(true);
    expect(await sessionsOf(site.db, id)).toHaveLength(1);
  });

  test("takes the account's password elsewhere, and signs in with it", async () => {
    const { email, password, link } = await registered();
    const client = await opened(link);
    const answer = await client.post(page, { ...confirm, email, password });
    expect(answer.headers.location).toBe("/userdashboard");
    expect((await client.get("/userdashboard")).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
  });

  test.each([true, false])(
    "by another account's session, or with its password, confirms neither; that one confirmed: %s",
    async (emailVerified) => {
      const { email, link } = await registered();
      const other = await createUser(site, "user", { emailVerified });
      const { email: theirs, password } = other;
      const client = await opened(link, await logIn(site.url, other));
      // The account's own password is asked for.
      expect((await client.get(page)).text).toContain("Confirm and log in");
      expect((await client.post(page, confirm)).status).toBe(400);
      const elsewhere = await opened(link);
      const answer = await elsewhere.post(page, { ...confirm, email: theirs, password });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("The link went to another address");
      expect(answer.cookies.join()).not.toMatch(/session=[^;]/);
      expect(await isConfirmed(email)).toBe(false);
      expect(await isConfirmed(theirs)).toBe(emailVerified);
    },
  );
});

describe("“this was not me”", () => {
  test("removes the account; what it sent stays with the staff, and is nobody's", async () => {
    const form = await registered();
    const impostor = await logIn(site.url, form);
    await impostor.post("/userdashboard", aSubscription());
    const owner = await opened(form.link);
    const answer = await owner.post(page, remove);
    expect(answer.headers.location).toBe("/");
    expect(answer.cookies.join()).not.toMatch(/session=[^;]/);
    expect(await findUser(site.db, form.email)).toBeUndefined();
    expect((await impostor.get("/userdashboard")).status).toBe(302);
    const kept = site.db.selectFrom("audit").select("action");
    expect(await kept.execute()).toContainEqual({ action: "account-removed" });
    const sent = await recordsOf(site.db, "subscription").select("user_id").execute();
    expect(sent).toEqual([{ user_id: null }]);
    const again = await opened(form.link);
    expect((await again.post(page, remove)).headers.location).toMatch(/link=gone/);
  });

  test("removes no account that was confirmed", async () => {
    const { email, password, link } = await registered();
    await (await opened(link)).post(page, { ...confirm, email, password });
    const client = await opened(link);
    const answer = await client.post(page, remove);
    expect(answer.headers.location).toBe(`${page}?link=gone`);
    expect(await isConfirmed(email)).toBe(true);
  });
});

describe("the mail that asks for a confirmation", () => {
  test("is sent again to who waits for it, and to nobody else, with one answer", async () => {
    const { email } = await registered();
    const known = await createUser(site);
    await site.db.deleteFrom("mail").execute();
    const answers = await Promise.all(
      [email, known.email, "nobody@example.com"].map((address) =>
        postForm(site.url, page, { email: address }),
      ),
    );
    const [first] = answers;
    for (const { status, headers, cookies, text } of answers) {
      expect([status, headers.location]).toEqual([303, page]);
      expect([cookies, text]).toEqual([first?.cookies, first?.text]);
    }
    expect(await readOutbox(site.db)).toMatchObject([{ template: "verification", to: email }]);
  });

  test.each(["", "no address", "a\ufffd@b.in"])("is not sent to %j", async (email) => {
    expect((await postForm(site.url, page, { email })).status).toBe(400);
    expect(await readOutbox(site.db)).toEqual([]);
  });
});

test("an address that nobody confirmed gets its confirmation and resets, five of each an hour", async () => {
  const form = await registered();
  for (let from = 1; from <= 8; from++) {
    const headers = { "X-Forwarded-For": `203.0.113.${from}` };
    await postForm(site.url, page, { email: form.email }, { headers });
    await postForm(site.url, "/forgot-password", { email: form.email }, { headers });
  }
  const client = await logIn(site.url, form);
  let { password } = form;
  for (let change = 1; change <= 3; change++) {
    const next = `quiet lorries at night ${change}`;
    const typed = { current_password: password, password: next };
    expect((await client.post("/userdashboard/password", typed)).status).toBe(303);
    password = next;
  }
  const templates = (await readOutbox(site.db)).map(({ template }) => template);
  const five = (template: string) => Array(5).fill(template);
  expect(templates.sort()).toEqual([...five("reset password"), ...five("verification")]);
});

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
    for (const fields of ["", "email=", "email=no+address", "email=%FF@b.in"]) {
      const { status, text } = await forgot(fields);
      expect(status).toBe(400);
      expect(text).toContain("Something went wrong ");
    }
    expect((await forgot({ email: `${"x".repeat(200_000)}@example.com` })).status).toBe(400);
    expect(await readOutbox(site.db)).toEqual([]);
  });
});

test("mails asked for are not used up by what somebody registered with another spelling of the mailbox", async () => {
  const { email } = await createUser(site, "user", { email: "meera@example.com" });
  const theirs = { email: "meera+1@example.com", emailVerified: false };
  await createUser(site, "user", theirs);
  for (let from = 1; from <= 6; from++) await forgot({ email: theirs.email }, `203.0.113.${from}`);
  expect(await readOutbox(site.db, theirs.email)).toHaveLength(5);
  await forgot({ email });
  expect(await readOutbox(site.db, email)).toHaveLength(1);
});

test("a forged Host does not come into the mail", async () => {
  const { email } = await createUser(site);
  const headers = { Host: "evil.example", Origin: "http://evil.example" };
  await postForm(site.url, "/forgot-password", { email }, { headers });
  const [mail] = await readOutbox(site.db, email);
  expect(mail?.data.url).not.toContain("evil.example");
});

describe("a link for another password", () => {
  test("sets it, once, and signs the account out everywhere", async () => {
    const user = await whoForgot();
    const Cookie = await signInDirectly(site, user);
    const client = await opened(user.link);
    const answer = await client.post("/reset-password", { password: fresh });
    expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
    expect((await client.get("/login")).text).toContain("Your password has been changed");
    expect((await send(site.url, "/login", { headers: { Cookie } })).status).toBe(200);
    expect(await statusOf(user.email, user.password)).toBe(401);
    expect(await statusOf(user.email, fresh)).toBe(303);

    expect(await shownFor(user.link)).toBe(410);
    await setPassword(user.link, "yet another password");
    expect(await statusOf(user.email, fresh)).toBe(303);
  });

  test("confirms the address, and ends the other links", async () => {
    const user = await whoForgot({ emailVerified: false });
    await forgot({ email: user.email });
    const newest = await newestLink(site.db, user.email);
    vi.setSystemTime(Date.now() + 1_000);
    await setPassword(newest);
    expect(Boolean((await userOf(site.db, user.id)).emailVerified)).toBe(true);
    expect(await shownFor(user.link)).toBe(410);
  });

  test("signs the owner in where wrong passwords had locked the account", async () => {
    const user = await whoForgot();
    await statusOf(user.email, "wrong");
    await pretendUsed(site.db, "wrongPasswordsOfAccount", 200);
    await pretendUsed(site.db, "wrongPasswords", 20);
    expect(await statusOf(user.email, user.password)).toBe(429);
    await setPassword(user.link);
    expect(await statusOf(user.email, fresh)).toBe(303);
  });

  test("leaves a second factor as it is", async () => {
    const admin = await createUser(site, "admin");
    await pair(site.url, admin);
    await forgot({ email: admin.email });
    await setPassword(await newestLink(site.db, admin.email));
    const signedIn = await postForm(site.url, "/adminlogin", { ...admin, password: fresh });
    expect(signedIn.headers.location).toBe("/adminlogin/code");
  });

  test("of an account that is gone, or an hour old, is no good", async () => {
    const [gone, old] = [await whoForgot(), await whoForgot()];
    const client = await opened(gone.link);
    await site.db.deleteFrom("user").where("id", "=", gone.id).execute();
    expect((await client.get("/reset-password")).status).toBe(410);
    expect(await shownFor(old.link)).toBe(200);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await shownFor(old.link)).toBe(410);
  });

  test("is not used up by a password that cannot be, such as the account's own name", async () => {
    const { link } = await whoForgot({ name: "Balakrishnan Venkatesan" });
    const client = await opened(link);
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

test("the page after asking for another password is about the password, until another mail was asked for", async () => {
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
