import { beforeEach, describe, expect, test } from "vitest";
import { createMailWorker } from "#app/domain/mail/mail-worker.server.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { LiveFeed } from "#app/platform/live/live-feed.server.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAt } from "#tests/support/client.ts";
import { startDesk } from "#tests/support/desk.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { onlyStep, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { erase, kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { emptyTables, newestOf } from "#tests/support/records.ts";

/** Requests about personal data, on the desk: decision 0029. */
const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
beforeEach(() =>
  emptyTables(site.db, "mail", "limit_use", "consent_withdrawal", "partner", "record"),
);

const finishPart = 'section[aria-label="Finish the erasure"]';
const email = "zyx.quill@post.example";
const list = "/admin/privacy-requests";
const request = (own: Record<string, string>) =>
  storeRecord(site.db, "privacy_request", { email, name: "Zyxwara", ...own });

describe("the list", () => {
  test("has what is open first, by its day, and says in word and colour what is overdue", async () => {
    await request({ name: "Late", due_on: "2025-01-02" });
    await request({ name: "Later", due_on: "2098-01-02" });
    await request({ name: "Done", due_on: "2024-01-02", status: "done" });
    await request({ name: "Soon", due_on: "2097-01-02" });
    const $ = parseHtml(await admin.get(list));
    const names = textsOf($, "tbody tr").map((row) => /Later|Late|Done|Soon/.exec(row)?.[0]);
    expect(names).toEqual(["Late", "Soon", "Later", "Done"]);
    expect(textsOf($, "tbody strong.text-alarm")).toEqual(["2 Jan 2025, overdue"]);
    expect(textOf($, "thead [aria-sort=ascending]")).toBe("Due");
    const byName = parseHtml(await admin.get(`${list}?sort=name`));
    expect(textOf(byName, "tbody tr")).toContain("Done");
  });

  test("goes on page by page in that order", async () => {
    const due = Array.from(
      { length: 30 },
      (_, nth) => `2090-01-${String(nth + 1).padStart(2, "0")}`,
    );
    for (const due_on of due.toReversed()) await request({ name: `N${due_on}`, due_on });
    const first = await admin.get(list);
    const second = await admin.get(onlyStep(parseHtml(first), "Older"));
    const names = [first, second].flatMap(({ text }) => text.match(/(?<=>)N2090-\d\d-\d\d/g) ?? []);
    expect(names).toEqual(due.map((day) => `N${day}`));
  });
});

describe("finishing an erasure", () => {
  const finish = { intent: "finish-erasure", sure: "on" };

  /** Somebody with a booking that runs erased themselves. @returns the booking and their request */
  async function askAndWait() {
    const customer = { email, name: "Zyxwara Quillfeather", company: "", street: "" };
    const booking = await storeRecord(site.db, "booking", { ...customer, status: "delivered" });
    await erase(await openFor(site, email));
    const { id, name } = await newestOf(site.db, "privacy_request");
    expect(name).toBe("the person concerned");
    return { booking, path: `${list}/${id}` };
  }

  /** As the worker does it once the mail server accepts the mail. */
  async function sendLastMail() {
    const store = await openDatabase(site.database.env, () => {});
    const app = { store: { ...store, feed: new LiveFeed() }, now: () => new Date() };
    const unexpected = (_facts: object, message: string) => expect.unreachable(message);
    const log = { warn: unexpected, error: unexpected };
    const sent: string[] = [];
    const worker = createMailWorker(app, async ({ recipient }) => void sent.push(recipient), log);
    const left = async () => {
      // The site's own worker may have tried it, in vain.
      await site.db.updateTable("mail").set({ due_at: "" }).execute();
      await worker.sendBatch();
      return site.db.selectFrom("mail").select("template").execute();
    };
    await expect.poll(left).toEqual([]);
    expect(sent).toContain(email);
    await store.db.destroy();
  }

  test("waits for the booking, then takes one button, a last mail and no name anywhere", async () => {
    const { booking, path } = await askAndWait();
    const waiting = parseHtml(await admin.get(path));
    expect(textOf(waiting, `${finishPart} ul`)).toContain("A booking still runs");
    expect(waiting('button[value="finish-erasure"]')).toHaveLength(0);
    expect((await admin.save(path, finish)).status).toBe(409);

    await admin.save(`/admin/bookings/${booking}`, { intent: "status", status: "cancelled" });
    await admin.save(path, { intent: "note", text: "Zyxwara called." });
    expect(textOf(parseHtml(await admin.get(path)), `${finishPart} p`)).toContain("1 booking");
    expect((await admin.save(path, { ...finish, sure: "" })).status).toBe(400);
    expect((await admin.save(path, finish)).status).toBe(200);
    const erased = { name: "Erased", email: "", status: "done" };
    expect(await newestOf(site.db, "privacy_request")).toMatchObject(erased);
    await sendLastMail();
    expect(await findInEveryTable(site.db, ["zyx"])).toEqual([]);
    expect((await admin.get(path)).text).toContain("Erased");
    expect((await admin.save(path, finish)).status).toBe(409);
  });

  test("is for admins, and a coordinator reads so", async () => {
    const { booking, path } = await askAndWait();
    await admin.save(`/admin/bookings/${booking}`, { intent: "status", status: "returned" });
    const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
    const page = await coordinator.get(path);
    expect(page.text).toContain("An admin has to do this.");
    expect((await coordinator.save(path, finish)).status).toBe(403);
    expect((await newestOf(site.db, "booking")).email).toBe(email);
  });

  test("is refused while a partner has the address, and for what asks something else", async () => {
    const other = `${list}/${await request({ wish: "correction" })}`;
    expect((await admin.get(other)).text).not.toContain("finish-erasure");
    expect((await admin.save(other, finish)).status).toBe(409);
    await admin.post("/partner", aPartner({ email }));
    const path = `${list}/${await request({ wish: "erasure" })}`;
    expect((await admin.get(path)).text).toContain("A partner has this address");
    expect((await admin.save(path, finish)).status).toBe(409);
  });
});

test("a request by a person who withdrew consent is answered all the same", async () => {
  await storeRecord(site.db, "enquiry", { email });
  const client = await openFor(site, email);
  await client.post(`${start}/request`, { wish: "question", name: "Zyx", details: "Why?" });
  await client.post(kept, { intent: "withdraw" });
  const { id } = await newestOf(site.db, "privacy_request");
  const answer = { intent: "answer", subject: "Your question", answer: "Because." };
  expect((await admin.save(`${list}/${id}`, answer)).status).toBe(200);
});
