import type { CheerioAPI } from "cheerio";
import { afterEach, describe, expect, test } from "vitest";
import { type AuditEntry, insert } from "#app/domain/audit/audit-repository.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { postForm, postMultipart, send, signInAsAdmin, signInAt } from "#tests/support/http.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { pretendUsed, recordsOf, removeRecords } from "#tests/support/records.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { openOwnSite, startDesk, stopClock } from "#tests/support/site.ts";

const { site, admin } = await startDesk({ env: { TRUST_PROXY: "loopback" } });
afterEach(() => site.db.deleteFrom("limit_use").execute());

/** The entries that `work` added, oldest first. */
async function keptBy(work: () => Promise<unknown>) {
  const entries = site.db.selectFrom("audit").selectAll();
  const { id = "" } = (await entries.orderBy("id", "desc").executeTakeFirst()) ?? {};
  await work();
  return entries.where("id", ">", id).orderBy("id").execute();
}

/** Tries a password from an address; without a path, at the staff's sign-in page. */
const tryFrom = (
  from: string,
  fields: { email: string; password: string },
  { url } = site,
  path = "/adminlogin",
) => postForm(url, path, fields, { headers: { "X-Forwarded-For": from } });

/** Stores an entry past every page. @returns its id */
const store = (entry: Partial<AuditEntry>) =>
  site.db.transaction().execute((trx) =>
    insert(trx, {
      at: new Date(),
      actor: { name: "x" },
      action: "note",
      kind: "enquiry",
      clientAddress: "",
      ...entry,
    }),
  );

