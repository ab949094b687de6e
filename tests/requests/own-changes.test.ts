import { beforeEach, describe, expect, test } from "vitest";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { rentalLink } from "#app/domain/bookings/rental-link.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { makeReference } from "#app/lib/reference.ts";
import { storeRental } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client, postForm, send, signInAt } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** Changes that a customer asks for on the page of a booking, without script, and staff's answers. */
const { site, admin } = await startDesk();
const { db } = site;
const user = await createUser(site);
const Cookie = await signInDirectly(site, user);
const stranger = await signInDirectly(site, await createUser(site));
const coordinator = await signInAt(
  site.url,
  await createUser(site, "coordinator", { branch: "kochi" }),
);
const today = indianDay(new Date());
const last = addDays(today, 13);
const later = addDays(today, 20);
const slug = "business-14";

let booking: { id: string; reference: string };
beforeEach(async () => {
  await emptyTables(db, "limit_use");
  const reference = makeReference();
  const own = { status: "delivered", reference, branch: "kochi", email: "asha@kadal.example" };
  const id = await storeRental(
    db,
    { slug, name: "Business 14", day_from: today, duration: 14, quantity: 2 },
    { ...own, user_id: user.id },
  );
  await db.updateTable("record").set({ status: "confirmed" }).where("id", "=", id).execute();
  booking = { id, reference };
});

const path = () => `/bookings/${booking.reference}/change`;
const headers = (cookie = Cookie) => ({ headers: { Cookie: cookie } });
const page = async (what: string, cookie = Cookie) =>
  send(site.url, `${path()}?what=${what}`, headers(cookie));
const linesOf = async () =>
  db
    .selectFrom("booking_line")
    .select(["quantity", "day_to"])
    .where("record_id", "=", booking.id)
    .orderBy("position")
    .execute();
const requestsOf = async () =>
  db.selectFrom("booking_request").selectAll().where("record_id", "=", booking.id).execute();

/** The first step, as the page's form sends it. */
async function look(what: string, typed: Record<string, string>, cookie = Cookie) {
  const fields = {
    ...formFields(parseHtml(await page(what, cookie)), `form#change-${what}`),
    ...typed,
  };
  return postForm(site.url, path(), fields, headers(cookie));
}

/** The second step: what the first one shows, pressed. */
async function press(
  what: string,
  typed: Record<string, string>,
  own: Record<string, string> = {},
) {
  const fields = formFields(parseHtml(await look(what, typed)), `form#change-${what}`);
  return { fields, answer: await postForm(site.url, path(), { ...fields, ...own }, headers()) };
}

