import { expect, test } from "vitest";
import { scriptRequest } from "#app/lib/script-request.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
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

test("whoever may not change prices publishes no draft that does", async () => {
  const edit = "/admin/catalogue/configuration/business-14";
  const form = async () => formFields(parseHtml(await admin.get(edit)), "#item");
  const before = await form();
  const rates = JSON.stringify({ ...JSON.parse(before.rates ?? ""), month: 2_345 });
  expect((await admin.post(edit, { ...before, rates })).status).toBe(303);
  await grant({ catalogue: "on" });
  const headers = { Cookie: await signInDirectly(site, coordinator), ...scriptRequest };
  const { version = "" } = await form();
  const sent = { intent: "publish", seen: version, draft: `configuration business-14 ${version}` };
  for (const path of [`${edit}.json`, "/admin/catalogue/group.json"]) {
    const answer = await postForm(site.url, path, sent, { headers });
    expect(answer.status, answer.text).toBe(403);
  }
  expect((await admin.save(edit, { intent: "publish", seen: version })).status).toBe(200);
});
