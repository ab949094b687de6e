import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/user.ts";
import { countingPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { postForm } from "#tests/support/http.ts";
import { admin } from "#tests/support/settings.ts";
import { openSite } from "#tests/support/site.ts";

/**
 * Whether an address has an account is not told by how long a sign-in takes: what takes long is
 * done once on either way. That the words are the same is in the tests of each form.
 */
const passwordHash = countingPasswordHash();
const user = { email: "", password: "" };
const disabled = { email: "", password: "" };
const site = await openSite({
  env: { TRUST_PROXY: "loopback" },
  passwordHash,
});
Object.assign(user, await createUser(site));
const { id, ...account } = await createUser(site);
Object.assign(disabled, account);
await site.db.updateTable("user").set({ banned: true }).where("id", "=", id).execute();
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
