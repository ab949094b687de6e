import { storeRecord } from "#tests/factories/stored-record.ts";
import { expect, test } from "./support.ts";

/** The table of 768 px is that of 1280 with fewer columns: axe looks at the two ends. */
const widths = [360, 768, 1280];
const long = {
  name: "சுப்பிரமணிய பாரதியார் இராமகிருஷ்ணன் வேங்கடசுப்பிரமணியம்",
  email: "venkatasubramaniam.ramakrishnan@thiruvananthapuram.example",
};
const kinds = ["enquiry", "contact_message", "training_enquiry", "career_application", "booking"];

test("no page of the desk scrolls sideways at any width, and axe finds nothing on it", async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const [enquiry, , , application, booking] = await Promise.all(
    kinds.map((kind) => storeRecord(site.db, kind, long)),
  );
  const paths = [
    "/admin",
    "/admin?days=90",
    ...["mine", "branch", "due"].map((view) => `/admin/desk/${view}`),
    ...["enquiries", "messages", "training", "careers", "bookings", "subscribers"].map(
      (list) => `/admin/${list}`,
    ),
    "/admin/enquiries?q=nobody&from=2020-01-01",
    ...["partners", "users", "mail", "audit", "views"].map((list) => `/admin/${list}`),
    `/admin/enquiries/${enquiry}`,
    `/admin/bookings/${booking}`,
    `/admin/careers/${application}`,
    `/admin/careers/${application}/delete`,
    `/admin/enquiries/delete?record=${enquiry}`,
    "/admin/search?q=example",
    "/booking",
    `/edit?booking=${booking}`,
    "/partner",
    "/admin/second-factor",
    "/admin/confirm",
    "/admin/logout",
  ];
  await signIn("/admin/logout");
  const faults: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator("h1")).toBeAttached();
      await expectAccessible(360, 1280).catch((error) => faults.push(`${path}: ${error}`));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scrolled !== width) faults.push(`${path} is ${scrolled} px wide at ${width}`);
      }
    });
  }
  expect(faults).toEqual([]);
});
