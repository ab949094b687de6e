import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { noticeVersions } from "#content/privacy-notices.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { Client } from "#tests/support/client.ts";
import { parseHtml } from "#tests/support/html.ts";
import { openFor, start } from "#tests/support/privacy-centre.ts";
import { recordsOf } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** A notice at each form that takes personal data, kept with what it makes: the Rules, 2025, rule 3. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { FORM_LIMIT: "0" } });
});
afterAll(() => site.close());

interface Place {
  /** The page with the form, which is posted there. */
  path: string;
  fields: Record<string, string>;
  who?: "customer" | "owner";
}

/** By the kind's table; a kind to come has to name its form here. */
const places: Record<string, Place> = {
  booking: { path: "/paymentpage", fields: aBooking(), who: "customer" },
  career_application: { path: "/carrers", fields: anApplication() },
  enquiry: { path: "/", fields: anEnquiry() },
  contact_message: { path: "/contactpage", fields: aContactMessage() },
  training_enquiry: { path: "/trainingpage", fields: aTrainingEnquiry() },
  subscription: { path: "/userdashboard", fields: aSubscription(), who: "customer" },
  privacy_request: {
    path: `${start}/request`,
    fields: { wish: "question", name: "Asha", details: "Why?" },
    who: "owner",
  },
};

async function browserOf(who: Place["who"]): Promise<{ client: Client; headers: object }> {
  if (who === "owner") {
    await storeRecord(site.db, "enquiry", { email: "owner@example.com" });
    return { client: await openFor(site, "owner@example.com"), headers: {} };
  }
  const client = new Client(site.url);
  if (!who) return { client, headers: {} };
  const user = await createUser(site, "user");
  const headers = { Cookie: await signInDirectly(site, user) };
  await client.get("/cartpage?add=business-14&term=month", headers);
  return { client, headers };
}

describe.each(recordKinds.map(({ description }) => description))("$many", ({ table }) => {
  test("come from a form with a notice, whose wording stays with the record", async () => {
    const place = places[table];
    if (!place) throw new Error(`name the form of ${table} in this test, and its notice`);
    const { client, headers } = await browserOf(place.who);
    const $ = parseHtml(await client.get(place.path, { ...headers }));
    const notices = $("form:has([name=notice_version])");
    expect(notices.length).toBeGreaterThan(0);
    const notice = notices.first().find("details");
    const links = notice
      .find("a")
      .get()
      .map((link) => $(link).attr("href"));
    expect(links).toEqual(["/privacy/your-data", "/privacy"]);
    expect(notice.text()).toMatch(/to .*(withdraw).*Board/s);
    const notice_version = notices.find("[name=notice_version]").first().attr("value") ?? "";
    expect(notice_version).toBe(noticeVersions.at(-1));

    const sent = await client.post(place.path, { ...place.fields, notice_version }, { ...headers });
    expect(sent.status).toBe(303);
    const rows = recordsOf(site.db, table).select("notice_version").orderBy("no", "desc");
    expect(await rows.executeTakeFirst()).toEqual({ notice_version });
  });
});

test("the privacy page says all that a notice leads to it for", async () => {
  const { text } = await new Client(site.url).get("/privacy");
  const page = parseHtml({ text })("main").text();
  for (const said of [
    ...["withdraw", "corrected", "erased", "nominate a person", "Data Protection Board of India"],
    ...["Grievance officer", "hello@southbridge.example", "30 days", "only by phone"],
  ]) {
    expect(page).toContain(said);
  }
});
