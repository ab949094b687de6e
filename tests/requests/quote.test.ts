import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import { issueQuotation, revokeQuotation } from "#app/domain/quotations/issue-quotation.server.ts";
import {
  reviseQuotation,
  saveDraft,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";
import { createLog } from "#server/create-log.ts";
import { aQuotationRequest } from "#tests/factories/quotation-request.ts";
import { storeStock } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client, send, signInAt } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { emptyTables } from "#tests/support/records.ts";
import { adminIdOf, openSite } from "#tests/support/site.ts";
import { MailServer } from "#tests/support/smtp-server.ts";

const server = new MailServer();
await server.start();
const site = await openSite({
  env: { SMTP_URL: server.url() },
});
let app: App;
beforeAll(async () => {
  app = await openServices(site.env, createLog("silent"));
});
afterAll(async () => {
  app.papers.close();
  app.batches.close();
  await app.store.feed.close();
  await app.store.db.destroy();
  await server.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  await emptyTables(site.db, "limit_use", "mail");
  await storeStock(site.db, 500, { branch: "chennai" });
});

/** A Tuesday, on which all branches are open. */
const day = addDays(
  "2026-12-01",
  7 * Math.ceil(daysBetween("2026-12-01", indianDay(new Date())) / 7 + 4),
);
const product = `business-14.month.2.3.${day}`;
const asked = (own: Record<string, string> = {}) =>
  aQuotationRequest({ product, postcode: "600 001", ...own });

let keys = 0;
/** Somebody who asked for a quotation, and reads it. */
async function reader(own: Record<string, string> = {}, customer = new Client(site.url)) {
  keys += 1;
  const fields = { ...asked(own), submission_key: `quote ${keys}` };
  const { status, headers } = await customer.post(`/quotation?product=${fields.product}`, fields);
  expect(status).toBe(303);
  const { location = "" } = headers;
  const token = new URL(location, site.url).searchParams.get("token") ?? "";
  const opening = token ? await customer.get(location) : undefined;
  const newest = site.db.selectFrom("record").select("id").where("kind", "=", "quotation");
  const { id } = await newest.orderBy("no", "desc").executeTakeFirstOrThrow();
  return { customer, token, id, location, opening };
}

async function read({ customer }: { customer: Client }, path = "/quote") {
  const answer = await customer.get(path);
  return { ...answer, $: parseHtml(answer) };
}

/** The hidden fields of the form that accepts, with what a customer types. */
const accepting = ($: ReturnType<typeof parseHtml>, own: Record<string, string> = {}) => ({
  ...formFields($, "form#accept"),
  ...{ name: "Farah Siddiqui", agree: "on", payment: "bank transfer" },
  ...{ street: "41, Richmond Road", city: "Chennai", postcode: "600 001" },
  ...own,
});

const staff = async () => ({
  ...{ at: new Date(), clientAddress: "203.0.113.9" },
  actor: { userId: await adminIdOf(site), name: "Meera", email: "meera@example.com" },
  doer: { role: "admin" as const, grants: [], branch: "" },
});

async function revise(id: string) {
  const by = await staff();
  const revision = await reviseQuotation(app, id, `key ${id}`, by);
  const last = (await showQuotation(app, id))?.revisions.at(-1);
  if (!last) throw new Error("gone");
  const opened = { ...revision, version: last.document.version };
  await saveDraft(app, opened, { ...last.draft, discount_percent: 5, reason: "5 % off" }, by);
  await issueQuotation(app, { ...opened, version: opened.version + 1 }, by);
}

// First, while no other PDFs are waiting to be made.
describe("the mail of a quotation", () => {
  test("is there within ten seconds, to a confirmed account with the PDF", async () => {
    const { email } = await createUser(site);
    const customer = new Client(site.url);
    const cookie = await signInDirectly(site, { email });
    const at = Date.now();
    const fields = { ...asked({ email }), submission_key: "with an account" };
    const answer = await customer.post("/quotation?product=x", fields, { Cookie: cookie });
    expect(answer.status).toBe(303);
    const received = () => server.received.find(({ recipients }) => recipients.includes(email));
    await expect.poll(received, { timeout: 10_000, interval: 50 }).toBeDefined();
    expect(Date.now() - at).toBeLessThan(10_000);
    const [attached] = received()?.email.attachments ?? [];
    expect(attached).toMatchObject({ mimeType: "application/pdf" });
    expect(attached?.filename).toMatch(/^Q-\d+\.pdf$/);
  });
});

