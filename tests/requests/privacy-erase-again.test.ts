import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import { repeatErasures } from "#app/domain/privacy/request-erasure.server.ts";
import { logErasure } from "#app/platform/backup/erasures.server.ts";
import { createLog } from "#server/create-log.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { erase, openFor } from "#tests/support/privacy-centre.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** A site whose database is as it was before the erasures that are noted beside its backups. */
let site: Site;
let app: App;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = join(site.env.DATA_DIR, "backups");
  app = await openServices({ ...site.env, BACKUP_DIR: folder }, createLog("silent"));
});
beforeEach(() => mkdirSync(folder));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await app.store.feed.close();
  await app.store.db.destroy();
  await site.close();
});

const erasedAt = new Date("2026-11-22T10:00:00.000Z");
const before = "2026-11-20T10:00:00.000Z";
const after = "2026-11-23T10:00:00.000Z";

const recordsOf = async (email: string) => {
  const rows = site.db.selectFrom("record").select(["kind", "created_at"]);
  return (await rows.where("email", "=", email).orderBy("no").execute()).map(
    ({ kind, created_at }) => (kind === "enquiry" ? created_at : kind),
  );
};
const accountOf = (email: string) =>
  site.db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();

test("data older than an erasure is erased again, and nobody else's", async () => {
  for (const email of ["gone@example.com", "back@example.com", "other@example.com"]) {
    await storeRecord(site.db, "enquiry", { email, created_at: before });
    await createUser(site, "user", { email });
  }
  const gone = site.db.updateTable("user").where("email", "=", "gone@example.com");
  await gone.set({ createdAt: new Date(before) }).execute();
  await storeRecord(site.db, "enquiry", { email: "back@example.com", created_at: after });
  await storeRecord(site.db, "enquiry", { email: "new@example.com", created_at: after });
  for (const name of ["gone", "back", "new"]) {
    await logErasure(app, `${name}@example.com`, erasedAt);
  }
  expect(await repeatErasures(app)).toEqual({ noted: 3, ofOtherKeys: 0, erased: 2 });
  expect(await recordsOf("gone@example.com")).toEqual([]);
  expect(await accountOf("gone@example.com")).toBeUndefined();
  // Somebody who came back keeps what they sent, and the account that they made, since then.
  expect(await recordsOf("back@example.com")).toEqual([after]);
  expect(await accountOf("back@example.com")).toBeDefined();
  expect(await recordsOf("new@example.com")).toEqual([after]);
  expect(await recordsOf("other@example.com")).toEqual([before]);
  expect(await accountOf("other@example.com")).toBeDefined();
  expect(await repeatErasures(app)).toMatchObject({ erased: 0 });
});

test("of what has to stay for now, staff are told once", async () => {
  const email = "rents@example.com";
  await storeRecord(site.db, "booking", { email, created_at: before });
  await logErasure(app, email, erasedAt);
  await repeatErasures(app);
  await repeatErasures(app);
  expect(await recordsOf(email)).toEqual(["booking", "privacy_request"]);
});

test("an erasure is noted by time and digest before anything is erased, or refused", async () => {
  const email = "asha@post.example";
  await storeRecord(site.db, "enquiry", { email, created_at: before });
  const client = await openFor(site, email);
  const noted = join(site.env.DATA_DIR, `erasures-${new Date().toISOString().slice(0, 10)}.txt`);
  // An erasure that cannot be logged is not done.
  mkdirSync(noted);
  expect((await erase(client)).status).toBeGreaterThanOrEqual(500);
  expect(await recordsOf(email)).toHaveLength(1);
  rmSync(noted, { recursive: true });
  expect((await erase(client)).status).toBe(303);
  expect(await recordsOf(email)).toEqual([]);
  expect(readFileSync(noted, "utf8")).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z [\da-f]{8} [\da-f]{64}\n$/,
  );
  rmSync(noted);
  site.faults.length = 0;
});

test("one that was noted with another secret is counted, and one behind half a line is read", async () => {
  writeFileSync(join(folder, "erasures-2026-11-22.txt"), "2026-11-2");
  await logErasure(app, "gone@example.com", erasedAt);
  await logErasure({ ...app, authSecret: "another" }, "gone@example.com", erasedAt);
  expect(await repeatErasures(app)).toMatchObject({ noted: 2, ofOtherKeys: 1 });
});
