import { beforeEach, describe, expect, test } from "vitest";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { makeReference } from "#app/lib/reference.ts";
import { aPdf, aPng } from "#tests/factories/documents.ts";
import { aPaper } from "#tests/factories/paper.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { type Fields, postForm, postMultipart, send } from "#tests/support/http.ts";
import { pretendUsed } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

/** A customer's view of its documents and payments, and its reports of payments. */
const site = await openSite();
const user = await createUser(site);
const Cookie = await signInDirectly(site, user);
const stranger = await signInDirectly(site, await createUser(site));
const today = indianDay(new Date());

let booking: { id: string; reference: string };
let made = 0;
beforeEach(async () => {
  made += 1;
  const reference = makeReference();
  booking = await aStoredBooking(site.db, { user_id: user.id, status: "delivered", reference });
});

const get = (path = "", cookie = Cookie) =>
  send(site.url, `/bookings/${booking.reference}${path}`, { headers: { Cookie: cookie } });
const page = async () => parseHtml(await get());
const board = async () => textOf(await page(), '[aria-labelledby="how"]');
const payments = () =>
  site.db.selectFrom("payment").selectAll().where("record_id", "=", booking.id).execute();
const proofs = () => site.db.selectFrom("payment_proof").selectAll().execute();

/** An invoice of ₹1,29,668. */
async function invoice(dueOn = addDays(today, 15)) {
  const number = `KA/26-27/0${String(made).padStart(4, "0")}`;
  const paper = { ...aPaper(), kind: "invoice" as const, number, issuedOn: today, dueOn };
  const total = paper.total;
  return { id: await storeDocument(site.db, paper, booking.id), number, total };
}

const report = async (own: Record<string, string> = {}, cookie = Cookie) => {
  const fields = { ...formFields(await page(), "form#report"), ...own };
  return postForm(site.url, `/bookings/${booking.reference}`, fields, {
    headers: { Cookie: cookie },
  });
};
const send2 = (fields: Fields, cookie: string) =>
  postForm(site.url, `/bookings/${booking.reference}`, fields, { headers: { Cookie: cookie } });