describe("the audit keeps", () => {
  stopClock();

  test("sign-ins and sign-outs with time and address", async () => {
    const account = await createUser(site, "admin");
    const kept = await keptBy(async () => {
      const client = await signInAt(site.url, account);
      await client.post("/admin/logout", {}, { "X-Forwarded-For": "203.0.113.5" });
    });
    const at = new Date().toISOString();
    expect(kept).toMatchObject([
      { action: "sign-in", actor_id: account.id, actor_name: account.email, at },
      { action: "sign-out", actor_id: account.id, client_address: "203.0.113.5", at },
    ]);
  });

  test("failed sign-ins by the account that was tried, and nothing that was typed", async () => {
    const user = await createUser(site, "user");
    const kept = await keptBy(async () => {
      const tries = [
        { email: theAdmin.email, password: "wrong-password" },
        { email: "nobody@example.com", password: "wrong-password" },
        { email: user.email, password: user.password },
        { email: "a\0b", password: "wrong-password" },
      ];
      for (const fields of tries) await tryFrom("203.0.113.6", fields);
    });
    expect(kept.map(({ action, actor_name }) => `${action} ${actor_name}`)).toEqual([
      `sign-in-failed ${theAdmin.email}`,
      "sign-in-failed no account",
      `sign-in-failed ${user.email}`,
      "sign-in-failed no account",
    ]);
    expect(kept.map(({ actor_id }) => actor_id)).toEqual([null, null, null, null]);
    expect(JSON.stringify(kept)).not.toMatch(/wrong-password|a password of theirs|nobody@/);
  });

  test("nothing of a form that was empty, or of one that had to wait", async () => {
    const from = "203.0.113.7";
    await tryFrom(from, { ...theAdmin, password: "no" });
    await pretendUsed(site.db, "wrongPasswords", 20);
    const kept = await keptBy(async () => {
      expect((await tryFrom(from, { email: "", password: "" })).status).toBe(400);
      expect((await tryFrom(from, theAdmin)).status).toBe(429);
    });
    expect(kept).toEqual([]);
  });

  test("opened CVs and exports, with their user", async () => {
    const file = new File(["%PDF-1.7\n%%EOF\n"], "cv.pdf", { type: "application/pdf" });
    await postMultipart(site.url, "/carrers", anApplication({ Name: "Opened" }), { cv: file });
    const { id } = await recordsOf(site.db, "career_application")
      .select("id")
      .where("name", "=", "Opened")
      .executeTakeFirstOrThrow();
    const kept = await keptBy(async () => {
      expect((await admin.get(`/admin/careers/${id}/cv`)).status).toBe(200);
      expect((await admin.get("/admin/careers.csv")).status).toBe(200);
      expect((await admin.get("/admin/careers/x/cv")).status).toBe(404);
      expect((await send(site.url, "/admin/careers.csv")).status).toBe(302);
    });
    expect(kept).toMatchObject([
      { action: "cv-viewed", kind: "career_application", record_id: id },
      { action: "exported", kind: "career_application", record_id: null },
    ]);
    for (const { actor_name } of kept) expect(actor_name).toBe(theAdmin.email);
  });

  test("no more failed sign-ins than strangers may cause in a quarter of an hour", async () => {
    const flooded = await openOwnSite({ env: { TRUST_PROXY: "loopback" } });
    const fields = { email: "a@b.in", password: "no" };
    const guess = (from: string) => tryFrom(from, fields, flooded);
    await guess("203.0.113.1");
    await pretendUsed(flooded.db, "failedSignInsKeptOfAddress", 19);
    for (let i = 0; i < 3; i++) await guess("203.0.113.1");
    await pretendUsed(flooded.db, "failedSignInsKept", 499);
    for (let i = 0; i < 3; i++) await guess("203.0.113.2");
    const kept = await flooded.db
      .selectFrom("audit")
      .select("after")
      .where("action", "=", "sign-in-failed")
      .orderBy("id", "desc")
      .execute();
    expect(kept, "the first, the 20th of its address, and the 500th").toHaveLength(3);
    expect(kept[0]?.after).toContain("not kept for a while");
    // Successful sign-ins are logged all the same.
    await signInAsAdmin(flooded.url);
    const entries = flooded.db.selectFrom("audit").select("action").orderBy("id", "desc");
    expect((await entries.executeTakeFirst())?.action).toBe("sign-in");
  });

  test("two hundred failed sign-ins of one account a day, and all of the others", async () => {
    const site = await openOwnSite({ env: { TRUST_PROXY: "loopback" } });
    const [asha, ravi] = [await createUser(site, "user"), await createUser(site, "user")];
    const guess = (email: string, from: string) =>
      tryFrom(from, { email, password: "no" }, site, "/login");
    await guess(asha.email, "203.0.113.1");
    await pretendUsed(site.db, "failedSignInsKeptOfAccount", 199);
    for (const from of ["203.0.113.2", "203.0.113.3", "203.0.113.4"]) {
      await guess(asha.email, from);
    }
    await guess(ravi.email, "203.0.113.5");
    await guess("nobody@example.com", "203.0.113.6");
    const rows = site.db.selectFrom("audit").select(["record_id", "after"]).orderBy("id");
    const kept = await rows.where("action", "=", "sign-in-failed").execute();
    expect(kept.map(({ record_id }) => record_id)).toEqual([asha.id, asha.id, ravi.id, null]);
    expect(kept[1]?.after).toContain("not kept for a while");
  });
});

