import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import type { Paper } from "#app/domain/billing/paper.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { pdfOf } from "#app/domain/paper/papers.server.ts";
import { quotationToken } from "#app/domain/quotations/link.server.ts";
import { linkToken } from "#app/domain/records/link-token.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { makeReference } from "#app/lib/reference.ts";
import { loadMailContents } from "#app/registry.server.ts";
import { createLog } from "#server/create-log.ts";
import { aChallan, aPaper } from "#tests/factories/paper.ts";
import { storeHandover, storeStock, storeUnits } from "#tests/factories/rental.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client, postForm, send, signInAt } from "#tests/support/http.ts";
import { auditOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** A booking's page for who has its link: without an account, and without script. */
const { site, admin } = await startDesk();
const { db } = site;
const user = await createUser(site);
const today = indianDay(new Date());
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
let app: App;
beforeAll(async () => {
  app = await openServices(site.env, createLog("silent"));
  await storeStock(db, 500, { branch: "chennai" });
});
afterAll(async () => {
  app.papers.close();
  app.batches.close();
  await app.store.feed.close();
  await app.store.db.destroy();
});

const aBooking = (own: Parameters<typeof aStoredBooking>[1] = {}) =>
  aStoredBooking(db, { reference: makeReference(), user_id: user.id, status: "delivered", ...own });

async function linkOf(id: string) {
  const { href = "" } = (await app.customerLink(id)) ?? {};
  return href.slice(new URL(href).origin.length);
}

/** A browser that has opened the link of a booking. */
async function holder(id: string, customer = new Client(site.url)) {
  const opening = await customer.get(await linkOf(id));
  return { customer, opening };
}

const statusWith = async (token: string) => {
  const customer = new Client(site.url);
  await customer.get(`/rental?token=${encodeURIComponent(token)}`);
  return (await customer.get("/rental")).status;
};

/** A booking with a machine at the customer, and a fault of it that was reported so many hours ago. */
async function faulty(hours: number, own: Record<string, string> = {}) {
  const { id } = await aBooking();
  const handover_id = await storeHandover(db, id, { number: 2, out_at: ago(6) });
  const [created_at, due_at] = [ago(hours / 24), ago(hours / 24 - 1)];
  const words = { what: "The screen flickers.\nSince Monday.", created_at, due_at };
  const fault = await storeRecord(db, "fault", words);
  const of = { booking_id: id, handover_id, ...own };
  await db.updateTable("fault").set(of).where("record_id", "=", fault).execute();
  return { id, fault, handover_id };
}

describe("the link of a booking", () => {
  test("leaves the address, and opens the page without an account", async () => {
    const { id, reference } = await aBooking();
    const { customer, opening } = await holder(id);
    expect(opening).toMatchObject({ status: 302, headers: { location: "/rental" } });
    expect(opening.headers["referrer-policy"]).toBe("no-referrer");
    const answer = await customer.get("/rental");
    const $ = parseHtml(answer);
    expect(textOf($, "h1")).toContain(reference);
    expect($("meta[name=robots]").attr("content")).toBe("noindex");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect($('a[href^="/bookings/"]')).toHaveLength(0);
  });

  test("opens nothing where it is guessed, of another purpose or revoked: the page says whom to call", async () => {
    const { id } = await aBooking();
    const link = { id, link_version: 1 };
    const token = linkToken(app.authSecret, "rental", link);
    expect(await statusWith(token)).toBe(200);
    const wrong = [
      "",
      `${token}x`,
      token.replace(`${id}.1`, `${id}.2`),
      quotationToken(app.authSecret, link),
      linkToken(app.authSecret, "return reminders", link),
    ];
    for (const guess of wrong) expect(await statusWith(guess)).toBe(410);
    await db.updateTable("booking").set({ link_version: 2 }).where("record_id", "=", id).execute();
    const customer = new Client(site.url);
    await customer.get(`/rental?token=${token}`);
    const $ = parseHtml(await customer.get("/rental"));
    expect(textOf($, "[data-reason]")).toContain("does not work any more");
    expect($('main a[href^="tel:"], a.button[href^="tel:"]').length).toBeGreaterThan(0);
  });

  test("ends 60 days after the return and the last open amount, and not while something is open", async () => {
    const { id } = await aBooking({ status: "returned" });
    const statusOf = async () => (await (await holder(id)).customer.get("/rental")).status;
    await storeHandover(db, id, {
      number: 2,
      out_at: ago(90),
      back_at: ago(59),
      condition: "fine",
    });
    expect(await statusOf()).toBe(200);
    await db
      .updateTable("handover")
      .set({ back_at: ago(62) })
      .where("record_id", "=", id)
      .execute();
    expect(await statusOf()).toBe(410);
    const paper = { ...aPaper(), kind: "invoice" as const, number: "KA/26-27/09001" };
    await storeDocument(db, { ...paper, issuedOn: today, dueOn: addDays(today, 15) }, id);
    expect(await statusOf()).toBe(200);
  });

  test("shows the documents of its booking alone", async () => {
    const [one, other] = [await aBooking(), await aBooking()];
    const paper = { ...aPaper(), kind: "invoice" as const, issuedOn: today, dueOn: today };
    const own = await storeDocument(db, { ...paper, number: "KA/26-27/09002" }, one.id);
    const theirs = await storeDocument(db, { ...paper, number: "KA/26-27/09003" }, other.id);
    const { customer } = await holder(one.id);
    expect((await customer.get(`/rental/documents/${own}`)).headers["content-type"]).toBe(
      "application/pdf",
    );
    expect((await customer.get(`/rental/documents/${theirs}`)).status).toBe(404);
    expect((await new Client(site.url).get(`/rental/documents/${own}`)).status).toBe(410);
  });

  test("acts on the booking that its page showed, where another one was opened since", async () => {
    const [first, second] = [await aBooking({ status: "new" }), await aBooking({ status: "new" })];
    const { customer } = await holder(first.id);
    await holder(second.id, customer);
    const fields = { intent: "cancel", booking: first.id };
    expect((await customer.post("/rental", fields)).status).toBe(409);
    expect((await customer.post("/rental", { intent: "cancel" })).status).toBe(409);
    const sent = await customer.post("/rental", { ...fields, booking: second.id });
    expect([sent.status, sent.headers.location]).toEqual([303, "/rental"]);
    const [event] = await auditOf(db, second.id);
    expect(event).toMatchObject({ action: "status", actor_name: "the customer" });
    expect(await auditOf(db, first.id)).toEqual([]);
  });
});

describe("the page of a rental", () => {
  test("has the states with their times, and the labels of the machines with the customer", async () => {
    const { id } = await aBooking({ created_at: ago(8) });
    const [old = "", unit = ""] = await storeUnits(db, ["RL-1", "RL-2"], { branch: "chennai" });
    await storeStock(db, 500, { branch: "chennai" });
    const back = { back_at: ago(2), condition: "damaged" as const };
    const replaces = await storeHandover(db, id, {
      unit_id: old,
      number: 1,
      out_at: ago(6),
      ...back,
    });
    await storeHandover(db, id, { unit_id: unit, number: 1, out_at: ago(2), replaces });
    const { customer } = await holder(id);
    const $ = parseHtml(await customer.get("/rental"));
    expect(textsOf($, ".trace-steps strong")).toEqual([
      ...["Received", "Confirmed", "Delivery planned", "With you", "Returned"],
    ]);
    expect(textOf($, '.trace-steps [aria-current="step"]')).toMatch(/^With you\d+ \w+,/);
    const machines = textOf($, '[aria-labelledby="what"] li');
    expect(machines).toContain("With you: RL-2");
    expect(machines).toMatch(/RL-1 was replaced on .* by RL-2/);
  });

  test.each([
    ["new", false, ["delivery", "address", "again"]],
    ["confirmed", false, ["delivery", "address", "cancel", "again"]],
    ["delivered", true, ["fault", "extend", "end", "again"]],
    ["cancelled", false, ["again"]],
  ] as const)(
    "of one that is %s offers what can be done with it",
    async (status, isOut, offered) => {
      const { id } = await aBooking({ status });
      if (isOut) {
        await storeHandover(db, id, { number: 2 });
        const dates = { day_from: today, day_to: addDays(today, 30) };
        await db.updateTable("booking_line").set(dates).where("record_id", "=", id).execute();
      }
      const { customer } = await holder(id);
      const $ = parseHtml(await customer.get("/rental"));
      const hrefs = $('[aria-labelledby="dates"] li a').map((_, { attribs }) => attribs.href ?? "");
      const names = hrefs.get().map((href) => {
        const { pathname, searchParams } = new URL(href, site.url);
        return (
          searchParams.get("what") ?? { "/rental/fault": "fault", "/estimate": "again" }[pathname]
        );
      });
      expect(names).toEqual(offered);
    },
  );

  test("says what the customer asked for, and the last answer", async () => {
    const { id } = await aBooking();
    const requests = [
      ["Former wish", "done", ""],
      ["Until March", "declined", "All are booked."],
      ["Until May", "", ""],
    ] as const;
    for (const [index, [said, answer, reason]] of requests.entries()) {
      const own = { id: crypto.randomUUID(), record_id: id, kind: "days", asked: "{}" } as const;
      const row = { ...own, said, answer, reason, key: said, at: ago(3 - index) };
      await db.insertInto("booking_request").values(row).execute();
    }
    const { customer } = await holder(id);
    const said = textOf(parseHtml(await customer.get("/rental")), '[aria-labelledby="requests"]');
    expect(said).toContain("Until May");
    expect(said).toContain("All are booked.");
    expect(said).not.toContain("Former wish");
  });

  test("has the clock of a running fault and what staff do, without their notes", async () => {
    const { id, fault, handover_id } = await faulty(6.04);
    await db
      .insertInto("record_event")
      .values({
        ...{ id: crypto.randomUUID(), record_id: fault, at: ago(0.1), actor_id: "x" },
        ...{ actor_name: "Meera", action: "assignment", note: "A difficult customer" },
        after: JSON.stringify({ assignee: "Arun Das" }),
      })
      .execute();
    const { customer } = await holder(id);
    const answer = await customer.get("/rental");
    const $ = parseHtml(answer);
    expect(textOf($, ".fault-band h2")).toBe("Fault reported: The screen flickers.");
    expect(textOf($, ".fault-band [role=timer]")).toBe("17:57");
    expect(textOf($, ".fault-band ol")).toContain("Arun Das has taken it on");
    expect(answer.body).not.toContain("A difficult customer");
    const add = $(".fault-band form a").attr("href");
    expect(add).toBe(`/rental/fault?machine=${handover_id}`);
  });

  test("closes a fault of its own booking whose machine works again, and no other", async () => {
    const [own, other] = [await faulty(2), await faulty(3)];
    const { customer } = await holder(own.id);
    const works = { intent: "works again", booking: own.id };
    expect((await customer.post("/rental", { ...works, fault: other.fault })).status).toBe(409);
    expect((await customer.post("/rental", { ...works, fault: own.fault })).status).toBe(303);
    const rows = await db.selectFrom("fault").select(["record_id", "outcome"]).execute();
    const outcomeOf = (id: string) => rows.find(({ record_id }) => record_id === id)?.outcome;
    expect([outcomeOf(own.fault), outcomeOf(other.fault)]).toEqual(["works again", ""]);
    const $ = parseHtml(await customer.get("/rental"));
    expect(textOf($, ".fault-band")).toContain("Works again in2:00hours");
    expect($(".fault-band form, .fault-band [role=timer]")).toHaveLength(0);
  });

  test("is the same for the account, and for nobody else's", async () => {
    const { reference } = await aBooking();
    const as = async (who: Parameters<typeof signInDirectly>[1]) => {
      const headers = { Cookie: await signInDirectly(site, who) };
      return send(site.url, `/bookings/${reference}`, { headers });
    };
    expect(textOf(parseHtml(await as(user)), ".trace-steps")).toContain("With you");
    expect((await as(await createUser(site))).status).toBe(404);
  });
});

describe("a mail about a booking", () => {
  const origin = "https://rent.example";
  const letter = { subject: "Delivery on Monday", text: "Dear Lakshmi,\n\nWe deliver on Monday." };

  /** The addresses to which a mail leads. */
  async function linksOf(
    mail: { record_id: string; recipient: string; template: string; data: unknown },
    customerLink: App["customerLink"] = app.customerLink,
  ) {
    const stored = { ...mail, data: JSON.stringify(mail.data), created_at: ago(0) };
    const { html, text } = await renderMail(stored, {
      ...{ db, origin, authSecret: app.authSecret, catalogue: app.catalogue.current },
      ...{ contents: await loadMailContents(), customerLink },
    });
    expect(text.includes("/rental?token=")).toBe(html.includes("/rental?token="));
    const hrefs = parseHtml({ text: html })("a").map((_, { attribs }) => attribs.href ?? "");
    return hrefs.get().filter((href) => /^http/.test(href));
  }

  test("leads its customer to the page, as button or line, whether or not there is an account", async () => {
    const recipient = "lakshmi@example.com";
    for (const user_id of [user.id, null]) {
      const { id } = await aBooking({ user_id });
      const link = (await app.customerLink(id))?.href;
      const to = { record_id: id, recipient };
      const data = { bookingId: id, namesCustomer: true };
      expect(await linksOf({ ...to, template: "booking", data })).toEqual([link]);
      expect(await linksOf({ ...to, template: "answer", data: letter })).toEqual([link]);
      const revoked = async () => {
        await admin.save(`/admin/bookings/${id}`, { intent: "revoke-rental-link" });
        return linksOf({ ...to, template: "answer", data: letter });
      };
      const [next] = await revoked();
      expect(next).not.toBe(link);
      expect(next).toBe((await app.customerLink(id))?.href);
    }
  });

  test("of a fault leads to the booking of the machine", async () => {
    const { id, fault } = await faulty(1);
    const mail = {
      record_id: fault,
      template: "fault",
      data: { faultId: fault, news: "reported" },
    };
    const link = (await app.customerLink(id))?.href;
    expect(await linksOf({ ...mail, recipient: "lakshmi@example.com" })).toEqual([link]);
    expect(await linksOf({ ...mail, recipient: "it@sahya.example" })).toEqual([]);
  });

  test("carries no link to any other mailbox, to staff, or of another kind of record", async () => {
    const { id, reference } = await aBooking();
    const data = { bookingId: id, namesCustomer: true };
    const elsewhere = { record_id: id, recipient: "accounts@sahya.example" };
    expect(await linksOf({ ...elsewhere, template: "booking", data })).toEqual([
      `${origin}/bookings/${reference}`,
    ]);
    expect(await linksOf({ ...elsewhere, template: "answer", data: letter })).toEqual([]);
    const notice = { kind: "Booking", name: "Lakshmi", path: `/admin/bookings/${id}` };
    const toStaff = { record_id: id, recipient: "lakshmi@example.com", template: "staff notice" };
    expect(await linksOf({ ...toStaff, data: notice })).toEqual([`${origin}/admin/bookings/${id}`]);
    const enquiry = await storeRecord(db, "enquiry");
    const other = { record_id: enquiry, recipient: "x@example.com", template: "answer" };
    expect(await linksOf({ ...other, data: letter })).toEqual([]);
  });
});

test("the challan of a delivery has the link of its day; one of a return has none", async () => {
  const { id } = await aBooking();
  const papers: Paper[] = [];
  const run = vi.spyOn(app.papers, "run").mockImplementation(async (paper) => {
    papers.push(paper);
    return new Uint8Array([1]);
  });
  for (const [at, direction] of (["out", "back"] as const).entries()) {
    const challan = { ...aChallan({ direction }), number: `DC/26-27/0900${at}`, issuedOn: today };
    await pdfOf(app, await storeDocument(db, challan, id));
  }
  run.mockRestore();
  const link = (await app.customerLink(id))?.href;
  expect(papers.map(({ customerHref }) => customerHref)).toEqual([link, undefined]);
});

describe("at the desk, the customer's page", () => {
  const revoke = { intent: "revoke-rental-link" };

  test("opens by the link that is sent, until it is revoked, which is audited", async () => {
    const { id } = await aBooking();
    const { customer } = await holder(id);
    const $ = parseHtml(await admin.get(`/admin/bookings/${id}`));
    expect(
      $("#customer-page").length + textsOf($, "a[href^='/rental?token=']").length,
    ).toBeGreaterThan(0);
    const { status } = await admin.save(`/admin/bookings/${id}`, revoke);
    expect(status).toBe(200);
    expect((await customer.get("/rental")).status).toBe(410);
    expect(await auditOf(db, id)).toMatchObject([{ action: "rental-link-revoked" }]);
    expect((await (await holder(id)).customer.get("/rental")).status).toBe(200);
  });

  test("is revoked by nobody without the permission for records", async () => {
    const { id } = await aBooking();
    const engineer = await signInAt(site.url, await createUser(site, "engineer"));
    const { status } = await engineer.save(`/admin/bookings/${id}`, revoke);
    expect(status).toBe(403);
    expect(await auditOf(db, id)).toEqual([]);
    const outside = await postForm(site.url, `/admin/bookings/${id}`, revoke);
    expect(outside.status).not.toBe(200);
  });
});
