import { beforeEach, expect, test } from "vitest";
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
const site = await openSite({ env: { TRUST_PROXY: "loopback" }, passwordHash });
const user = await createUser(site);
const disabled = await createUser(site, "user", { banned: true });
beforeEach(() => {
  passwordHash.calls.length = 0;
});

let from = 0;
/** Each form comes from an address of its own, for no limit is to answer. */
function post(path: string, fields: Record<string, string>) {
  from += 1;
  return postForm(site.url, path, fields, { headers: { "X-Forwarded-For": `203.0.113.${from}` } });
}

const wrong = "not their password";
const nobody = { email: "nobody@example.com", password: wrong };
test.each([
  ["/login", "the wrong one of an account", { ...user, password: wrong }],
  ["/login", "one of nobody", nobody],
  ["/login", "the right one of a disabled account", disabled],
  ["/adminlogin", "the wrong one of an admin", { ...admin, password: wrong }],
  ["/adminlogin", "one of nobody", nobody],
  ["/adminlogin", "the right one of who is no admin", user],
])("at %s, %s", async (path, _whose, { email, password }) => {
  expect((await post(path, { email, password })).status).toBe(401);
  expect(passwordHash.calls).toHaveLength(1);
});
