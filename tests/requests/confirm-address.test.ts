import { afterEach, describe, expect, test } from "vitest";
import { aRegistration } from "#tests/factories/registration.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { Client, postForm, send } from "#tests/support/http.ts";
import { newestLink, readOutbox } from "#tests/support/mails.ts";
import { emptyTables, recordsOf } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

// Mails are counted by the hour.
stopClock();

const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
afterEach(() => emptyTables(site.db, "mail", "limit_use"));

const page = "/varify-email";

/** Somebody registers with an address, which may be anybody's. */
async function registered() {
  const form = aRegistration();
  await postForm(site.url, "/register", form);
  const { email, password } = form;
  return { email, password, link: await newestLink(site.db, email) };
}

async function loggedIn({ email, password }: { email: string; password: string }) {
  const client = new Client(site.url);
  await client.post("/login", { email, password });
  return client;
}

/** A browser in which the link of the mail was opened. */
async function opened(link: string, client = new Client(site.url)) {
  await client.get(link);
  return client;
}

const account = (email: string) =>
  site.db.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();
const isConfirmed = async (email: string) => Boolean((await account(email))?.emailVerified);
const confirm = { intent: "confirm" };
const remove = { intent: "remove" };

describe("opening the link of a verification mail", () => {
  test("does nothing but show a page, as a mail scanner does it, and signs nobody in", async () => {
    const { email, link } = await registered();
    for (const method of ["GET", "HEAD", "GET"]) {
      const { status, headers, cookies } = await send(site.url, link, { method });
      expect([status, headers.location]).toEqual([302, page]);
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["cache-control"]).toMatch(/no-store/);
      expect(cookies.join()).toMatch(/^southbridge-verification=.*; HttpOnly/);
      expect(cookies.join()).not.toMatch(/session=/);
    }
    const client = await opened(link);
    const shown = await client.get(page);
    expect(parseHtml(shown)("h1").text()).toBe("Confirm your address");
    expect(shown.text, "whose account it is").not.toContain(email);
    expect(shown.text).toContain("This was not me");
    expect(await isConfirmed(email)).toBe(false);
  });

  test("and sending it on without the account's password confirms nothing", async () => {
    const { email, link } = await registered();
    const client = await opened(link);
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
    const client = await opened(form.link, await loggedIn(form));
    const asked = await client.get(page);
    expect(asked.text).toContain(form.email);
    expect(parseHtml(asked)('#confirm-email [name="password"]')).toHaveLength(0);
    expect(asked.text).not.toContain("This was not me");
    const answer = await client.post(page, confirm);
    expect(answer.headers.location).toBe("/userdashboard");
    expect((await client.get("/userdashboard")).text).toContain("Your e-mail address is confirmed");
    const { id = "", emailVerified } = (await account(form.email)) ?? {};
    expect(Boolean(emailVerified)).toBe(true);
    const sessions = site.db.selectFrom("session").select("id").where("userId", "=", id);
    expect(await sessions.execute()).toHaveLength(1);
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
      const client = await opened(link, await loggedIn(other));
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

  test.each([
    ["three parts", "a.b.c"],
    ["a NUL", "%00"],
    ["a token without a signature", "eyJhbGciOiJub25lIn0.e30."],
  ])("is refused for a link that is forged: %s", async (_what, token) => {
    const form = await registered();
    const client = await opened(`${page}?token=${token}`, await loggedIn(form));
    for (const intent of ["confirm", "remove"]) {
      await client.get(`${page}?token=${token}`);
      expect((await client.post(page, { intent })).headers.location).toBe(`${page}?link=gone`);
    }
    const gone = await client.get(`${page}?link=gone`);
    expect(gone.status).toBe(410);
    const $ = parseHtml(gone);
    expect($("h1").text()).toBe("This link has expired or was already used");
    expect(textOf($, '#verify-email button[type="submit"]')).toMatch(/^Send again/);
    expect(await isConfirmed(form.email)).toBe(false);
  });
});

describe("“this was not me”", () => {
  test("removes the account; what it sent stays with the staff, and is nobody's", async () => {
    const form = await registered();
    const impostor = await loggedIn(form);
    await impostor.post("/userdashboard", aSubscription());
    const owner = await opened(form.link);
    const answer = await owner.post(page, remove);
    expect(answer.headers.location).toBe("/");
    expect(answer.cookies.join()).not.toMatch(/session=[^;]/);
    expect(await account(form.email)).toBeUndefined();
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

describe("the mail", () => {
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

  test.each(["", "no address", "a\0@b.in"])("is not sent to %j", async (email) => {
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
  const client = await loggedIn(form);
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