describe("the page of a quotation", () => {
  test("is opened by its link, which leaves the address, and says all of the paper", async () => {
    const { opening, customer, id } = await reader();
    expect(opening).toMatchObject({ status: 302, headers: { location: "/quote" } });
    expect(opening?.headers["referrer-policy"]).toBe("no-referrer");
    const { $ } = await read({ customer });
    expect($("meta[name=robots]").attr("content")).toBe("noindex");
    expect(textOf($, "h1")).toMatch(/^Q-\d+$/);
    expect(textOf($, ".paper-lines tbody th")).toContain("Business 14");
    expect(textsOf($, ".paper-sums dt")).toEqual([
      "Taxable value",
      "CGST 9 %",
      "SGST 9 %",
      "Rounding",
      "Total",
    ]);
    expect(textOf($, ".trace-steps")).toContain("opened");
    expect((await showQuotation(app, id))?.quotation.opened_at).not.toBeNull();
  });

  test("is not noted as opened by what follows the link of a mail and keeps no cookie", async () => {
    const { location, id } = await reader({ email: "scanned@kadal.example" }, new Client(site.url));
    await site.db.updateTable("quotation").set({ opened_at: null }).execute();
    await send(site.url, location);
    expect((await showQuotation(app, id))?.quotation.opened_at).toBeNull();
  });

  test("accepted in the browser of a member of staff is no booking of theirs", async () => {
    const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
    const { customer, id } = await reader({ email: "phoned@kadal.example" }, coordinator);
    const { $ } = await read({ customer });
    expect((await customer.post("/quote", accepting($))).status).toBe(303);
    const record = site.db
      .selectFrom("booking")
      .innerJoin("record", "record.id", "booking.record_id")
      .select("record.user_id")
      .where("source_id", "=", id);
    expect(await record.executeTakeFirst()).toEqual({ user_id: null });
  });

  test("accepts with name, tick and what it lacks: a confirmed booking, once", async () => {
    const { customer, id } = await reader();
    const { $ } = await read({ customer });
    const wrong = await customer.post("/quote", accepting($, { agree: "", street: "" }));
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Confirm that you accept");
    const fields = accepting($, { gstin: "29ABCDE1234F1ZW", order_no: "PO 77" });
    const [first, second] = await Promise.all([1, 2].map(() => customer.post("/quote", fields)));
    expect([first?.status, second?.status]).toEqual([303, 303]);
    const { quotation, booking } = (await showQuotation(app, id)) ?? {};
    expect(quotation?.status).toBe("accepted");
    const stored = site.db.selectFrom("booking").innerJoin("record", "id", "record_id");
    expect(
      await stored
        .select(["status", "gstin", "order_no", "payment"])
        .where("source_id", "=", id)
        .execute(),
    ).toEqual([
      {
        status: "confirmed",
        gstin: "29ABCDE1234F1ZW",
        order_no: "PO 77",
        payment: "bank transfer",
      },
    ]);
    const after = await read({ customer });
    expect(textOf(after.$, "#answer")).toContain(booking?.reference);
    expect(after.$("form#accept, form#decline-form")).toHaveLength(0);
  });

  test("declines with a reason, and takes a question as a record", async () => {
    const { customer, id } = await reader();
    const { $ } = await read({ customer });
    const ask = { ...formFields($, "form#ask-form"), message: "Are bags included?" };
    expect((await customer.post("/quote", ask)).status).toBe(303);
    const messages = site.db.selectFrom("contact_message").select("message");
    expect(await messages.execute()).toContainEqual({ message: "Are bags included?" });
    const decline = formFields($, "form#decline-form");
    expect((await customer.post("/quote", { ...decline, reason: "" })).status).toBe(400);
    await customer.post("/quote", { ...decline, reason: "Too late" });
    expect((await showQuotation(app, id))?.quotation).toMatchObject({
      ...{ status: "declined", declined_because: "Too late" },
    });
    expect(textOf((await read({ customer })).$, "#answer")).toContain("declined");
  });

  test("of a newer revision shows the former one too, and the old link says so", async () => {
    const { customer, id, token } = await reader();
    await revise(id);
    const old = await read({ customer });
    expect(textOf(old.$, "#answer")).toContain("There is a newer revision");
    expect(old.$("form#accept")).toHaveLength(0);
    await customer.get(`/quote?token=${await tokenOf(app, id)}`);
    const { $ } = await read({ customer });
    expect(textOf($, "h1")).toMatch(/-2$/);
    const former = await read({ customer }, $(".trace-steps a").attr("href"));
    expect(former.text).toContain("This is a former revision");
    expect(textOf(former.$, "h1")).not.toMatch(/-2$/);
    await customer.get(`/quote?token=${token}`);
    expect((await customer.post("/quote", accepting($))).status).toBe(409);
  });

  test("of a revoked quotation shows its number alone, and no PDF", async () => {
    const { customer, id } = await reader();
    expect((await customer.get("/quote/pdf")).headers["content-type"]).toBe("application/pdf");
    const { $ } = await read({ customer });
    await revokeQuotation(app, id, await staff());
    const after = await read({ customer });
    expect(after.status).toBe(410);
    expect(after.text).not.toContain("Business 14");
    expect((await customer.get("/quote/pdf")).status).toBe(410);
    expect((await customer.post("/quote", accepting($))).status).toBe(409);
  });
});

