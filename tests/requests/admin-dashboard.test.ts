import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  companyBlurb,
  employees,
  sampleFigures,
  targets,
  upcomingWorks,
} from "#content/admin-dashboard.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm, postMultipart, send } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let admin: Client;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site.url);
});
afterAll(() => site.close());

async function apply(name: string) {
  await postMultipart(site.url, "/carrers", anApplication({ Name: name }), {
    cv: new File([Uint8Array.from(aPdf())], "cv.pdf"),
  });
  return site.db
    .selectFrom("career_application")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
}
const exists = async (id: string) =>
  (await site.db.selectFrom("career_application").select("id").where("id", "=", id).execute())
    .length === 1;

/** The words of a page, or of the table with this name in it. */
async function words(table?: string): Promise<string> {
  const { text } = await admin.get("/admin");
  const part = table
    ? (new RegExp(`<table[^>]*aria-label="${table}"[\\s\\S]*?</table>`).exec(text)?.[0] ?? "")
    : text;
  return part
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the dashboard's fixed parts", () => {
  test("are the specification's, in a part that says what they are", async () => {
    const page = await words();
    expect(page).toContain("Welcome Admin");
    const samples = page.slice(page.indexOf("Sample figures"));
    for (const figures of ["26 New Messages", "11 New Tasks", "123 New Orders", "13 New Enquiry"]) {
      expect(samples).toContain(figures);
    }
    expect(sampleFigures).toHaveLength(4);
    for (const trade of ["government", "education", "finance", "banking", "telecom"]) {
      expect(companyBlurb).toContain(trade);
    }
    expect(samples).toContain(companyBlurb);
    expect(samples).toContain("Upcoming Works");
    expect(upcomingWorks).toHaveLength(2);
    for (const { day, month, title, time, place } of upcomingWorks) {
      expect(samples).toContain(`${day} ${month} ${title} ${time} ${place}`);
    }
  });

  test("hold three progress bars with their values", async () => {
    expect(targets).toEqual([
      { label: "Income Target", reached: 54 },
      { label: "Expenses Target", reached: 32 },
      { label: "Totals Target", reached: 89 },
    ]);
    const { text } = await admin.get("/admin");
    for (const { label, reached } of targets) {
      const bar = new RegExp(`<progress[^>]*value="${reached}"[^>]*>`).exec(text)?.[0] ?? "";
      const id = /id="([^"]*)"/.exec(bar)?.[1];
      expect(bar).toContain('max="100"');
      expect(text).toContain(`<label for="${id}">${label}</label>`);
    }
  });

  test("list seven employees with every column", async () => {
    expect(employees).toHaveLength(7);
    expect(new Set(employees.map(({ status }) => status))).toEqual(new Set(["Offline", "Leave"]));
    const table = await words("Employees");
    expect(table).toContain("Name Role Salary Policy Status Location Number Employee id");
    for (const { name, role, policy, status, location, number, id } of employees) {
      expect(table).toMatch(
        new RegExp(`${name} ${role} ₹\\S+ ${policy} ${status} ${location} ${number} ${id}`),
      );
    }
  });

  test("lead to add-booking, add-partner and logout", async () => {
    const { text } = await admin.get("/admin");
    for (const [address, label] of [
      ["/booking", "Add booking"],
      ["/partner", "Add partner"],
      ["/admin/logout", "Logout"],
    ]) {
      expect(text).toMatch(new RegExp(`<a[^>]*href="${address}"[^>]*>(<svg.*?</svg>)?${label}`));
    }
  });
});

