import { expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { postForm, send } from "#tests/support/http.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const coordinator = await createUser(site, "coordinator");
const page = `/admin/users/${coordinator.id}`;
const open = async () => {
  const headers = { Cookie: await signInDirectly(site, coordinator) };
  return (await send(site.url, "/admin/catalogue/group", { headers })).status;
};
const grant = (fields: Record<string, string>) => admin.post(page, { change: "grants", ...fields });

test("a coordinator changes the catalogue once an admin allows it, until the role goes", async () => {
  expect(await open()).toBe(403);
  expect((await grant({ catalogue: "on" })).status).toBe(303);
  expect(await open()).toBe(200);
  expect((await grant({ prices: "on", users: "on" })).status).toBe(303);
  expect(await open()).toBe(403);
  const changes = await site.db
    .selectFrom("audit")
    .select(["before", "after"])
    .where("record_id", "=", coordinator.id)
    .where("action", "=", "grants-changed")
    .orderBy("id")
    .execute();
  expect(changes.map(({ after }) => after)).toEqual([
    expect.stringContaining("catalogue"),
    expect.stringContaining("prices"),
  ]);
  await grant({ catalogue: "on" });
  await admin.post(page, { change: "revoke-role" });
  await admin.post(page, { change: "make-coordinator" });
  expect(await open()).toBe(403);
});

test("nobody but an admin gives permissions, and none to a customer", async () => {
  const headers = { Cookie: await signInDirectly(site, coordinator) };
  const own = await postForm(site.url, page, { change: "grants", catalogue: "on" }, { headers });
  expect(own.status).toBe(403);
  const customer = await createUser(site, "user");
  await admin.post(`/admin/users/${customer.id}`, { change: "grants", catalogue: "on" });
  const { grants } = await site.db
    .selectFrom("user")
    .select("grants")
    .where("id", "=", customer.id)
    .executeTakeFirstOrThrow();
  expect(grants).toBeNull();
});
