import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aRegistration } from "#tests/factories/registration.ts";
import { createUser } from "#tests/factories/user.ts";
import { countingPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { postForm, send } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { admin } from "#tests/support/settings.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/**
 * Whether an address has an account is not told by how long an answer takes. What takes long is
 * done as often on either way, or the answer waits longer than both take. That the words are the
 * same is in the tests of each form.
 */
let site: Site;
const passwordHash = countingPasswordHash();
const user = { email: "", password: "" };
const disabled = { email: "", password: "" };
const unconfirmed = { email: "", password: "" };
beforeAll(async () => {
  site = await startSite({
    env: { TRUST_PROXY: "loopback" },
    passwordHash,
    answerFloorMs: undefined,
  });
  Object.assign(user, await createUser(site));
  Object.assign(unconfirmed, await createUser(site, "user", { emailVerified: false }));
  const { id, ...account } = await createUser(site);
  Object.assign(disabled, account);
  await site.db.updateTable("user").set({ banned: true }).where("id", "=", id).execute();
});
afterAll(() => site.close());
beforeEach(() => {
  passwordHash.calls.length = 0;
});
afterEach(() => {
  expect(site.faults).toEqual([]);
});

let from = 0;
/** Each form comes from an address of its own, for no limit is to answer. */
function post(path: string, fields: Record<string, string>) {
  from += 1;
  return postForm(site.url, path, fields, { headers: { "X-Forwarded-For": `203.0.113.${from}` } });
}

describe("a password is looked at once", () => {
  const wrong = "not their password";
  test.each([
    ["/login", "the wrong one of an account", () => ({ ...user, password: wrong })],
    ["/login", "one of nobody", () => ({ email: "nobody@example.com", password: wrong })],
    ["/login", "the right one of a disabled account", () => disabled],
    ["/adminlogin", "the wrong one of an admin", () => ({ ...admin, password: wrong })],
    ["/adminlogin", "one of nobody", () => ({ email: "nobody@example.com", password: wrong })],
    ["/adminlogin", "the right one of who is no admin", () => user],
  ])("at %s, %s", async (path, _whose, credentials) => {
    expect((await post(path, credentials())).status).toBe(401);
    expect(passwordHash.calls).toHaveLength(1);
  });
});

describe("an answer is a quarter of a second in coming", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  /** The site answers others meanwhile; an answer that waits for nothing would be here too. */
  const meanwhile = async () => {
    for (let i = 0; i < 3; i++) expect((await send(site.url, "/login")).status).toBe(200);
  };

  test.each([
    ["/register", "with an account", () => aRegistration(user), ["account exists"], ["hash"]],
    ["/register", "without one", () => aRegistration(), ["verification"], ["hash"]],
    ["/forgot-password", "with an account", () => ({ email: user.email }), ["reset password"], []],
    ["/forgot-password", "without one", () => ({ email: "nobody@example.com" }), [], []],
    ["/varify-email", "that waits", () => ({ email: unconfirmed.email }), ["verification"], []],
    ["/varify-email", "that is confirmed", () => ({ email: user.email }), [], []],
    ["/varify-email", "without an account", () => ({ email: "nobody@example.com" }), [], []],
  ])("at %s for an address %s", async (path, _which, form, mails, hashed) => {
    await site.db.deleteFrom("mail").execute();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let answered = 0;
    const asking = post(path, { ...form() }).then(({ status }) => {
      answered = status;
    });
    // Not by polling: Vitest turns the clock on at each look.
    do await meanwhile();
    while ((await readOutbox(site.db)).length < mails.length);
    expect((await readOutbox(site.db)).map(({ template }) => template)).toEqual(mails);
    expect(answered, "when the work is done").toBe(0);
    vi.advanceTimersByTime(249);
    await meanwhile();
    expect(answered, "a moment before").toBe(0);
    await expect.poll(() => answered, { interval: 1, timeout: 20_000 }).toBe(303);
    await asking;
    expect(passwordHash.calls).toEqual(hashed);
  });
});
