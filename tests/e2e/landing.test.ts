import { addDays, indianDay } from "#app/lib/dates.ts";
import { expect, expectAccessible, test } from "./support.ts";

const from = addDays(indianDay(new Date()), 30);
const until = addDays(from, 6);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("the price bar leads to the estimate with what was chosen", async ({ page }) => {
      await page.goto("/");
      const bar = page.getByRole("form", { name: "Price of a rental" });
      await bar.getByLabel("Model").selectOption({ label: "Business 14, ₹1,499 a month" });
      await bar.getByLabel("From").fill(from);
      await bar.getByLabel("Until").fill(until);
      await bar.getByLabel("Delivery PIN code").fill("600028");
      if (javaScriptEnabled) {
        await bar.getByLabel("Quantity").pressSequentially("25");
        await expect(bar.getByRole("status")).toContainText("with 18 % GST: 25 laptops");
        await expect(bar.getByRole("status")).toContainText("Chennai");
        await expectAccessible(page);
      }
      // The click itself ends the typing.
      await bar.getByLabel("Quantity").fill("2");
      await bar.getByRole("button", { name: "See the price" }).click();
      await expect(page).toHaveURL(/\/estimate\?slug=business-14&number=2&/);
      await expect(page.locator("#amount-1")).toHaveText("₹1,200");
      await expect(page.locator(".delivery-promise")).toContainText("Chennai");
    });
  });
}
