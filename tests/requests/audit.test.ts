import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failuresKept, insert } from "#app/features/audit/audit-repository.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { type Client, signInAsAdmin, signInAt } from "#tests/support/client.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm, postMultipart, send } from "#tests/support/http.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let admin: Client;
beforeAll(async () => {
  site = await startSite({ env: { TRUST_PROXY: "loopback" } });
  admin = await signInAsAdmin(site.url);
});
afterAll(() => site.close());

/** What was kept since `work` began, oldest first. */
async function keptBy(work: () => Promise<unknown>) {
  const last = await site.db
    .selectFrom("audit")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirst();
  await work();
  return site.db
    .selectFrom("audit")
    .selectAll()
    .where("id", ">", last?.id ?? "")
    .orderBy("id")
    .execute();
}

/** Without the row of the headings. */
const rowsIn = (html: string) => (html.match(/<tr role="row"[\s\S]*?<\/tr>/g) ?? []).slice(1);

describe("the audit keeps", () => {
  test("who signed in and out, when and from where", async () => {
    const account = await createUser(site, "admin");
    const before = Date.now();
    const kept = await keptBy(async () => {
      const client = await signInAt(site.url, account);
      await client.post("/admin/logout", {}, { "X-Forwarded-For": "203.0.113.5" });
    });
    expect(kept).toMatchObject([
      { action: "sign-in", actor_id: account.id, actor_name: account.email },
      { action: "sign-out", actor_id: account.id, client_address: "203.0.113.5" },
    ]);
    const at = Date.parse(kept[0]?.at ?? "");
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test("failed sign-ins with what was typed for an address, and never a password", async () => {
    const user = await createUser(site, "user");
    const kept = await keptBy(async () => {
      const headers = { "X-Forwarded-For": "203.0.113.6" };
      const tries = [
        { email: theAdmin.email, password: "wrong-password" },
        { email: "nobody@example.com", password: "wrong-password" },
        { email: user.email, password: user.password },
        { email: "a\0b", password: "wrong-password" },
      ];
      for (const fields of tries) await postForm(site.url, "/adminlogin", fields, { headers });
    });
    expect(kept.map(({ action, actor_name }) => `${action} ${actor_name}`)).toEqual([
      `sign-in-failed ${theAdmin.email}`,
      "sign-in-failed nobody@example.com",
      `sign-in-failed ${user.email}`,
      "sign-in-failed ab",
    ]);
    expect(kept.map(({ actor_id }) => actor_id)).toEqual([null, null, null, null]);
    expect(JSON.stringify(kept)).not.toMatch(/wrong-password|a password of theirs/);
  });

  test("nothing of a form that was empty, or of one that had to wait", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.7" };
    const post = (fields: Record<string, string>) =>
      postForm(site.url, "/adminlogin", fields, { headers });
    await post({ email: "a@b.in", password: "no" });
    await site.db.updateTable("sign_in_budget").set({ failures: 20 }).execute();
    const kept = await keptBy(async () => {
      expect((await post({ email: "", password: "" })).status).toBe(400);
      expect((await post(theAdmin)).status).toBe(429);
    });
    await site.db.deleteFrom("sign_in_budget").execute();
    expect(kept).toEqual([]);
  });

  test("who opened which CV, and who exported what", async () => {
    const file = new File(["%PDF-1.7\n%%EOF\n"], "cv.pdf", { type: "application/pdf" });
    await postMultipart(site.url, "/carrers", anApplication(), { cv: file });
    const { id } = await site.db
      .selectFrom("career_application")
      .select("id")
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
    const flooded = await startSite({ env: { TRUST_PROXY: "loopback" } });
    try {
      await flooded.db.transaction().execute(async (trx) => {
        for (let i = 0; i < failuresKept - 1; i++) {
          const actor = { name: `bot-${i}` };
          const action = "sign-in-failed";
          await insert({ at: new Date(), actor, action, clientAddress: "203.0.113.1" }, trx);
        }
      });
      const fields = { email: "a@b.in", password: "no" };
      for (let i = 0; i < 3; i++) await postForm(flooded.url, "/adminlogin", fields);
      const kept = await flooded.db
        .selectFrom("audit")
        .select("after")
        .where("action", "=", "sign-in-failed")
        .orderBy("id", "desc")
        .execute();
      expect(kept).toHaveLength(failuresKept);
      expect(kept[0]?.after).toContain("not kept for a while");
      // Who does get in is kept all the same.
      await signInAsAdmin(flooded.url);
      const [last] = await flooded.db
        .selectFrom("audit")
        .select("action")
        .orderBy("id", "desc")
        .execute();
      expect(last?.action).toBe("sign-in");
    } finally {
      await flooded.close();
    }
  });
});

describe("the audit's page", () => {
  test("shows what changed as old and new, in words and as text", async () => {
    const recordId = "01930000-0000-7000-8000-00000000000a";
    await site.db.transaction().execute((trx) =>
      insert(
        {
          at: new Date(),
          actor: { name: "<b>ஆஷா</b>" },
          action: "status",
          kind: "enquiry",
          recordId,
          before: { status: "new", note: "<script>alert(1)</script>" },
          after: { status: "done", total: 1_49_900, urgent: true },
          clientAddress: "203.0.113.9",
        },
        trx,
      ),
    );
    const { status, text } = await admin.get("/admin/audit");
    expect(status).toBe(200);
    const [row = ""] = rowsIn(text).filter((row) => row.includes("203.0.113.9"));
    expect(row).toContain("Status changed");
    expect(row).toContain("&lt;b&gt;ஆஷா&lt;/b&gt;");
    expect(row).toContain("<del>new</del>");
    expect(row).toContain("<ins>done</ins>");
    expect(row).toContain("<ins>1,49,900</ins>");
    expect(row).toContain("<ins>yes</ins>");
    expect(row).toContain("&lt;script&gt;");
    expect(row).toContain(`href="/admin/enquiries/${recordId}"`);
    expect(row).toContain(`href="/admin/audit?record=${recordId}"`);
    expect(text).not.toContain("<script>alert");
  });

  test("is narrowed by its address: what, who, which record, from and until a day", async () => {
    const account = await createUser(site, "admin");
    const recordId = "01930000-0000-7000-8000-00000000000b";
    const add = (at: string, action: "note" | "assignment") =>
      site.db.transaction().execute((trx) =>
        insert(
          {
            at: new Date(at),
            actor: { userId: account.id, email: account.email },
            action,
            kind: "enquiry",
            recordId,
            clientAddress: at,
          },
          trx,
        ),
      );
    // Late in the evening in Europe, and already the next day in India.
    await add("2026-02-03T18:29:59.999Z", "note");
    await add("2026-02-03T18:30:00.000Z", "assignment");
    await add("2026-02-05T10:00:00.000Z", "note");
    const shown = async (query: string) =>
      rowsIn((await admin.get(`/admin/audit?${query}`)).text)
        .map((row) => /2026-02-0\dT[\d:.]+Z/.exec(row)?.[0]?.slice(8, 16) ?? "other")
        .join(" ");
    expect(await shown(`record=${recordId}`)).toBe("05T10:00 03T18:30 03T18:29");
    expect(await shown(`who=${account.id}`)).toBe("05T10:00 03T18:30 03T18:29");
    expect(await shown(`who=${account.id}&action=note`)).toBe("05T10:00 03T18:29");
    expect(await shown(`record=${recordId}&from=2026-02-04`)).toBe("05T10:00 03T18:30");
    expect(await shown(`record=${recordId}&until=2026-02-04`)).toBe("03T18:30 03T18:29");
    expect(await shown(`record=${recordId}&from=2026-02-04&until=2026-02-04`)).toBe("03T18:30");
    expect(await shown(`record=${recordId}&action=exported`)).toBe("");
    const narrowed = await admin.get(`/admin/audit?who=${account.id}&from=2026-02-04`);
    expect(narrowed.text).toMatch(/name="from"[^>]*value="2026-02-04"/);
    expect(narrowed.text).toContain(`<option value="${account.id}" selected`);
  });

  test("leads page by page through what it is narrowed to", async () => {
    const recordId = "01930000-0000-7000-8000-00000000000c";
    await site.db.transaction().execute(async (trx) => {
      for (let i = 0; i < 30; i++) {
        const actor = { name: `n${i}` };
        const about = { kind: "enquiry", recordId } as const;
        await insert({ at: new Date(), actor, action: "note", clientAddress: "", ...about }, trx);
      }
    });
    const first = await admin.get(`/admin/audit?record=${recordId}`);
    expect(rowsIn(first.text)).toHaveLength(25);
    const older = /href="(\/admin\/audit\?[^"]*before=[^"]*)"/.exec(first.text)?.[1] ?? "";
    const second = await admin.get(older.replaceAll("&amp;", "&"));
    expect(rowsIn(second.text)).toHaveLength(5);
    expect(second.text).toContain("n0<");
    const newer = /href="(\/admin\/audit\?[^"]*after=[^"]*)"/.exec(second.text)?.[1] ?? "";
    expect(rowsIn((await admin.get(newer.replaceAll("&amp;", "&"))).text)).toHaveLength(25);
  });

  test.each([
    "action=nonsense",
    "action=__proto__",
    "who=x",
    "who=%00",
    "record=%E0%A4%A",
    "from=2026-02-30&until=x",
    "before=x&after=y",
    `action=${"a".repeat(5_000)}`,
  ])("takes no notice of %.40s", async (query) => {
    const { status, text } = await admin.get(`/admin/audit?${query}`);
    expect(status).toBe(200);
    expect(rowsIn(text).length).toBeGreaterThan(5);
  });

  test("is for admins, and takes no form", async () => {
    const user = { Cookie: await signInDirectly(site, await createUser(site, "user")) };
    for (const path of ["/admin/audit", "/admin/audit.data", "/admin/audit?action=note"]) {
      expect((await send(site.url, path, { headers: user })).status, path).toBe(403);
    }
    const stranger = await send(site.url, "/admin/audit?action=note");
    expect(stranger.status).toBe(302);
    expect(stranger.headers.location).toBe("/adminlogin?next=%2Fadmin%2Faudit%3Faction%3Dnote");
    expect((await admin.post("/admin/audit", {})).status).toBe(405);
  });

  test("hears of what staff do as it happens", async () => {
    const window = await EventSource.open(site.url, admin.cookie);
    await signInAt(site.url, await createUser(site, "admin"));
    expect(await window.nextAbout("audit")).toBeDefined();
    window.close();
  });

  test("has no fault in the log", () => {
    expect(site.faults).toEqual([]);
  });
});
