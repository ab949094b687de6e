import { aPhotograph } from "#tests/factories/pictures.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { expect, expectAccessible, test } from "./support.ts";

// A site of its own: what is in stock is refused to the bookings of others.
test.use({ ownSettings: { SECURITY_EMAIL: "faults@southbridge.test" } });

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ["with script", []] : ["without script", "@long"];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled });
    test("a label takes a report with a photo, after what is wrong with it was told", async ({
      page,
      site,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 400/);
      const label = javaScriptEnabled ? "SB-1" : "SB-2";
      await storeUnits(site.db, [label]);
      await page.goto(`${site.url}/u/${label}`);
      await page.getByLabel("Name").fill("Fathima Siddiqui");
      await page.getByLabel("Phone", { exact: true }).fill("98400 00112");
      await page.getByLabel("What is wrong").fill("The screen flickers.");
      const svg = { name: "fault.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") };
      await page.getByLabel("Photo").setInputFiles(svg);
      await page.getByRole("button", { name: "Report the fault" }).click();
      await expect(page.getByText("This is not a JPEG, PNG or WebP photo.").first()).toBeVisible();
      await expect(page.getByLabel("What is wrong")).toHaveValue("The screen flickers.");
      await expectAccessible(page);
      await page.getByLabel("Photo").setInputFiles({ ...svg, buffer: await aPhotograph() });
      await page.getByRole("button", { name: "Report the fault" }).click();
      await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
      await expect(page.locator("[data-thanks]")).toContainText(/Report \d+/);
      await expectAccessible(page);
    });
  });
}
