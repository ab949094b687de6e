import { describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/user.ts";
import { type Client, signInAt } from "#tests/support/http.ts";
import { actionsOn, pretendUsed } from "#tests/support/records.ts";
import { nextCode, pair } from "#tests/support/second-factor.ts";
import { openSite } from "#tests/support/site.ts";

/** Changes that ask for the password once more, so that a stolen session cannot make them. */
const site = await openSite();

const pageOf = (id: string) => `/admin/users/${id}`;
const change = (id: string, change: string, by: Client) => by.post(pageOf(id), { change });
const kept = (id: string) => actionsOn(site.db, id);

describe("a grave change", () => {
  const grave = ["make-admin", "revoke-role", "disable", "enable", "reset-second-factor"];
  /** As if the password had last been given this long ago. */
  const confirmedAgo = (minutes: number, userId: string) =>
    site.db
      .updateTable("session")
      .set({ confirmedAt: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where("userId", "=", userId)
      .execute();

  test.each(grave)("%s asks for the password after ten minutes, and is then done", async (what) => {
    const actor = await createUser(site, "admin");
    const { client, key } = await pair(site.url, actor);
    const role = what === "make-admin" ? "user" : "admin";
    const account = await createUser(site, role, { banned: what === "enable" });
    if (what === "reset-second-factor") await pair(site.url, account);
    await confirmedAgo(11, actor.id);
    const before = await kept(account.id);

    const asked = await change(account.id, what, client);
    expect(asked.status).toBe(303);
    const to = String(asked.headers.location);
    expect(to).toBe(`/admin/confirm?next=${encodeURIComponent(pageOf(account.id))}`);
    expect(await kept(account.id)).toEqual(before);

    expect((await client.get(to)).text).toContain("Confirm your identity");
    const wrong = await client.post(to, { password: "wrong", one_time_code: nextCode(key) });
    expect(wrong.status).toBe(400);
    expect((await client.post(to, { password: actor.password })).status).toBe(400);
    expect((await change(account.id, what, client)).headers.location).toBe(to);

    const proof = { password: actor.password, one_time_code: nextCode(key) };
    expect((await client.post(to, proof)).headers.location).toBe(pageOf(account.id));
    expect((await change(account.id, what, client)).headers.location).toBe(pageOf(account.id));
    expect(await kept(account.id)).toHaveLength(before.length + 1);
  });

  test("asks for the password alone where there is no second factor; ending sessions is not grave", async () => {
    const actor = await createUser(site, "admin");
    const client = await signInAt(site.url, actor);
    await confirmedAgo(11, actor.id);
    const { id } = await createUser(site);
    expect((await change(id, "end-sessions", client)).headers.location).toBe(pageOf(id));
    const to = String((await change(id, "make-admin", client)).headers.location);
    expect((await client.get(to)).text).not.toContain("one_time_code");
    await client.post(to, { password: actor.password });
    await change(id, "make-admin", client);
    const user = site.db.selectFrom("user").select("role").where("id", "=", id);
    expect(await user.execute()).toEqual([{ role: "admin" }]);
  });

  test("takes nothing for a proof but the password, and a code where there is one", async () => {
    const actor = await createUser(site, "admin");
    const { client } = await pair(site.url, actor);
    await confirmedAgo(11, actor.id);
    const password = `password=${encodeURIComponent(actor.password)}`;
    for (const fields of [
      "",
      "password=",
      password,
      `${password}&one_time_code=let+me+in`,
      `${password}&confirmedAt=2100-01-01`,
    ]) {
      expect((await client.post("/admin/confirm", fields)).status, fields.slice(0, 60)).toBe(400);
    }
    const { id } = await createUser(site);
    expect((await change(id, "make-admin", client)).headers.location).toMatch(/^\/admin\/confirm/);
  });

  test("cannot be guessed open", async () => {
    const actor = await createUser(site, "admin");
    const client = await signInAt(site.url, actor);
    await client.post("/admin/confirm", { password: "wrong" });
    await pretendUsed(site.db, "wrongPasswords", 20);
    expect((await client.post("/admin/confirm", { password: actor.password })).status).toBe(429);
    await site.db.deleteFrom("limit_use").execute();
  });
});
