import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { App } from "#app/context.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { dueRows } from "#app/domain/bookings/payment.ts";
import { eraseAddress } from "#app/domain/privacy/erase.server.ts";
import {
  acceptQuotation,
  askAboutQuotation,
  declineQuotation,
  noteOpened,
} from "#app/domain/quotations/answer-quotation.server.ts";
import { revokeQuotation } from "#app/domain/quotations/issue-quotation.server.ts";
import { openQuotation } from "#app/domain/quotations/link.server.ts";
import { addQuotation, showQuotation } from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { agreed, asked, dated, openQuotationDesk } from "#tests/support/quotation-desk.ts";

const { db, app, clock, has, by, aDraft, newKey, newest, issued, revise, open, holder, mailsOf } =
  await openQuotationDesk();

describe("a link", () => {
  test("is none when it is guessed or changed, and ends when the quotation is revoked", async () => {
    const { quotation } = await issued();
    const { token } = await open(quotation.id);
    const [id, version, signed] = token.split(".");
    for (const wrong of ["", "x", `${id}.2.${signed}`, `${id}.${version}.${signed}x`]) {
      expect(await openQuotation(app, wrong), wrong).toBeUndefined();
    }
    const accepting = await holder(quotation.id, agreed);
    await revokeQuotation(app, quotation.id, by());
    await revokeQuotation(app, quotation.id, by());
    const opened = await openQuotation(app, token);
    expect(opened).toMatchObject({ paper: undefined, answer: { why: "revoked" } });
    await expect(acceptQuotation(app, accepting)).rejects.toThrow("withdrawn this quotation");
    expect(await tokenOf(app, quotation.id)).toBeUndefined();
    await revise(quotation.id, {});
    expect((await open(quotation.id)).opened?.answer).toEqual({ can: true });
  });

  test("answers only the quotation that was read", async () => {
    const [one, other] = [await issued(), await issued()];
    const { fields } = await holder(other.quotation.id, agreed);
    const accepting = { ...(await holder(one.quotation.id)), fields };
    await expect(acceptQuotation(app, accepting)).rejects.toThrow("another quotation");
  });

  test("is noted once a revision as opened", async () => {
    const { quotation } = await issued();
    const { token } = await open(quotation.id);
    for (const _ of [1, 2]) await noteOpened(app, token, "203.0.113.7");
    expect((await newest(quotation)).quotation.opened_at).not.toBeNull();
    await revise(quotation.id, {});
    expect((await newest(quotation)).quotation.opened_at).toBeNull();
    const events = await db
      .selectFrom("record_event")
      .select("action")
      .where("record_id", "=", quotation.id)
      .where("action", "=", "quotation-opened")
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe("accepting", () => {
  test("makes one confirmed booking with exactly what was quoted, however often it is sent", async () => {
    await has(25, "business-14", "chennai");
    const two = [asked, { ...asked, slug: "tower-m", quantity: 2 }];
    const own = { discount: 1_234, reason: "Round", deposit: 40_001 };
    const { quotation, paper, document } = await issued(own, two);
    const accepting = await holder(quotation.id, agreed);
    const all = await Promise.all([1, 2, 3].map(() => acceptQuotation(app, accepting)));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    const [booking] = await findRentals(db, [all[0]?.id ?? ""]);
    expect(booking).toMatchObject({ status: "confirmed", total: paper.taxable / 100 });
    expect(booking?.lines.map(({ quantity }) => quantity)).toEqual([25, 2]);
    expect(dueRows(null, booking?.lines ?? [])).toEqual([["Refundable deposit", "₹40,001"]]);
    const accepted = await newest(quotation);
    expect(accepted.quotation).toMatchObject({ status: "accepted", accepted_by: agreed.name });
    expect(accepted.document.accepted_at).not.toBeNull();
    expect(accepted.document.total).toBe(document.total);
    expect(accepted.booking?.reference).toBe(all[0]?.reference);
    const templates = (await mailsOf(booking?.id ?? "")).map(({ template }) => template);
    expect(templates.toSorted()).toEqual(["booking", "staff notice"]);
    expect((await open(quotation.id)).opened?.answer).toMatchObject({ why: "accepted" });
  });

  test("says so where machines are gone, and the quotation stays open", async () => {
    await has(10, "business-14", "chennai");
    const { quotation } = await issued();
    const accepting = acceptQuotation(app, await holder(quotation.id, agreed));
    await expect(accepting).rejects.toThrow(/free at its branch.*quotation stays open/s);
    const { quotation: now, booking } = await newest(quotation);
    expect(now.status).toBe("issued");
    expect(booking).toBeUndefined();
  });

  test("asks for what the quotation lacks, and charges what was quoted for it", async () => {
    const lacking = { street: "", city: "", phone: "" };
    const { quotation, paper } = await issued(lacking, [dated]);
    expect((await open(quotation.id)).opened?.lacks).toEqual({
      ...{ firstDay: true, address: true, phone: true },
    });
    const place = { street: "4, Lake Road", city: "Chennai", phone: "98400 00112" };
    const send = async (fields: Record<string, string>) =>
      acceptQuotation(app, await holder(quotation.id, { ...agreed, ...fields }));
    await expect(send({})).rejects.toThrow("street address");
    await expect(send(place)).rejects.toThrow("first day");
    // A Sunday.
    await expect(send({ ...place, day_from: "2026-12-06" })).rejects.toThrow("closed");
    const { id } = await send({ ...place, day_from: "2026-12-08" });
    const [booking] = await findRentals(db, [id]);
    expect(booking).toMatchObject({ street: place.street, total: paper.taxable / 100 });
    expect(booking?.lines).toMatchObject([{ day_from: "2026-12-08", day_to: "2027-03-07" }]);
  });

  test("needs the tick, and is over when it is expired, begun or declined", async () => {
    const { quotation } = await issued();
    const send = async (fields: Record<string, string>) =>
      acceptQuotation(app, await holder(quotation.id, fields));
    await expect(send({ name: "Asha" })).rejects.toThrow("you accept the quotation");
    clock.today = "2026-12-02";
    await expect(send(agreed)).rejects.toThrow("first day of this quotation has passed");
    clock.today = "2026-12-20";
    await expect(send(agreed)).rejects.toThrow("expired");
    clock.today = "2026-11-23";
    const declining = await holder(quotation.id, { reason: "Too dear" });
    for (const _ of [1, 2]) await declineQuotation(app, declining);
    expect((await newest(quotation)).quotation).toMatchObject({
      ...{ status: "declined", declined_because: "Too dear" },
    });
    await expect(send(agreed)).rejects.toThrow("was declined");
  });

  test("a question is a message, which the history of each leads to", async () => {
    const { quotation } = await issued();
    const question = await holder(quotation.id, { message: "With bags?" });
    const id = await askAboutQuotation(app, question);
    expect(await askAboutQuotation(app, question), "sent twice").toBe(id);
    const events = await db
      .selectFrom("record_event")
      .select(["record_id", "after"])
      .where("action", "=", "quotation-asked")
      .where("record_id", "in", [id, quotation.id])
      .execute();
    expect(events).toHaveLength(2);
    expect(events.find(({ record_id }) => record_id === id)?.after).toContain(quotation.id);
  });
});

test("an erasure takes quotations that were not accepted, and leaves the document of one that was", async () => {
  const email = "erased@ottakam.example";
  const [draft, open, accepted] = [
    await addQuotation(app, aDraft({ email }), newKey(), by()),
    (await issued({ email })).quotation,
    (await issued({ email })).quotation,
  ];
  await revise(accepted.id, { order_no: "PO 7" });
  await acceptQuotation(app, await holder(accepted.id, agreed));
  await eraseAddress({ ...app, env: {} } as App, email, undefined, "2099-01-01T00:00:00.000Z");
  expect(await showQuotation(app, draft.id)).toBeUndefined();
  expect(await showQuotation(app, open.id)).toBeUndefined();
  const left = await newest(accepted);
  expect(left.quotation).toMatchObject({ name: "Erased", email: "", accepted_by: "" });
  expect(left.revisions).toHaveLength(1);
  expect(left.paper.parties.buyer.name).toBe("Ottakam Freight");
  await expect(sql`delete from record where id = ${accepted.id}`.execute(db)).rejects.toThrow(
    "issued documents never change",
  );
});