describe("the audit's page", () => {
  const who = ($: CheerioAPI) => textsOf($, 'td[data-label="User"]');

  test("says for how long entries are kept, by the setting", async () => {
    expect((await admin.get("/admin/audit")).text).toContain(
      "Entries are kept for 3 years after the action.",
    );
  });

  test("shows what changed as old and new, in words and as text", async () => {
    const recordId = await storeRecord(site.db, "enquiry");
    const reminder = "2026-11-25T04:30:00.000Z";
    const id = await store({
      actor: { name: "<b>ஆஷா</b>" },
      action: "status",
      recordId,
      before: { status: "new", note: "<script>alert(1)</script>", reminder: null, no: null },
      after: { status: "done", total: 1_49_900, urgent: true, reminder },
      clientAddress: "203.0.113.9",
    });
    const answer = await admin.get("/admin/audit");
    expect(answer.status).toBe(200);
    const $ = parseHtml(answer);
    const row = `tr[data-id="${id}"]`;
    const cell = (label: string) => textsOf($, `${row} td[data-label="${label}"]`);
    expect(cell("Action")).toEqual(["Status changed"]);
    expect(cell("User")).toEqual(["<b>ஆஷா</b>"]);
    expect(cell("IP address")).toEqual(["203.0.113.9"]);
    expect(textsOf($, `${row} del`)).toEqual(["New", "<script>alert(1)</script>"]);
    expect(textsOf($, `${row} ins`)).toEqual(["Done", "25 Nov 2026, 10:00", "1,49,900", "yes"]);
    const labels = textsOf($, `${row} td[data-label="Changes"] li > span:first-child`);
    expect(labels, "none without a value").toEqual([
      "Status:",
      "Note:",
      "Reminder:",
      "Total:",
      "Urgent:",
    ]);
    expect([...$(`${row} a`)].map((link) => $(link).attr("href"))).toEqual([
      `/admin/enquiries/${recordId}`,
      `/admin/audit?record=${recordId}`,
    ]);
    expect($(`${row} :is(b, script)`)).toHaveLength(0);
    expect(answer.text).not.toContain("<script>alert");
  });

  test("names people, by whom it is searched, and fields as their forms do", async () => {
    const { id: userId, email } = await createUser(site, "admin", { name: "Thenmozhi R" });
    const recordId = await storeRecord(site.db, "booking");
    const fields = { before: { postcode: "600 001" }, after: { postcode: "600 002" } };
    await store({ actor: { userId, email }, recordId, kind: "booking", ...fields });
    const partner = { kind: "partner", after: { supplies: "Racks" } } as const;
    await store({ actor: { userId: "deleted", email: "left@example.com" }, ...partner });
    const $ = parseHtml(await admin.get("/admin/audit"));
    expect(who($).slice(0, 2)).toEqual(["left@example.com", "Thenmozhi R"]);
    const labels = textsOf($, 'td[data-label="Changes"] li > span:first-child');
    expect(labels.slice(0, 2)).toEqual(["Supplies:", "PIN code:"]);
    expect(who(parseHtml(await admin.get("/admin/audit?q=thenmozhi")))).toContain("Thenmozhi R");
  });

  test("says of an export its filter and its number of records, and nothing searched for", async () => {
    for (const name of ["Sought Person", "Sought Person", "Other"]) {
      await storeRecord(site.db, "subscription", { name, status: "done", branch: "kochi" });
    }
    const query = "status=done&branch=kochi&from=2020-01-01";
    for (const [asked, filter, records] of [
      ["", "none", 3],
      [`?${query}`, "status done, branch kochi, from 1 Jan 2020", 3],
      ["?q=sought", "words searched for", 2],
      ["?status=new", "status new", 0],
    ] as const) {
      const [entry] = await keptBy(() => admin.get(`/admin/subscribers.csv${asked}`));
      expect(JSON.parse(entry?.after ?? "")).toEqual({ filter, records });
    }
  });

  test("is narrowed by its address: what, who, which record, from and until a day", async () => {
    const { id: userId, email } = await createUser(site, "admin");
    const recordId = "01930000-0000-7000-8000-00000000000b";
    const actor = { userId, email };
    // Midnight in India.
    const right = { at: new Date("2026-02-03T18:30:00.000Z"), actor, recordId };
    await store({ ...right, clientAddress: "right" });
    for (const wrong of [
      { at: new Date("2026-02-03T18:29:59.999Z") },
      { at: new Date("2026-02-04T18:30:00.000Z") },
      { action: "assignment" as const },
      { actor: { name: "somebody else" } },
      { recordId: "01930000-0000-7000-8000-00000000000e" },
    ]) {
      await store({ ...right, ...wrong });
    }
    const fields = { action: "note", who: userId, from: "2026-02-04", to: "2026-02-04" };
    const query = new URLSearchParams({ ...fields, record: recordId });
    const $ = parseHtml(await admin.get(`/admin/audit?${query}`));
    expect(textsOf($, 'td[data-label="IP address"]')).toEqual(["right"]);
  });

  test("is searched for who it was, what they did, what it became and where it came from", async () => {
    const actor = { name: "kumaran@ottakam.example" };
    const entry = { action: "assignment", actor, after: { assignee: "Ezhilarasi" } } as const;
    for (const clientAddress of ["203.0.113.77", "203.0.113.78"]) {
      await store({ ...entry, clientAddress });
    }
    const found = async (query: Record<string, string>) => {
      const page = await admin.get(`/admin/audit?${new URLSearchParams(query)}`);
      return textsOf(parseHtml(page), 'td[data-label="IP address"]');
    };
    for (const q of ["kumaran", "EZHIL", "assignment ezhilarasi", "ottakam kumaran"]) {
      expect(await found({ q }), q).toEqual(["203.0.113.78", "203.0.113.77"]);
    }
    expect(await found({ q: "203.0.113.77" })).toEqual(["203.0.113.77"]);
    expect(await found({ q: "kumaran", action: "note" })).toEqual([]);
    expect(await found({ q: "kumaran", from: "2099-01-01" })).toEqual([]);
    expect(await found({ q: "ezhilarasi gone" })).toEqual([]);
  });

  test("hears of what staff do as it happens", async () => {
    const window = await openWindow(admin);
    await signInAt(site.url, await createUser(site, "admin"));
    expect(await window.nextAbout("audit")).toBeDefined();
    window.close();
  });
});

