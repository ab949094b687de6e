import { expect, test } from "vitest";
import { createUser } from "#tests/factories/user.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";

const { site, admin } = await startDesk();

/** The explanation beside a role that could be given, and whether it has a button. */
async function offer(id: string, label: string) {
  const $ = parseHtml(await admin.get(`/admin/users/${id}`));
  const part = `article details:has(summary:contains("${label}"))`;
  return { text: textOf($, part), canBeTried: $(`${part} button`).length > 0 };
}

const roles = ["Make an admin", "Make a coordinator"];

test.each(roles)("%s says what the role may and what it needs", async (label) => {
  const { id } = await createUser(site);
  const { text, canBeTried } = await offer(id, label);
  for (const words of ["exports and deletion", "verified address", "second factor"]) {
    expect(text).toContain(words);
  }
  expect(canBeTried).toBe(true);
});

test.each(roles)("%s gives the reason in place of a button that would fail", async (label) => {
  const unverified = await createUser(site, "user", { emailVerified: false });
  const disabled = await createUser(site);
  await site.db.updateTable("user").set({ banned: true }).where("id", "=", disabled.id).execute();
  const byGoogle = await createUser(site);
  const google = { providerId: "google", password: null } as const;
  await site.db.updateTable("account").set(google).where("userId", "=", byGoogle.id).execute();
  for (const [{ id }, reason] of [
    [unverified, "address is not verified"],
    [disabled, "enable the account first"],
    [byGoogle, "has no password"],
  ] as const) {
    const { text, canBeTried } = await offer(id, label);
    expect(text).toContain(`Not possible now: `);
    expect(text).toContain(reason);
    expect(canBeTried, reason).toBe(false);
  }
});
