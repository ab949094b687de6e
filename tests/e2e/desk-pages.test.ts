import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { postForm, signInAsAdmin } from "#tests/support/http.ts";
import {
  expect,
  expectAccessible,
  expectDarkContrast,
  isRelease,
  type Site,
  test,
} from "./support.ts";

/*
 * Every page of the desk as it opens. What comes about on a page by something one does there
 * (a refused form, an open dialog, a menu) is looked at by the test of that.
 */
// A name that is long, and would run if it were not text: what it loads would be an error.
const long = {
  name: `சுப்பிரமணிய பாரதியார் <img src=/run onerror="alert(1)"> வேங்கடசுப்பிரமணியம்`,
  email: "venkatasubramaniam.ramakrishnan@thiruvananthapuram.example",
};
const spam = { ...long, status: "spam", spam_reasons: "a hidden field was filled in" };

/** An address, with words that stand there where the page could come without what is meant. */
type DeskPage = string | [path: string, words: string];

/** Pages that differ from others in their words alone: before a release. */
const beforeRelease = (...pages: DeskPage[]) => (isRelease ? pages : []);

/** Pages that have every colour of the desk among them; the others in the dark before a release. */
const isDarkened = /^\/(admin|admin\/enquiries\/.*|edit.*|admin\/mail.*)$/;

/** Each returns its pages, and stores what is to be seen there. */
const places: Record<string, (site: Site) => Promise<DeskPage[]>> = {
  "the dashboard or a list of records": async ({ db }) => {
    const kinds = ["enquiry", "contact_message", "training_enquiry", "booking"];
    for (const kind of [...kinds, "career_application"]) await storeRecord(db, kind, long);
    for (const kind of ["enquiry", "career_application"]) await storeRecord(db, kind, spam);
    for (const status of ["in progress", "done"]) await storeRecord(db, "enquiry", { status });
    return [
      "/admin",
      "/admin/desk/open",
      ...beforeRelease("/admin/enquiries", ["/admin/careers?status=spam", spam.spam_reasons]),
      ...beforeRelease("/admin?days=90", "/admin/bookings", [
        "/admin/enquiries?status=spam",
        spam.spam_reasons,
      ]),
      ...beforeRelease(...["mine", "branch", "due"].map((view) => `/admin/desk/${view}`)),
      ...beforeRelease("/admin/messages", "/admin/training", "/admin/careers"),
      ...beforeRelease("/admin/subscribers"),
      ...beforeRelease([
        "/admin/enquiries?q=nothing&from=2020-01-01&assignee=nobody",
        "Nothing found for “nothing”",
      ]),
    ];
  },

  "a record or a booking form": async ({ db }) => {
    const message = "Please read this to its end. ".repeat(345).trim();
    const enquiry = await storeRecord(db, "enquiry", { ...long, need: message });
    const booking = await storeRecord(db, "booking", long);
    // An application is in applications.test.ts.
    return [
      [`/admin/enquiries/${enquiry}`, message],
      ...beforeRelease(`/admin/bookings/${booking}`, "/booking", "/edit"),
      `/edit?booking=${booking}`,
    ];
  },

  "partners, accounts, mails or the audit": async (site) => {
    await createUser(site, "user", { name: "Visitor ஸ்ரீ" });
    await (await signInAsAdmin(site.url)).post("/partner", aPartner());
    const { id } = await site.db.selectFrom("partner").select("id").executeTakeFirstOrThrow();
    await postForm(site.url, "/", anEnquiry());
    const last_error = "550 5.1.1 no such mailbox";
    await site.db.updateTable("mail").set({ status: "failed", last_error }).execute();
    return [
      ["/admin/mail?show=failed", last_error],
      [`/admin/partners/${id}`, aPartner().note],
      ...beforeRelease("/admin/users", "/admin/audit", "/admin/views", `/partner?id=${id}`),
      // The others of an account's own second factor are in staff-accounts.test.ts.
      ...beforeRelease("/admin/second-factor", "/admin/partners", "/admin/mail", "/partner"),
      ...beforeRelease("/admin/partners?q=nobody-at-all", "/admin/users?q=nobody-at-all"),
    ];
  },
};

for (const [place, stored] of Object.entries(places)) {
  test(`${place} fits every width, and axe finds nothing there`, async ({ page, site, signIn }) => {
    test.slow();
    const pages = await stored(site);
    await signIn("/admin/second-factor");
    const faults: string[] = [];
    for (const at of pages) {
      const [path, words] = typeof at === "string" ? [at, ""] : at;
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (words) await expect(page.getByText(words).first()).toBeVisible();
        const note = (error: unknown) => faults.push(`${path}: ${error}`);
        await expectAccessible(page, { isPage: true }).catch(note);
        const isPage = isRelease || isDarkened.test(path);
        await expectDarkContrast(page, { isPage }).catch(note);
      });
    }
    expect(faults).toEqual([]);
  });
}