/** The subject of the newest entry about a record, and its link. */
async function aboutOf(id: string) {
  const page = await admin.get(`/admin/audit?record=${id}`);
  const cell = parseHtml(page)('tbody tr:first-child td[data-label="Record"]');
  const link = cell.find(`a:not([href*="audit"])`).attr("href");
  return { name: cell.find("a, span span").first().text(), link };
}

const noOf = async (id: string) =>
  (await site.db.selectFrom("record").select("no").where("id", "=", id).executeTakeFirst())?.no;

test("a record is called as it is now, with a link, and by its number once it is deleted", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "ஃபரா Siddiqui <b>" });
  const no = await noOf(id);
  const name = `Enquiry ${no}, ஃபரா Siddiqui <b>`;
  await admin.save(`/admin/enquiries/${id}`, { intent: "note", text: "Called" });
  expect(await aboutOf(id)).toEqual({ name, link: `/admin/enquiries/${id}` });
  const search = (q: string) => admin.get(`/admin/audit?${new URLSearchParams({ q })}`);
  for (const q of ["Siddiqui", "note written", String(no)]) {
    const found = parseHtml(await search(q))("tbody tr").text();
    expect(found, q).toContain(name);
  }
  for (const days of ["to=2020-01-01", "from=2099-01-01"]) {
    const none = parseHtml(await admin.get(`/admin/audit?q=Siddiqui&${days}`));
    expect(none("tbody tr").text(), days).not.toContain(name);
  }
  await removeRecords(site.db);
  expect(await aboutOf(id)).toEqual({ name: `deleted enquiry ${no}`, link: undefined });
  expect(await findInEveryTable(site.db, ["siddiqui"])).toEqual([]);
});

test("accounts and partners are named too", async () => {
  const { id } = await createUser(site, "user", { name: "Meera Nair" });
  await admin.post(`/admin/users/${id}`, { change: "disable" });
  expect(await aboutOf(id)).toEqual({ name: "Account Meera Nair", link: `/admin/users/${id}` });
  await admin.post("/partner", aPartner());
  const partner = await site.db.selectFrom("partner").selectAll().executeTakeFirstOrThrow();
  await admin.save(`/admin/partners/${partner.id}/delete`, {});
  const name = `deleted partner ${partner.no}`;
  expect(await aboutOf(partner.id)).toEqual({ name, link: undefined });
});
