import { beforeAll, describe, expect, test } from "vitest";
import { scriptRequest } from "#app/lib/script-request.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { userOf } from "#tests/support/accounts.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { adminIdOf } from "#tests/support/site.ts";
import { openUsersDesk } from "#tests/support/users-desk.ts";

const { site, admin, pageOf, change, roleOf, kept, removeOthers, open } = await openUsersDesk();
const id = await adminIdOf(site);

describe("a coordinator's permissions", () => {
  let coordinator: Awaited<ReturnType<typeof createUser>>;
  beforeAll(async () => {
    coordinator = await createUser(site, "coordinator");
  });
  const as = async () => ({ Cookie: await signInDirectly(site, coordinator) });
  const openCatalogue = async () => open((await as()).Cookie, "/admin/catalogue/group");
  const grant = (fields: Record<string, string>) => change(coordinator.id, "grants", fields);

  test("are to change the catalogue once an admin allows it, until the role goes", async () => {
    expect(await openCatalogue()).toBe(403);
    expect((await grant({ catalogue: "on" })).status).toBe(303);
    expect(await openCatalogue()).toBe(200);
    expect((await grant({ prices: "on", users: "on" })).status).toBe(303);
    expect(await openCatalogue()).toBe(403);
    expect(await kept(coordinator.id)).toMatchObject([
      { action: "grants-changed", after: expect.stringContaining("catalogue") },
      { action: "grants-changed", after: expect.stringContaining("prices") },
    ]);
    await grant({ catalogue: "on" });
    await change(coordinator.id, "revoke-role");
    expect((await userOf(site.db, coordinator.id)).grants).toBeNull();
    await change(coordinator.id, "make-coordinator");
    expect(await openCatalogue()).toBe(403);
  });

  test("are given by nobody but an admin, and to no customer", async () => {
    const fields = { change: "grants", catalogue: "on" };
    const own = await postForm(site.url, pageOf(coordinator.id), fields, { headers: await as() });
    expect(own.status).toBe(403);
    const customer = await createUser(site, "user");
    await change(customer.id, "grants", { catalogue: "on" });
    expect((await userOf(site.db, customer.id)).grants).toBeNull();
  });

  test("without that for prices, publish no draft that changes one", async () => {
    const edit = "/admin/catalogue/configuration/business-14";
    const form = async () => formFields(parseHtml(await admin.get(edit)), "#item");
    const before = await form();
    const rates = JSON.stringify({ ...JSON.parse(before.rates ?? ""), month: 2_345 });
    expect((await admin.post(edit, { ...before, rates })).status).toBe(303);
    await grant({ catalogue: "on" });
    const headers = { ...(await as()), ...scriptRequest };
    const { version = "" } = await form();
    const sent = {
      intent: "publish",
      seen: version,
      draft: `configuration business-14 ${version}`,
    };
    for (const path of [`${edit}.json`, "/admin/catalogue/group.json"]) {
      const answer = await postForm(site.url, path, sent, { headers });
      expect(answer.status, answer.text).toBe(403);
    }
    expect((await admin.save(edit, { intent: "publish", seen: version })).status).toBe(200);
  });
});

describe("the last admin", () => {
  beforeAll(removeOthers);

  test.each(["revoke-role", "disable", "make-coordinator", "make-engineer"])(
    "cannot %s, also when all other admins are disabled",
    async (what) => {
      await createUser(site, "admin", { banned: true });
      const answer = await change(id, what, { confirmed: "yes" });
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("this is the last admin");
      expect([(await admin.get("/admin")).status, await roleOf(id)]).toEqual([200, "admin"]);
    },
  );
});
