import type { CheerioAPI } from "cheerio";
import { afterEach, describe, expect, test } from "vitest";
import { putEntries } from "#app/platform/search/search-repository.server.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { onlyStep, parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { openOwnSite, startDesk } from "#tests/support/site.ts";

// Nobody runs its mail server: what is tried again waits again.
const { site, admin } = await startDesk();
afterEach(() => site.db.deleteFrom("mail").execute());

// A mail of days ago would be given up at the next try.
const askedFor = new Date().toISOString();
let made = 0;
async function aMail(
  own: Partial<Awaited<ReturnType<typeof mailsIn>>[number]> = {},
  { db } = site,
) {
  made += 1;
  const id = `01900000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  const row = {
    id,
    template: "enquiry",
    data: '{"branch":""}',
    recipient: `v${made}@example.com`,
    status: "waiting" as const,
    attempts: 1,
    due_at: "2099-01-01T00:00:00.000Z",
    claimed_until: null,
    last_error: "connect ECONNREFUSED",
    created_at: askedFor,
    sent_at: null,
    ...own,
  };
  await db.insertInto("mail").values(row).execute();
  await putEntries(db, [{ id, kind: "mail", texts: [row.recipient] }]);
  return row;
}
const list = async (query = "") => parseHtml(await admin.get(`/admin/mail${query}`));
const recipients = ($: CheerioAPI) => textsOf($, 'td[data-label="Recipient"]');
const failed = { status: "failed" as const, due_at: "2026-11-20T05:00:00.000Z" };
const secret = '{"name":"Asha","url":"http://x/reset?token=secret-token"}';

describe("the list of mails", () => {
  test("shows each status with its count, whom it is for, tries and the last error", async () => {
    await aMail({ recipient: "waits@example.com", attempts: 3 });
    await aMail({ ...failed, recipient: "failed@example.com", last_error: "550 <b>nobody</b>" });
    await aMail({ status: "sent", recipient: "sent@example.com", last_error: null });
    const mail = expect.stringContaining("We have received your enquiry");
    const time = expect.stringMatching(/\d/);
    expect(tableRows(await list(), "table")).toEqual([
      ["waits@example.com", mail, time, "3", time, "connect ECONNREFUSED", "Retry"],
    ]);
    const $ = await list("?show=failed");
    expect(tableRows($, "table")).toEqual([
      ["failed@example.com", mail, time, "1", time, "550 <b>nobody</b>", "Retry"],
    ]);
    expect($("table b")).toHaveLength(0);
    const tabs = textsOf($, 'nav[aria-label="Mails by status"] a');
    expect(tabs).toEqual(["Waiting 1", "Sent 1", "Failed 1"]);
    expect(recipients(await list("?show=sent"))).toEqual(["sent@example.com"]);
  });

  test("shows subjects, of one kind of mail where that is asked for", async () => {
    const data = JSON.stringify({ subject: "Our prices, enquiry 12", text: "Dear Asha" });
    await aMail({ template: "answer", data });
    await aMail();
    const subjects = (query: string) =>
      list(query).then(($) => textsOf($, '[data-label="Subject"]'));
    expect(await subjects("?kind=answer")).toEqual(["Our prices, enquiry 12"]);
    expect(await subjects("?kind=__proto__")).toHaveLength(2);
    expect(textsOf(await list("?kind=answer"), "nav a[aria-current]")).toContain("Waiting 1");
    expect((await list("?kind=answer")).text()).not.toContain("Retry all");
  });

  test("is read page by page, to its end and back", async () => {
    for (let minute = 10; minute < 40; minute++) {
      await aMail({ status: "sent", due_at: `2026-11-20T05:${minute}:00.000Z` });
    }
    const newestFirst = (await mailsIn(site.db)).map(({ recipient }) => recipient).reverse();
    const first = await list("?show=sent");
    expect(recipients(first)).toEqual(newestFirst.slice(0, 25));
    const second = parseHtml(await admin.get(onlyStep(first, "Older")));
    expect(recipients(second)).toEqual(newestFirst.slice(25));
    const back = parseHtml(await admin.get(onlyStep(second, "Newer")));
    expect(recipients(back)).toEqual(newestFirst.slice(0, 25));
  });

  test("is searched in the order in which it is browsed", async () => {
    await aMail({ recipient: "ilango.a@example.com", due_at: "2099-01-01T00:00:01.000Z" });
    await aMail({ recipient: "ilango.b@example.com", due_at: "2099-01-01T00:00:02.000Z" });
    const inOrder = ["ilango.a@example.com", "ilango.b@example.com"];
    expect(recipients(await list())).toEqual(inOrder);
    expect(recipients(await list("?q=ilango"))).toEqual(inOrder);
  });

  test("is searched for whom a mail is to, in the tab that is open", async () => {
    await aMail({ recipient: "ezhilarasi@example.com" });
    await aMail({ ...failed, recipient: "ezhil.k@example.com" });
    expect(recipients(await list("?q=ezhil"))).toEqual(["ezhilarasi@example.com"]);
    const $ = await list("?show=failed&q=ezhil");
    expect(recipients($)).toEqual(["ezhil.k@example.com"]);
    expect($('nav[aria-label="Mails by status"] a:contains("Waiting")').attr("href")).toBe(
      "/admin/mail?q=ezhil",
    );
    expect(textsOf(await list("?q=nobody"), ".empty-state h2")).toEqual([
      "Nothing found for “nobody”",
    ]);
  });
});

describe("a mail that is opened", () => {
  test("shows its text as it is sent, as text, its state and its record", async () => {
    const recordId = await storeRecord(site.db, "enquiry");
    const text = "Dear Asha,\n\n<b>Shall we reserve them?</b>";
    const data = JSON.stringify({ subject: "Our prices", text });
    const { id } = await aMail({ template: "answer", data, record_id: recordId, ...failed });
    const $ = parseHtml(await admin.get(`/admin/mail/${id}?show=failed`));
    expect(textOf($, "#record-name")).toBe("Our prices");
    expect($("article [data-text]").text()).toContain("<b>Shall we reserve them?</b>");
    expect($("article b")).toHaveLength(0);
    expect(textOf($, "article dl")).toContain("Given up");
    expect($("article dl a").attr("href")).toBe(`/admin/enquiries/${recordId}`);
  });

  test.each([
    ["verification", secret],
    ["reset password", secret],
    ["privacy code", '{"code":"secret-token"}'],
    ["of a newer release", '{"url":"secret-token"}'],
  ])("%s shows no text, in no answer", async (template, data) => {
    const { id } = await aMail({ template, data });
    const paths = [
      "/admin/mail",
      "/admin/mail.json",
      `/admin/mail/${id}`,
      `/admin/mail/${id}.json`,
    ];
    const answers = await Promise.all(paths.map((path) => admin.get(path)));
    expect(answers[2]?.text).toContain("its text is not shown");
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/secret|SECRET/);
    }
  });

  test("says when it is gone", async () => {
    const { id } = await aMail({ template: "booking", data: '{"bookingId":"gone"}' });
    expect((await admin.get(`/admin/mail/${id}`)).text).toContain("The text is not available");
    for (const other of ["x", "01900000-0000-7000-8000-00000000ffff", "%00"]) {
      expect((await admin.get(`/admin/mail/${other}`)).status, other).toBe(404);
    }
  });
});

describe("retry", () => {
  const retry = async (fields: Record<string, string> | string) => {
    const { status, outcome } = await admin.save("/admin/mail", fields);
    return { status, said: outcome.said };
  };

  test("makes one failed mail due, and says so", async () => {
    const one = await aMail(failed);
    const other = await aMail(failed);
    expect(await retry({ id: one.id })).toEqual({ status: 200, said: "Mail queued." });
    const stored = async ({ id }: { id: string }) =>
      (await mailsIn(site.db)).find((mail) => mail.id === id);
    expect((await stored(one))?.status).toBe("waiting");
    expect((await stored(other))?.status).toBe("failed");
    // The worker heard of it, and tried.
    const attempts = async () => (await stored(one))?.attempts;
    await expect.poll(attempts, { timeout: 12_000 }).toBe(2);
  });

  test("makes all failed mails due, but not what cannot be sent again", async () => {
    await aMail(failed);
    await aMail(failed);
    await aMail({ ...failed, template: "reset password", data: "" });
    expect(await retry({ status: "failed" })).toEqual({ status: 200, said: "2 mails queued." });
    const statuses = (await mailsIn(site.db)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["failed", "waiting", "waiting"]);
  });

  test("leaves alone what is sent and what is under way", async () => {
    const sent = await aMail({ status: "sent" });
    const until = "2099-01-01T00:00:00.000Z";
    const underWay = await aMail({ claimed_until: until, due_at: until });
    for (const { id } of [sent, underWay]) {
      expect((await retry({ id })).said).toBe("There was no mail to retry.");
    }
    expect(await mailsIn(site.db)).toMatchObject([{ status: "sent" }, { due_at: until }]);
  });

  test("is heard by open windows", async () => {
    // A site that sends no other mail: each attempt of the worker is announced too.
    const quiet = await openOwnSite();
    const staff = await signInAsAdmin(quiet.url);
    const one = await aMail(failed, quiet);
    const window = await EventSource.open(quiet.url, staff.cookie);
    await staff.save("/admin/mail", { id: one.id });
    expect(await window.nextAbout("mail")).toBeDefined();
    window.close();
  });

  test("of nothing, of no mail and of sent mails is refused", async () => {
    for (const fields of ["", "id=x", "id=%00", `id=${"a".repeat(200_000)}`, "status=sent"]) {
      expect((await retry(fields)).status, fields.slice(0, 9)).toBe(400);
    }
  });
});