describe("the dashboard's tables", () => {
  test("show applications with the specification's columns, newest first, without spam", async () => {
    for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) await apply(name);
    const spam = await apply("Seven");
    await site.db
      .updateTable("career_application")
      .set({ status: "spam" })
      .where("id", "=", spam.id)
      .execute();
    const table = await words("Career Enquirys");
    expect(table).toContain("No. Name Email Phone No Qualification Confirmation");
    expect(table).toMatch(
      /6 Six keerthana@example\.com 98400 00112 MCA Delete Six 5 Five .*2 Two .*Delete Two $/,
    );
    expect(table).not.toMatch(/Seven|One/);
    expect(await words()).toContain("newest 5 of 6");
  });

  test("show bookings with the specification's columns, and no delete", async () => {
    const at = "2026-03-01T10:00:00.000Z";
    const booking = (name: string, status: "new" | "spam") => ({
      id: `01900000-0000-7000-8000-${name.padEnd(12, "0")}`,
      reference: `REF${name}`,
      name,
      company: "Ottakam Freight",
      product: "Business 14 × 2",
      street: "12, Second Main",
      street2: "",
      city: "Chennai",
      postcode: "600001",
      phone: "98400 00112",
      email: "lakshmi@example.com",
      payment: "bank transfer" as const,
      status,
      spam_reasons: "",
      submission_key: name,
      client_address: "",
      created_at: at,
      updated_at: at,
    });
    await site.db
      .insertInto("booking")
      .values([booking("aaa", "new"), booking("bbb", "new"), booking("ccc", "spam")])
      .execute();
    const table = await words("Booking Details");
    expect(table).toContain("No. Name Company Phone No Email City Product");
    expect(table).toMatch(
      /2 bbb Ottakam Freight 98400 00112 lakshmi@example\.com Chennai Business 14 × 2 1 aaa /,
    );
    expect(table).not.toMatch(/ccc|Delete/);
  });

  test("stand under live counts that open their lists, spam apart", async () => {
    await postForm(site.url, "/", anEnquiry());
    await postForm(site.url, "/", anEnquiry({ name: "Spam", reference_note: "x" }));
    const { text } = await admin.get("/admin");
    expect(text).toMatch(
      /href="\/admin\/enquiries"[^>]*><span>Enquiries<\/span><strong>1<\/strong><small[^>]*>1 new/,
    );
    expect(text).toMatch(/href="\/admin\/partners"[^>]*><span>Partners<\/span><strong>0</);
    expect(await words()).toContain("1 in Enquiries");
  });
});

describe("Delete beside an application", () => {
  test("asks on a page of its own without script, and deletes nothing by being opened", async () => {
    const { id, name } = await apply("Asked");
    const { status, text } = await admin.get(`/admin/careers/${id}/delete`);
    expect(status).toBe(200);
    expect(text).toContain("Are you sure ?");
    expect(text).toContain(name);
    expect(await exists(id)).toBe(true);
  });

  test('says "delete" when the record and its CV are gone, and tells open windows', async () => {
    const feed = await EventSource.open(site.url, admin.cookie);
    const { id } = await apply("Gone");
    await feed.nextAbout("career_application");
    const { status, headers, cookies } = await admin.post(`/admin/careers/${id}/delete`, {});
    expect(status).toBe(303);
    expect(headers.location).toBe("/admin");
    expect(cookies.join()).toContain("flash=deleted");
    await feed.nextAbout("career_application");
    feed.close();
    expect(await exists(id)).toBe(false);
    const cvs = site.db.selectFrom("career_cv").select("size").where("application_id", "=", id);
    expect(await cvs.execute()).toEqual([]);
    const entries = site.db.selectFrom("audit").selectAll().where("record_id", "=", id);
    const entry = await entries.where("action", "=", "record-deleted").executeTakeFirst();
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ name: "Gone" });
  });

  test("says that nothing was deleted when the record is gone already", async () => {
    const { id } = await apply("Twice");
    await admin.post(`/admin/careers/${id}/delete`, {});
    const { status, text, cookies } = await admin.post(`/admin/careers/${id}/delete`, {});
    expect(status).toBe(404);
    expect(text).toContain("Nothing was deleted");
    expect(cookies.join()).not.toContain("deleted");
  });

  test("says that it failed, and asks again, when the database does not do it", async () => {
    const { id } = await apply("Stuck");
    await site.db.schema.alterTable("audit").renameTo("audit_away").execute();
    const { status, text, cookies } = await admin.post(`/admin/careers/${id}/delete`, {});
    await site.db.schema.alterTable("audit_away").renameTo("audit").execute();
    expect(status).toBe(503);
    expect(text).toContain("It is still stored");
    expect(text).toContain("Are you sure ?");
    expect(cookies.join()).not.toContain("deleted");
    expect(await exists(id)).toBe(true);
  });

  test("is for admins alone, from this site alone", async () => {
    const { id } = await apply("Kept");
    const path = `/admin/careers/${id}/delete`;
    expect((await postForm(site.url, path, {})).status).toBe(302);
    const Cookie = await signInDirectly(site, await createUser(site, "user"));
    expect((await postForm(site.url, path, {}, { headers: { Cookie } })).status).toBe(403);
    expect((await send(site.url, path, { headers: { Cookie } })).status).toBe(403);
    expect((await admin.post(path, {}, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await admin.post(path, "{}", { "Content-Type": "application/json" })).status).toBe(415);
    expect(await exists(id)).toBe(true);
  });

  test.each(["x", "01900000-0000-7000-8000-000000000000", "%00"])(
    "%s is no application",
    async (id) => {
      expect((await admin.get(`/admin/careers/${id}/delete`)).status).toBe(404);
      expect((await admin.post(`/admin/careers/${id}/delete`, {})).status).toBe(404);
    },
  );
});
