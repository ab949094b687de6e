import { afterEach, describe, expect, test } from "vitest";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { type Client, signInAt } from "#tests/support/client.ts";
import { startDesk } from "#tests/support/desk.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { emptyTables } from "#tests/support/records.ts";

const { site, admin } = await startDesk();
const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
afterEach(async () => {
  await emptyTables(site.db, "record", "mail");
  expect(site.faults).toEqual([]);
});

type Mails = Partial<Record<string, { subject: string; text: string }>>;

const steps = ["confirmed", "scheduled", "delivered", "returned", "cancelled"] as const;
const find = (id: string) =>
  site.db.selectFrom("record").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const ticked = async (id: string) => `${(await find(id)).no}:${id}`;
const setAll = (by: Client, list: string, fields: Record<string, string>, records: string[]) => {
  const form = new URLSearchParams({ intent: "status", ...fields });
  for (const record of records) form.append("record", record);
  return by.save(`/admin/${list}`, form.toString());
};
const historyOf = async (id: string) =>
  textOf(parseHtml(await admin.get(`/admin/bookings/${id}`)), "section:has(#record-history)");

describe("bookings that are changed together", () => {
  test.each(steps)("tell their customers that they are %s", async (status) => {
    const ids = await storeRecords(site.db, "booking", [
      { email: "one@a.example", branch: "chennai" },
      { email: "two@a.example" },
      { email: "" },
    ]);
    const record = await Promise.all(ids.map(ticked));
    const fields = { status, tell: "on" };
    expect((await setAll(coordinator, "bookings", fields, record)).status).toBe(200);
    const mails = await mailsIn(site.db);
    const data = Object.fromEntries(mails.map((mail) => [mail.recipient, mail.data]));
    expect(Object.keys(data).toSorted()).toEqual(["one@a.example", "two@a.example"]);
    expect(data["one@a.example"]).toContain(", Chennai");
    expect(await historyOf(ids[0] ?? "")).toContain("Mail “");
    // A status that is set already is not mailed twice.
    await setAll(coordinator, "bookings", fields, record);
    expect(await mailsIn(site.db)).toHaveLength(2);
  });

  test("tell nobody when the tick is taken away, there is no such status, or it was spam", async () => {
    const record = [await ticked(await storeRecord(site.db, "booking"))];
    await setAll(admin, "bookings", { status: "confirmed" }, record);
    await setAll(admin, "bookings", { status: "new", tell: "on" }, record);
    await setAll(admin, "bookings", { status: "done", tell: "on" }, record);
    const spam = await ticked(await storeRecord(site.db, "booking", { status: "spam" }));
    await setAll(admin, "bookings", { status: "confirmed", tell: "on" }, [spam]);
    const enquiry = await ticked(await storeRecord(site.db, "enquiry"));
    await setAll(admin, "enquiries", { status: "done", tell: "on" }, [enquiry]);
    expect(await mailsIn(site.db)).toEqual([]);
  });

  test("offer the mails to see before they go", async () => {
    const id = await storeRecord(site.db, "booking");
    const { data } = await admin.read<{ mails: Mails }>("/admin/bookings");
    const open = await admin.read<{ found: { answers: { statusMails: Mails } } }>(
      `/admin/bookings/${id}`,
    );
    for (const mails of [data.mails, open.data.found.answers.statusMails]) {
      expect(Object.keys(mails).toSorted()).toEqual(steps.toSorted());
      expect(mails.confirmed?.subject).toMatch(/is confirmed$/);
    }
    const others = await admin.read<{ mails: Mails }>("/admin/enquiries");
    expect(others.data.mails).toEqual({});
  });
});

describe("a status of which customers hear", () => {
  const confirm = async () => {
    const id = await storeRecord(site.db, "booking");
    const form = { intent: "status", status: "confirmed", tell: "on", record: await ticked(id) };
    const { outcome } = await admin.save("/admin/bookings", form);
    const [record = ""] = outcome.undo ?? [];
    const undo = async () =>
      (await admin.save("/admin/bookings", { intent: "undo", record })).outcome.said;
    return { id, undo };
  };

  test("can be taken back with its mail, which waits as long as Undo is offered", async () => {
    const { id, undo } = await confirm();
    const [mail] = await mailsIn(site.db);
    const waits = Date.parse(mail?.due_at ?? "") - Date.parse(mail?.created_at ?? "");
    expect(waits).toBeGreaterThanOrEqual(10_000);
    expect(await undo()).toMatch(/is as it was\.$/);
    expect((await find(id)).status).toBe("new");
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await historyOf(id)).not.toContain("Mail “");
  });

  test.each([
    ["was sent", { status: "sent" as const, attempts: 1, sent_at: "2026-11-22T10:00:00.000Z" }],
    ["is being sent", { attempts: 1, claimed_until: "2099-01-01T00:00:00.000Z" }],
  ])("says so when its mail %s", async (_, set) => {
    const { id, undo } = await confirm();
    await site.db.updateTable("mail").set(set).execute();
    expect(await undo()).toContain("The mail to the customer had gone already.");
    expect((await find(id)).status).toBe("new");
    expect(await mailsIn(site.db)).toHaveLength(1);
    expect(await historyOf(id)).toContain("Mail “");
  });
});

describe("the edit form of a booking", () => {
  const open = async (id: string) =>
    formFields(parseHtml(await admin.get(`/edit?booking=${id}`)), "form#desk-booking");

  const add = async () => {
    await admin.post("/booking", aDeskBooking());
    // The confirmation of a new booking is another mail.
    await site.db.deleteFrom("mail").execute();
    return (await site.db.selectFrom("record").select("id").executeTakeFirstOrThrow()).id;
  };

  test("tells the customer of a new status, once, with what is stored with it", async () => {
    const id = await add();
    const form = await open(id);
    const changed = {
      ...form,
      tell: "on",
      status: "scheduled",
      Name: "Meera",
      Email: "meera@a.example",
    };
    expect((await admin.post(`/edit?booking=${id}`, changed)).status).toBe(303);
    // The form is sent again: the version is not the one that was opened, so nothing is stored.
    expect((await admin.post(`/edit?booking=${id}`, changed)).status).toBe(409);
    const [mail, ...more] = await mailsIn(site.db);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "meera@a.example" });
    expect(mail?.data).toContain("Dear Meera");
  });

  test("sends nothing without a new status, without the tick, or to a spammer", async () => {
    const id = await add();
    await admin.post(`/edit?booking=${id}`, { ...(await open(id)), tell: "on", city: "Kochi" });
    await admin.post(`/edit?booking=${id}`, { ...(await open(id)), status: "confirmed" });
    expect((await find(id)).status).toBe("confirmed");
    // Nor to who was taken for a spammer until now.
    await site.db.updateTable("record").set({ status: "spam" }).where("id", "=", id).execute();
    await admin.post(`/edit?booking=${id}`, {
      ...(await open(id)),
      tell: "on",
      status: "scheduled",
    });
    expect((await find(id)).status).toBe("scheduled");
    expect(await mailsIn(site.db)).toEqual([]);
  });
});

test("a template names the branch that sees to the record", async () => {
  const id = await storeRecord(site.db, "enquiry", { branch: "kochi" });
  const $ = parseHtml(await admin.get(`/admin/enquiries/${id}`));
  expect($("textarea[name=answer]").val()).toContain("Solutions, Kochi");
});
