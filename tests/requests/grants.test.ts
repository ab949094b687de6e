import { expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const coordinator = await createUser(site, "coordinator");
const page = `/admin/users/${coordinator.id}`;
const client = await signInDirectly(site, coordinator);
const status = async () => (await client.get("/admin/catalogue/group")).status;
const grant = (fields: Record<string, string>) => admin.post(page, { change: "grants", ...fields });

test("a coordinator changes the catalogue once an admin allows it, until the role goes", async () => {
  expect(await status()).toBe(403);
  expect((await grant({ catalogue: "on" })).status).toBe(303);
  expect(await status()).toBe(200);
  expect((await grant({ prices: "on", users: "on" })).status).toBe(303);
  expect(await status()).toBe(403);
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
  const again = await signInDirectly(site, coordinator);
  expect((await again.get("/admin/catalogue/group")).status).toBe(403);
});

test("nobody but an admin gives permissions, and none to a customer", async () => {
  expect((await client.post(page, { change: "grants", catalogue: "on" })).status).not.toBe(303);
  const customer = await createUser(site, "user");
  await admin.post(`/admin/users/${customer.id}`, { change: "grants", catalogue: "on" });
  const { grants } = await site.db
    .selectFrom("user")
    .select("grants")
    .where("id", "=", customer.id)
    .executeTakeFirstOrThrow();
  expect(grants).toBeNull();
});