describe("attacked", () => {
  test("no guessed link opens anything, with or without a PDF", async () => {
    const { token, id } = await reader();
    const documents = (await showQuotation(app, id))?.revisions ?? [];
    const [own = "", version = "", signature = ""] = token.split(".");
    const guesses = ["", "x", id, `${documents[0]?.document.id}.1.`, `${own}.2.${signature}`];
    for (const guess of [
      ...guesses,
      `${own}.${version}.${signature.slice(1)}x`,
      "a".repeat(9_000),
    ]) {
      const stranger = new Client(site.url);
      await stranger.get(`/quote?token=${encodeURIComponent(guess)}`);
      expect((await stranger.get("/quote")).status).toBe(410);
      expect((await stranger.get("/quote/pdf")).status).toBe(404);
      expect((await stranger.post("/quote", { intent: "accept" })).status).toBe(403);
    }
  });

  test("of two quotations in two tabs the one that was read is answered, or none", async () => {
    const first = await reader();
    const { $ } = await read(first);
    const second = await reader({ product: `business-14.month.4.3.${day}` }, first.customer);
    const answer = await first.customer.post("/quote", accepting($));
    expect(answer.status).toBe(409);
    for (const { id } of [first, second]) {
      expect((await showQuotation(app, id))?.quotation.status).toBe("issued");
    }
  });

  test("no total, revision or other field makes another booking than was quoted", async () => {
    const { customer, id } = await reader();
    const { $ } = await read({ customer });
    for (const [name, value] of Object.entries({ total: "100", revision: "7", document: id })) {
      expect((await customer.post("/quote", accepting($, { [name]: value }))).status).toBe(409);
    }
    const forged = { total_: "1", quantity: "1", discount: "100", branch: "pune", userId: id };
    await customer.post("/quote", accepting($, { ...forged, product: "tower-m.month.1.1" }));
    const lines = site.db
      .selectFrom("booking_line")
      .innerJoin("booking", "booking.record_id", "booking_line.record_id");
    expect(await lines.select(["slug", "quantity"]).where("source_id", "=", id).execute()).toEqual([
      { slug: "business-14", quantity: 2 },
    ]);
  });

  test("hostile and over-long text is text", async () => {
    const name = '<script>alert("1")</script>';
    const { customer } = await reader({ company: `${name} & Sons` });
    const { text, $ } = await read({ customer });
    expect(text).not.toContain("<script>alert");
    const long = await customer.post("/quote", accepting($, { name: "a".repeat(5_000) }));
    expect(long.status).toBe(400);
    const decline = { ...formFields($, "form#decline-form"), reason: "a".repeat(5_000) };
    expect((await customer.post("/quote", decline)).status).toBe(400);
  });

  test("500 lines are refused, and no page or form fails of them", async () => {
    const many = Array(500).fill(product).join("~");
    const customer = new Client(site.url);
    expect((await customer.get(`/quotation?product=${many.slice(0, 6_000)}`)).status).toBe(200);
    const answer = await customer.post(
      "/quotation?product=tower-m.month.1.1",
      asked({ product: many }),
    );
    expect(answer.status).toBe(400);
  });

  test("a stranger's mailbox gets three mails an hour, with number and link alone", async () => {
    for (let sent = 0; sent < 6; sent += 1) {
      await reader({ email: "victim@example.com", company: "Buy pills", name: `Sender ${sent}` });
    }
    const mails = (await mailsIn(site.db)).filter(({ recipient }) =>
      recipient.startsWith("victim"),
    );
    expect(mails).toHaveLength(3);
    const received = () =>
      server.received.filter(({ recipients }) => recipients.includes("victim@example.com"));
    await expect.poll(() => received().length, { timeout: 20_000 }).toBe(3);
    for (const { email, raw } of received()) {
      expect(email.attachments).toEqual([]);
      expect(String(raw)).not.toMatch(/pills|Sender|Business 14/);
    }
  });
});
