import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { type Fields, postForm, send } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { auditOf, emptyTables, recordsOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

let reference: string;
const { site, admin } = await startDesk();
const user = await createUser(site, "user", { name: "Lakshmi N" });
const session = await signInDirectly(site, user);
const stranger = await signInDirectly(site, await createUser(site));
beforeEach(async () => {
  await postForm(site.url, "/paymentpage", aBooking(), { headers: { Cookie: session } });
  reference = (await stored()).reference;
});
afterEach(() => emptyTables(site.db, "record", "mail", "limit_use"));

const stored = () => recordsOf(site.db, "booking").selectAll().executeTakeFirstOrThrow();
const events = () =>
  site.db
    .selectFrom("record_event")
    .select(["actor_id", "actor_name", "action", "before", "after"])
    .where("action", "=", "status")
    .execute();
const setStatus = (status: BookingStatus) =>
  site.db.updateTable("record").set({ status }).execute();
const cancel = (Cookie = session, fields: Fields = { intent: "cancel" }, at = reference) =>
  postForm(site.url, `/bookings/${at}`, fields, { headers: { Cookie } });
const page = async (Cookie = session) =>
  parseHtml(await send(site.url, `/bookings/${reference}`, { headers: { Cookie } }));

describe("the customer", () => {
  onSqlite.test("cancels while it is new, which is in its history and in the audit", async () => {
    const { status, headers, cookies } = await cancel();
    expect([status, headers.location]).toEqual([303, `/bookings/${reference}`]);
    expect(cookies.join()).toContain("bookingCancelled");
    const { id, ...row } = await stored();
    expect(row).toMatchObject({ status: "cancelled", version: 2 });
    const change = { before: '{"status":"new"}', after: '{"status":"cancelled"}' };
    expect(await events()).toEqual([
      { actor_id: user.id, actor_name: "Lakshmi N", action: "status", ...change },
    ]);
    const entry = { action: "status", kind: "booking", ...change };
    expect(await auditOf(site.db, id)).toMatchObject([entry]);
    const $ = await page();
    expect(textOf($, ".badge")).toBe("Cancelled");
    expect($("#cancel")).toHaveLength(0);
  });

  test("cancels once, however often it arrives, with one mail, which staff see in the history", async () => {
    await site.db.deleteFrom("mail").execute();
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await events()).toHaveLength(1);
    const data = expect.stringContaining(`You cancelled your booking ${reference}`);
    expect(await mailsIn(site.db)).toMatchObject([{ recipient: aBooking().Email, data }]);
    const $ = parseHtml(await admin.get(`/admin/bookings/${(await stored()).id}`));
    expect(textOf($, "section:has(#record-history)")).toContain("You cancelled your booking");
  });

  onSqlite.test(
    "carries nobody's words to an address that is not proven to be theirs",
    async () => {
      await site.db.updateTable("record").set({ name: "Buy gold now" }).execute();
      await site.db.deleteFrom("mail").execute();
      await cancel();
      const [mail] = await mailsIn(site.db);
      expect(mail?.data).toContain("Dear customer,");
      expect(mail?.data).not.toContain("Buy gold");
    },
  );

  onSqlite.test("fills no mailbox: the mail counts as confirmations do", async () => {
    const most = limitsOf(1).bookingMailsToMailbox.most;
    await site.db.deleteFrom("mail").execute();
    await site.db.updateTable("limit_use").set({ used: most }).execute();
    expect((await cancel()).status).toBe(303);
    expect((await stored()).status).toBe("cancelled");
    expect(await mailsIn(site.db)).toEqual([]);
  });

  onSqlite.test(
    "sees what was taken for spam as new, and cancels it, which is mailed to nobody",
    async () => {
      await setStatus("spam");
      await site.db.deleteFrom("mail").execute();
      expect((await page())("#cancel")).toHaveLength(1);
      expect((await cancel()).status).toBe(303);
      expect((await stored()).status).toBe("cancelled");
      expect(await mailsIn(site.db)).toEqual([]);
    },
  );

  onSqlite.test.each(["confirmed", "scheduled", "delivered", "returned"] as const)(
    "does not cancel what is %s",
    async (status) => {
      await setStatus(status);
      expect((await page())("#cancel")).toHaveLength(0);
      const answer = await cancel();
      expect(answer.status).toBe(409);
      expect(textOf(parseHtml(answer), "[data-summary]")).toContain("Please call us");
      expect(answer.cookies.join()).not.toContain("bookingCancelled");
      expect((await stored()).status).toBe(status);
      expect(await events()).toEqual([]);
    },
  );

  test("or staff: one of the two comes second", async () => {
    const { id } = await stored();
    await site.db.updateTable("booking_line").set({ day_from: "2026-12-01" }).execute();
    const confirm = { intent: "status", status: "confirmed" };
    const [mine] = await Promise.all([cancel(), admin.save(`/admin/bookings/${id}`, confirm)]);
    const changes = (await events()).map(({ after }) => JSON.parse(after ?? "").status);
    // In either order, a customer cancels no confirmed booking.
    expect([["cancelled", "confirmed"], ["confirmed"]]).toContainEqual(changes);
    expect(mine.status).toBe(changes.length === 2 ? 303 : 409);
  });
});

onSqlite.describe("nobody else", () => {
  test("cancels, or learns whether the booking is there: no account, no admin, no visitor", async () => {
    const nobodys = await cancel(stranger, { intent: "cancel" }, "2222-2222");
    const text = (answer: typeof nobodys) => parseHtml(answer)("main").text();
    for (const cookie of [stranger, admin.cookie]) {
      const theirs = await cancel(cookie);
      expect([theirs.status, text(theirs)]).toEqual([404, text(nobodys)]);
    }
    const visitor = await cancel("");
    expect(visitor.status).toBe(303);
    expect(visitor.headers.location).toBe(`/login?next=%2Fbookings%2F${reference}`);
    const headers = { Cookie: session, Origin: "https://evil.example" };
    const path = `/bookings/${reference}`;
    expect((await postForm(site.url, path, { intent: "cancel" }, { headers })).status).toBe(403);
    expect((await stored()).status).toBe("new");
    expect(await events()).toEqual([]);
  });
});

onSqlite.test.each<Record<string, string>>([
  {},
  { intent: "confirm" },
  { intent: "__proto__" },
  { status: "delivered" },
])("a form that makes no sense changes nothing: %o", async (fields) => {
  expect((await cancel(session, fields)).status).toBe(400);
  expect((await stored()).status).toBe("new");
});
