import { anEnquiry, aStoredEnquiry } from "#tests/factories/enquiry.ts";
import { recordsOf } from "#tests/support/records.ts";
import { EnquiryForm, expect, expectAccessible, test } from "./support.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 400/] });

    test("a mistake is named, and its correction stored once", async ({ page, site }) => {
      await page.goto("/");
      const enquiry = new EnquiryForm(page);
      await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
      await enquiry.send(anEnquiry({ name: "ஆஷா", number: "12" }));
      await expect(enquiry.summary).toContainText("7 to 15 digits");
      await expect(enquiry.field("number")).toHaveValue("12");
      await expect(enquiry.field("number")).toHaveAttribute("aria-invalid", "true");
      await expect(enquiry.field("email")).toHaveValue("asha@example.com");
      expect(await recordsOf(site.db, "enquiry").select("id").execute()).toEqual([]);
      if (javaScriptEnabled) {
        await expect(page.locator("body[data-same-page]")).toBeAttached();
        await expect(enquiry.summary).toBeFocused();
      }
      await expectAccessible(enquiry.form);
      await enquiry.summary.getByRole("link").first().click();
      await expect(enquiry.field("number")).toBeFocused();

      const { number } = anEnquiry();
      await enquiry.send({ number });
      await expect(enquiry.toast).toContainText("Submitted Successfully");
      await expect(page).toHaveURL(/\/(#.*)?$/);
      const heading = page.getByRole("heading", { name: "Submitted Successfully" });
      await expect(heading).toBeInViewport();
      await expect(page.getByRole("main")).toContainText("Thank you, ஆஷா.");
      await expect(page.locator("[data-thanks] dl")).toContainText("asha@example.com");
      expect(await recordsOf(site.db, "enquiry").selectAll().execute()).toEqual([
        expect.objectContaining({ ...aStoredEnquiry({ name: "ஆஷா" }), status: "new" }),
      ]);

      await page.reload();
      await expect(enquiry.field("email")).toBeVisible();
      await expect(enquiry.field("name")).toHaveValue("");
      await expect(heading).toHaveCount(0);
      await expect(enquiry.toast).not.toContainText("Submitted Successfully");
      expect(await recordsOf(site.db, "enquiry").select("id").execute()).toHaveLength(1);
    });
  });
}

test.describe("typing while a refusal is on its way", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("stays", async ({ page }) => {
    await page.goto("/");
    const enquiry = new EnquiryForm(page);
    const gate = Promise.withResolvers<void>();
    await page.route("**/*", async (route) => {
      if (route.request().method() === "POST") await gate.promise;
      return route.continue();
    });
    await enquiry.send({ email: "asha" });
    await enquiry.field("name").fill("Asha");
    gate.resolve();
    await expect(enquiry.summary).toBeFocused();
    await expect(enquiry.field("name")).toHaveValue("Asha");
    await expect(enquiry.field("email")).toHaveValue("asha");
  });
});

test("after a lost connection the second try stores one record", async ({ page, site }) => {
  await page.goto("/");
  const enquiry = new EnquiryForm(page);
  let lost = 0;
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    // The server has it, and the answer never comes.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await enquiry.send(anEnquiry());
  await expect(enquiry.form.locator("[data-form-status]")).toContainText("could not reach");
  await expect(enquiry.field("email")).toHaveValue("asha@example.com");

  await enquiry.form.getByRole("button", { name: "Submit" }).click();
  await expect(enquiry.toast).toContainText("Submitted Successfully");
  expect(lost).toBe(1);
  expect(await recordsOf(site.db, "enquiry").select("id").execute()).toHaveLength(1);
});
test.use({ expectedErrors: [/ERR_CONNECTION_RESET/] });