describe("a customer without script", () => {
  test("sees what an extension costs, extends it, and twice is once", async () => {
    const shown = await look("extend", { until: later, number: "1" });
    expect(shown.status).toBe(200);
    const $ = parseHtml(shown);
    expect(textOf($, "#change-extend [data-summary] h2")).toBe("What changes");
    expect(textOf($, "#change-extend [data-summary]")).toMatch(/Difference with GST ₹\d+ more/);
    expect(textOf($, "#change-extend button[type=submit]")).toMatch(/^Extend now/);
    expect(await requestsOf()).toEqual([]);
    const { fields, answer } = await press("extend", { until: later, number: "1" });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/bookings/${booking.reference}`,
    ]);
    expect(answer.cookies.join()).toContain("bookingChanged");
    const twice = await postForm(site.url, path(), fields, headers());
    expect(twice.status).toBe(303);
    expect(await linesOf()).toEqual([
      { quantity: 1, day_to: last },
      { quantity: 1, day_to: later },
    ]);
  });

  test("gets mistakes at their fields, with the input", async () => {
    const refused = await look("extend", { until: last, number: "9" });
    expect(refused.status).toBe(400);
    const $ = parseHtml(refused);
    expect(fieldErrors($).until).toContain("Choose a day after");
    expect($('[name="number"]').val()).toBe("9");
  });

  test("does nothing with a price or a booking that was not shown", async () => {
    const forged = await press("extend", { until: later }, { seen: "x.y" });
    expect(forged.answer.status).toBe(200);
    const other = await press("extend", { until: later }, { until: addDays(later, 1) });
    expect(textOf(parseHtml(other.answer), "[data-summary] h2")).toBe("What changes");
    const { fields } = await press("extend", { until: later }, { seen: "" });
    await db.updateTable("record").set({ version: 7 }).where("id", "=", booking.id).execute();
    const stale = await postForm(site.url, path(), fields, headers());
    expect(textOf(parseHtml(stale), ".form-summary")).toContain("has changed meanwhile");
    expect(await linesOf()).toEqual([{ quantity: 2, day_to: last }]);
  });

  test("of another account finds nothing, and a status that does not fit offers nothing", async () => {
    expect((await page("extend", stranger)).status).toBe(404);
    const sent = await postForm(site.url, path(), { what: "cancel" }, headers(stranger));
    expect(sent.status).toBe(404);
    await db
      .updateTable("record")
      .set({ status: "returned" })
      .where("id", "=", booking.id)
      .execute();
    expect(textOf(parseHtml(await page("extend")), "main")).toContain("can be changed online");
    const late = await postForm(site.url, path(), { what: "extend" }, headers());
    expect(late.status).toBe(409);
  });

  test("does the same by the link, for the booking that the page shows", async () => {
    const { link_version } = await db
      .selectFrom("booking")
      .select("link_version")
      .where("record_id", "=", booking.id)
      .executeTakeFirstOrThrow();
    const link = rentalLink("", authSecret(site.env), { id: booking.id, link_version });
    const customer = new Client(site.url);
    await customer.get(link);
    const form = formFields(
      parseHtml(await customer.get("/rental/change?what=end")),
      "#change-end",
    );
    const until = addDays(today, 3);
    const first = await customer.post("/rental/change", { ...form, until });
    const seen = formFields(parseHtml(first), "#change-end");
    const other = await customer.post("/rental/change", { ...seen, booking: "another" });
    expect(other.status).toBe(409);
    expect((await customer.post("/rental/change", seen)).status).toBe(303);
    expect(await linesOf()).toEqual([{ quantity: 2, day_to: until }]);
    const nobody = await send(site.url, "/rental/change");
    expect(nobody.status).toBe(410);
  });
});

describe("a request", () => {
  const asked = async () => {
    const { answer } = await press("cancel", {});
    expect(answer.cookies.join()).toContain("changeAsked");
    const [request] = await requestsOf();
    return request?.id ?? "";
  };

  test("is due in the inbox, heads the booking at the desk, and is done by one key", async () => {
    const request = await asked();
    // The branch sees it by its reminder.
    const due = await coordinator.read("/admin/desk/due");
    expect(due.text).toContain(booking.id);
    const read = await admin.read(`/admin/bookings/${booking.id}`);
    expect(read.text).toContain('"said":"Cancel"');
    const fields = { intent: "answer-change", as: "done", request };
    const { outcome } = await admin.save(`/admin/bookings/${booking.id}`, fields);
    expect(outcome).toMatchObject({ said: "Done." });
    const $ = parseHtml(await send(site.url, `/bookings/${booking.reference}`, headers()));
    expect(textsOf($, ".badge").join()).toContain("Cancelled");
  });

  test("is declined with a reason, which a refusal needs", async () => {
    const request = await asked();
    const decline = async (reason: string) => {
      const fields = { intent: "answer-change", as: "declined", request, reason };
      return (await admin.save(`/admin/bookings/${booking.id}`, fields)).outcome;
    };
    expect(await decline(" ")).toMatchObject({ errors: { reason: expect.any(String) } });
    expect(await decline("It is on its way.")).toMatchObject({ said: "Declined, mail queued." });
    expect(await decline("It is on its way.")).toMatchObject({
      failure: "This request was answered or withdrawn meanwhile.",
    });
    expect(await requestsOf()).toMatchObject([{ answer: "declined", reason: "It is on its way." }]);
  });
});