describe("the papers and the payments of a booking", () => {
  test("are named with their state, and what is open since when", async () => {
    const { id, number } = await invoice(addDays(today, -3));
    await storePayment(site.db, { record_id: booking.id, amount: 80_000_00 }, id);
    await storePayment(site.db, { record_id: booking.id, purpose: "deposit", amount: 40_000_00 });
    const $ = await page();
    expect(textsOf($, '[aria-labelledby="documents"] li').join()).toContain(number);
    expect(textOf($, '[aria-labelledby="documents"] .badge')).toBe("Overdue 3 days");
    const rows = textsOf($, '[aria-labelledby="how"] .sum-rows > div');
    expect(rows.slice(0, 2)).toEqual([
      expect.stringMatching(/^Invoice .*₹[\d,]+$/),
      expect.stringMatching(/^Bank transfer, 20 Nov.*−₹80,000$/),
    ]);
    expect(rows[2]).toMatch(/^Open, due since .*₹[\d,]+$/);
    expect(textOf($, '[aria-labelledby="how"]')).toContain("Deposit ₹40,000 received on 20 Nov");
    const dashboard = await send(site.url, "/userdashboard", { headers: { Cookie } });
    expect(textOf(parseHtml(dashboard), "#bookings")).toMatch(/Open, due since .*: ₹49,668/);
  });

  test("that leave nothing open say so, and ask for nothing", async () => {
    const { id, total } = await invoice();
    await storePayment(site.db, { record_id: booking.id, amount: total }, id);
    const $ = await page();
    expect(textOf($, '[aria-labelledby="how"]')).toMatch(/Paid/);
    expect($('[aria-labelledby="how"] form, [aria-labelledby="how"] svg[role]')).toHaveLength(0);
    const refused = await send2(
      { intent: "report", amount: "1", reference: "123456789012" },
      Cookie,
    );
    expect(refused.status).toBe(409);
  });

  test("have their PDFs for the owner alone", async () => {
    const { id, number } = await invoice();
    const own = await get(`/documents/${id}`);
    expect([own.status, own.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(own.headers["content-disposition"]).toContain(`${number.replaceAll("/", "-")}.pdf`);
    expect((await get(`/documents/${id}`, stranger)).status).toBe(404);
    for (const asked of ["x", "%00", "01990000-0000-7000-8000-999999999999"]) {
      expect((await get(`/documents/${asked}`)).status).toBe(404);
    }
    const other = await aStoredBooking(site.db, { user_id: user.id, reference: makeReference() });
    const elsewhere = await send(site.url, `/bookings/${other.reference}/documents/${id}`, {
      headers: { Cookie },
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe("a report of a payment", () => {
  beforeEach(() => invoice());

  test("is stored once for staff to confirm, however often it is sent, and is shown", async () => {
    const own = { reference: "1234 5678 9012", amount: "80,000", kind: "upi" };
    for (const answer of [await report(own), await report(own)]) expect(answer.status).toBe(303);
    expect(await payments()).toMatchObject([
      {
        state: "reported",
        kind: "upi",
        amount: 80_000_00,
        reference: "123456789012",
        on_day: today,
      },
    ]);
    expect(await board()).toContain("₹80,000, UPI");
    expect(await board()).toContain("reported, we confirm it within one working day");
    const again = await report({ ...own, amount: "70,000" });
    expect(again.status).toBe(400);
    expect(fieldErrors(parseHtml(again))).toEqual({
      reference: expect.stringContaining("reported"),
    });
    expect(await payments()).toHaveLength(1);
  });

  test("of all that is open takes the code and the sums away", async () => {
    await report({ reference: "AXISN12345678901" });
    const $ = await page();
    expect($("svg[role=img]")).toHaveLength(0);
    expect(textsOf($, "details > summary")).toContain("Report another payment");
  });

  test("may be a picture or a PDF, by its bytes, with or without script", async () => {
    const path = `/bookings/${booking.reference}`;
    const fields = formFields(await page(), "form#report");
    const sendFile = (bytes: Uint8Array, name: string, amount: string) =>
      postMultipart(
        site.url,
        path,
        { ...fields, amount },
        { proof: new File([new Uint8Array(bytes)], name) },
        { Cookie },
      );
    expect((await sendFile(aPng(), "paid.pdf", "100")).status).toBe(303);
    expect((await sendFile(aPdf(), "paid.png", "200")).status).toBe(303);
    const proved = (await proofs()).map(({ type }) => type).sort();
    expect(proved).toEqual(["pdf", "png"]);
    for (const hostile of ["<html>", "MZ\x90", "GIF89a", "<svg xmlns=''>"]) {
      const answer = await sendFile(Buffer.from(hostile), "paid.png", "300");
      expect(answer.status).toBe(400);
      expect(fieldErrors(parseHtml(answer)).proof).toContain("not a JPEG, PNG or PDF");
    }
    const large = await sendFile(Buffer.concat([aPng(), Buffer.alloc(5_000_000)]), "x.png", "400");
    expect(fieldErrors(parseHtml(large)).proof).toContain("up to 5 MB");
    expect(await payments()).toHaveLength(2);
  });

  test.each([
    [{ reference: "12345", kind: "upi" }, "reference"],
    [{ reference: "", kind: "upi" }, "reference"],
    [{ reference: "<script>alert(1)", kind: "transfer" }, "reference"],
    [{ reference: "123456789012", amount: "-5" }, "amount"],
    [{ reference: "123456789012", amount: "0" }, "amount"],
    [{ reference: "123456789012", amount: "1e9" }, "amount"],
    [{ reference: "123456789012", amount: "99999999999999999" }, "amount"],
    [{ reference: "123456789012", on_day: "2099-01-01" }, "on_day"],
    [{ reference: "123456789012", on_day: "2026-02-30" }, "on_day"],
  ])("with %j names the field %s", async (own, field) => {
    const answer = await report(own as never);
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldErrors(parseHtml(answer)))).toEqual([field]);
    expect(await payments()).toEqual([]);
  });

  test("for a stranger's booking is none, as for one that there is not", async () => {
    const fields = { intent: "report", amount: "1", reference: "123456789012", kind: "upi" };
    expect((await send2(fields, stranger)).status).toBe(404);
    expect(await payments()).toEqual([]);
  });

  test("is limited for an account", async () => {
    await report({ amount: "0" });
    await pretendUsed(site.db, "forms", 10_000);
    const answer = await report({ reference: "123456789012" });
    expect(answer.status).toBe(429);
    await site.db.deleteFrom("limit_use").execute();
  });
});
