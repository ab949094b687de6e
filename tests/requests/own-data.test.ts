import { beforeEach, describe, expect, test } from "vitest";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, summaryLines } from "#tests/support/html.ts";
import { type Fields, postForm, postMultipart, send, signInAsAdmin } from "#tests/support/http.ts";
import { newestOf, recordsOf } from "#tests/support/records.ts";
import { searchIds } from "#tests/support/search.ts";
import { openSite } from "#tests/support/site.ts";

/** The data, the export and the deletion of an account: docs/decisions/0009. */
const site = await openSite({ env: { FORM_LIMIT: "0" } });

async function aPerson(own: Parameters<typeof createUser>[2] = {}) {
  const user = await createUser(site, "user", own);
  return { ...user, cookie: await signInDirectly(site, user) };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const get = (path: string, { cookie }: Person) =>
  send(site.url, path, { headers: { Cookie: cookie } });
const post = (path: string, fields: Fields, { cookie }: Person) =>
  postForm(site.url, path, fields, { headers: { Cookie: cookie } });
const exportOf = async (person: Person) =>
  JSON.parse((await get("/userdashboard/export", person)).text);

/** Everything that the public forms take, sent under an address by somebody without a session. */
async function sendEverything(email: string) {
  for (const [path, fields] of [
    ["/", anEnquiry({ email })],
    ["/contactpage", aContactMessage({ email })],
    ["/trainingpage", aTrainingEnquiry({ email })],
    ["/carrers", anApplication({ Email: email })],
  ] as const) {
    expect((await postForm(site.url, path, fields)).status).toBe(303);
  }
}

async function apply(person: Person, own: Record<string, string> = {}) {
  const cv = new File([new Uint8Array(aPdf())], "my cv.pdf");
  const typed = anApplication({ Email: person.email, ...own });
  const headers = { Cookie: person.cookie };
  const sent = await postMultipart(site.url, "/carrers/data-science", typed, { cv }, headers);
  expect(sent.status).toBe(303);
  return (await newestOf(site.db, "career_application")).id;
}

/** A booking that staff have confirmed. */
const storeBooking = async (user_id: string | null, email: string) =>
  (await aStoredBooking(site.db, { name: "Asha", status: "confirmed", user_id, email })).id;

describe("an application", () => {
  test("of somebody signed in is on their dashboard, with its CV", async () => {
    const asha = await aPerson();
    const id = await apply(asha);
    const { text } = await get("/userdashboard", asha);
    expect(text).toContain("Data Science");
    expect(text).toContain("my cv.pdf");
    const cv = await get(`/userdashboard/applications/${id}/cv`, asha);
    expect(cv.status).toBe(200);
    const disposition = /^attachment; filename="application-\d+\.pdf"$/;
    expect(cv.headers["content-disposition"]).toMatch(disposition);
    expect(cv.body.equals(aPdf())).toBe(true);
  });

  test("of a visitor belongs to nobody, also with a cookie that is no session", async () => {
    for (const [nth, Cookie] of ["", "southbridge-session=nonsense.x"].entries()) {
      const sent = anApplication({ Name: "Visitor", Phone: `98400 0011${nth}` });
      const { status } = await postForm(site.url, "/carrers", sent, { headers: { Cookie } });
      expect(status).toBe(303);
    }
    const rows = recordsOf(site.db, "career_application").where("name", "=", "Visitor");
    expect(await rows.select("user_id").execute()).toEqual([{ user_id: null }, { user_id: null }]);
  });

  test("keeps its CV from everybody else, and there is none at any other id", async () => {
    const id = await apply(await aPerson());
    const other = await aPerson();
    for (const asked of [id, "x", "%00", "..%2f..", "01990000-0000-7000-8000-999999999999"]) {
      const { status, text } = await get(`/userdashboard/applications/${asked}/cv`, other);
      expect(status, asked).toBe(404);
      expect(text).not.toContain("%PDF");
    }
  });
});

describe("the export", () => {
  let asha: Person;
  beforeEach(async () => {
    asha = await aPerson();
    const id = await storeBooking(asha.id, "office@example.com");
    await site.db
      .insertInto("booking_request")
      .values({ id, record_id: id, kind: "cancel", asked: "{}", said: "Cancel", key: id, at: id })
      .execute();
    await apply(asha);
    await post("/userdashboard", aSubscription({ email: asha.email }), asha);
    await sendEverything(asha.email.toUpperCase());
  });

  test("is a file with everything that was sent by them, or under their address", async () => {
    const { status, headers } = await get("/userdashboard/export", asha);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.json"$/);
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(await exportOf(asha)).toEqual({
      exportedAt: expect.stringMatching(/Z$/),
      account: expect.objectContaining({ id: asha.id, email: asha.email, emailVerified: true }),
      sessions: [expect.objectContaining({ id: expect.any(String) })],
      bookings: [
        expect.objectContaining({
          street: "12, Second Main",
          total: 8_994,
          changes: [expect.objectContaining({ said: "Cancel", answer: "" })],
          lines: [expect.objectContaining({ slug: "business-14", duration: 3 }), expect.anything()],
        }),
      ],
      cart: [],
      quotations: [],
      applications: [
        expect.objectContaining({
          job: "data-science",
          phone: "98400 00112",
          cv: expect.objectContaining({ file_name: "my cv.pdf", size: aPdf().length }),
        }),
        expect.objectContaining({ job: "", cv: null }),
      ],
      subscriptions: [expect.objectContaining(aSubscription({ email: asha.email }))],
      enquiries: [expect.objectContaining({ code: "560001", need: anEnquiry().need })],
      messages: [expect.objectContaining({ message: aContactMessage().message })],
      courseEnquiries: [expect.objectContaining({ code: "PYTHON" })],
      privacyRequests: [],
      faults: [],
      contacts: [],
      invitations: [],
      mails: expect.arrayContaining([expect.objectContaining({ template: "application" })]),
    });
  });

  test("holds no secrets, and is nobody else's", async () => {
    await apply(await aPerson(), { Email: asha.email, Name: "Somebody else" });
    const { text } = await get("/userdashboard/export", asha);
    const token = /southbridge-session=([^.]+)/.exec(asha.cookie)?.[1] ?? "";
    expect(token.length).toBeGreaterThan(10);
    const secrets = [token, '"token"', '"password"', "submission_key", '"data"', "Somebody else"];
    for (const secret of secrets) expect(text).not.toContain(secret);

    const other = await aPerson();
    for (const query of ["", `?userId=${asha.id}`, `?email=${asha.email}`]) {
      const { text } = await get(`/userdashboard/export${query}`, other);
      expect(text).not.toMatch(new RegExp(asha.email, "i"));
      expect(text).not.toContain("Ottakam Freight");
    }
  });

  test("has nothing that came under an address which is not verified", async () => {
    const stranger = await aPerson({ emailVerified: false });
    await sendEverything(stranger.email);
    await storeBooking(null, stranger.email);
    const everything = await exportOf(stranger);
    for (const kind of ["bookings", "applications", "enquiries", "messages", "courseEnquiries"]) {
      expect(everything[kind], kind).toEqual([]);
    }
    expect(everything.mails).toEqual([]);
  });
});

describe("the deletion of an account", () => {
  test("takes what the account owns, ends its sessions and keeps its bookings", async () => {
    const asha = await aPerson();
    const elsewhere = { ...asha, cookie: await signInDirectly(site, asha) };
    const booking = await storeBooking(asha.id, asha.email);
    const application = await apply(asha);
    await post("/userdashboard", aSubscription({ email: asha.email }), asha);

    const answer = await post("/userdashboard/delete", { password: asha.password }, asha);
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect(answer.cookies.join()).toMatch(/flash=accountDeleted/);
    expect(answer.cookies.join()).toMatch(/southbridge-session=;.*Max-Age=0/);
    expect(answer.headers["clear-site-data"]).toBe('"storage"');

    for (const person of [asha, elsewhere]) {
      expect((await get("/userdashboard", person)).status).toBe(302);
    }
    await expect(signInDirectly(site, asha)).rejects.toThrow();
    const { db } = site;
    const user = db.selectFrom("user").select("id").where("id", "=", asha.id);
    expect(await user.execute()).toEqual([]);
    for (const table of ["account", "session"] as const) {
      const left = db.selectFrom(table).select("id").where("userId", "=", asha.id);
      expect(await left.execute(), table).toEqual([]);
    }
    for (const table of ["subscription", "career_application"] as const) {
      const left = recordsOf(db, table).select("id").where("email", "=", asha.email);
      expect(await left.execute(), table).toEqual([]);
    }
    const cvs = db.selectFrom("cv").select("size").where("record_id", "=", application);
    expect(await cvs.execute()).toEqual([]);
    const kept = await recordsOf(db, "booking").selectAll().where("id", "=", booking).execute();
    expect(kept).toMatchObject([{ user_id: null, name: "Asha", street: "12, Second Main" }]);
  });

  test("leaves no word of it where staff search, and none of the mails about it", async () => {
    const { db } = site;
    // Words nobody else has: "user-20@example.com" also finds record 20 of another example.com.
    const asha = await aPerson({ email: "padmavathi@seshadri.example" });
    const application = await apply(asha);
    await postForm(site.url, "/forgot-password", { email: asha.email });
    const password = "a longer one of 2026";
    const changed = { current_password: asha.password, password };
    expect((await post("/userdashboard/password", changed, asha)).status).toBe(303);
    const found = (kind: string) => searchIds(db, kind, asha.email);
    expect(await found("career_application")).toEqual([application]);
    expect(await found("user")).toEqual([asha.id]);
    expect(await found("mail"), "for application, reset and change").toHaveLength(3);
    expect((await post("/userdashboard/delete", { password }, asha)).status).toBe(303);
    for (const kind of ["user", "career_application", "mail"]) {
      expect(await found(kind), kind).toEqual([]);
    }
    const mails = db.selectFrom("mail").select("id").where("recipient", "=", asha.email);
    expect(await mails.execute()).toEqual([]);
  });

  test.each([true, false])(
    "leaves the staff what came under its address without being signed in; verified: %s",
    async (emailVerified) => {
      const person = await aPerson({ emailVerified });
      const { email, password } = person;
      await sendEverything(email);
      expect((await post("/userdashboard/delete", { password }, person)).status).toBe(303);
      for (const table of [
        "career_application",
        "enquiry",
        "contact_message",
        "training_enquiry",
      ]) {
        const left = recordsOf(site.db, table).select("id").where("email", "=", email);
        expect(await left.execute(), table).toHaveLength(1);
      }
    },
  );

  test.each([
    ["nothing", {}],
    ["a wrong password", { password: "not this one" }],
    // 300 characters, and 600 UTF-16 units.
    ["300 characters beyond the first plane", { password: "😀".repeat(300) }],
    ["an address instead", { email: "user-1@example.com" }],
  ] satisfies [string, Record<string, string>][])("is refused for %s", async (_what, fields) => {
    const asha = await aPerson();
    const answer = await post("/userdashboard/delete", { ...fields }, asha);
    expect(answer.status).toBe(400);
    expect(summaryLines(parseHtml(answer))).toEqual([expect.stringMatching(/^Your password: /)]);
    expect((await get("/userdashboard", asha)).status).toBe(200);
  });

  test("without a password is confirmed by typing the address", async () => {
    const asha = await aPerson();
    const account = site.db.updateTable("account").where("userId", "=", asha.id);
    await account.set({ providerId: "google" }).execute();
    const page = await get("/userdashboard/delete", asha);
    expect(page.text).toContain(`To confirm, type ${asha.email}`);
    const wrong = await post("/userdashboard/delete", { email: "else@example.com" }, asha);
    expect(wrong.status).toBe(400);
    const typed = { email: ` ${asha.email.toUpperCase()} ` };
    expect((await post("/userdashboard/delete", typed, asha)).status).toBe(303);
    expect((await get("/userdashboard", asha)).status).toBe(302);
  });

  test("is not for staff", async () => {
    const admin = await signInAsAdmin(site.url);
    expect((await admin.get("/userdashboard/delete")).text).toContain("This is a staff account");
    expect((await admin.post("/userdashboard/delete", { password: "x" })).status).toBe(403);
    expect((await admin.get("/admin")).status).toBe(200);
  });
});
