import { addDays, daysBetween, formatDay, indianDay } from "#app/lib/dates.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { expect, expectAccessible, fillIn, test } from "./support.ts";

/** A Tuesday, on which all branches are open. */
const from = addDays(
  "2026-12-01",
  7 * Math.ceil(daysBetween("2026-12-01", indianDay(new Date())) / 7 + 4),
);
const until = addDays(from, 6);
const days = `${formatDay(from)} to ${formatDay(until)}`;
const laptop = "/productspage/laptops/business-14";

test.afterEach(async ({ site }) => {
  await site.db.deleteFrom("stock").execute();
});

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ["with script", []] : ["without script", "@long"];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 400/] });

    test.setTimeout(60_000);
    test("a customer reads price and stock for dates, estimates, orders and books", async ({
      page,
      context,
      site,
      signIn,
    }) => {
      await site.db
        .insertInto("stock")
        .values({ configuration: "business-14", branch: "bangalore", number: 40 })
        .execute();
      const show = async () => {
        if (javaScriptEnabled) await page.keyboard.press("Tab");
        else await page.getByRole("button", { name: "Show the price" }).first().click();
      };
      await signIn(laptop);
      await expect(page.getByRole("button", { name: "Show the price" })).toBeVisible({
        visible: !javaScriptEnabled,
      });
      await page.getByLabel("From").fill(from);
      await page.getByLabel("Quantity").fill("0");
      await page.getByLabel("Until").fill(until);
      await show();
      await expect(page.getByText("Enter a quantity of 1 or more.")).toBeVisible();
      await expect(page.getByLabel("Quantity")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      await page.getByLabel("Quantity").fill("2");
      await show();
      const sum = page.locator("#offer .configuration-price");
      await expect(sum).toContainText(`₹1,200 plus 18 % GST`);
      await expect(sum).toContainText(days);
      await expect(page.getByLabel("Quantity")).not.toHaveAttribute("aria-invalid");
      await expect(page.getByRole("button", { name: "Week" })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await expect(page.locator("#stock")).toContainText("10+ in stock");

      await page.getByLabel("Delivery PIN code").fill("560 038");
      await page.getByRole("button", { name: "Check delivery" }).click();
      await expect(page.locator(".delivery-promise > p")).toContainText("to 560 038, Bangalore");
      await expect(page.locator("[data-here]")).toContainText("delivers to 560 038");
      await expectAccessible(page);

      await page.getByRole("button", { name: "Estimate several models" }).click();
      await expect(page.locator("#amount-1")).toHaveText("₹1,200");
      await expect(page.locator("#price-1")).toContainText("Bangalore: 10+ in stock");
      await page.getByLabel("Add another model").selectOption("mono-40");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.locator(".line-row")).toHaveCount(2);
      await page.getByLabel("Quantity: Mono 40").fill("3");
      await show();
      await expect(page.locator("#estimate-sum")).toContainText("Rent, 5 machines");
      await expect(page).toHaveURL(/slug=mono-40&.*number=3/);
      await expectAccessible(page);
      await page.reload();
      await expect(page.locator("#estimate-sum")).toContainText("Rent, 5 machines");
      const copy = page.getByRole("button", { name: "Copy link" });
      await expect(copy).toBeVisible({ visible: javaScriptEnabled });
      if (javaScriptEnabled) {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await copy.click();
        await expect(page.getByText("Link copied.")).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("pin=560+038");
      }
      await page.getByRole("button", { name: "Print", exact: true }).click();
      await expect(page.locator(".estimate-sheet tbody tr")).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Change this estimate" }).click();
      await expect(page).toHaveURL(/[?&]pin=560\+038$/);
      await page.getByRole("button", { name: "Remove Mono 40" }).click();
      await expect(page.locator(".line-row")).toHaveCount(1);
      await page.getByRole("button", { name: /^Book/ }).click();

      await page.waitForURL("**/cartpage");
      await expect(page.locator("[data-amount]")).toContainText(days);
      await expect(page.getByLabel("From")).toHaveValue(from);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Continue to booking" }).click();
      await page.waitForURL("**/paymentpage");
      await expect(page.getByLabel("PIN code")).toHaveValue("560 038");
      await expect(page.locator(".order-lines")).toContainText("Bangalore: 10+ in stock");
      const { Phone, street, city } = aBooking();
      await fillIn(page.locator("#booking"), { Phone, street, city });
      await page.getByRole("button", { name: "Confirm Booking" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      const lines = site.db.selectFrom("booking_line").select(["day_from", "day_to", "quantity"]);
      expect(await lines.execute()).toEqual([{ day_from: from, day_to: until, quantity: 2 }]);
    });
  });
}

/** Pages with a quantity field, the button that is pressed right after typing, and its target. */
const presses = [
  [laptop, /^Order Now/, "/cartpage"],
  [laptop, "Estimate several models", "/estimate"],
  ["/productspage/laptops", /^Order Now.*Business 14$/, "/cartpage"],
  ["/estimate?slug=business-14&number=1&from=&until=", /^Book/, "/cartpage"],
  ["/estimate?slug=business-14&number=1&from=&until=", "Ask us", "/contactpage"],
] as const;

for (const by of ["mouse", "touch", "keyboard", "mouse, without script"] as const) {
  test.describe(`a number that was just typed, by ${by}`, () => {
    test.use({ javaScriptEnabled: by !== "mouse, without script", hasTouch: by === "touch" });

    test("is what the pressed button carries", async ({ page, signIn }) => {
      await signIn("/userdashboard");
      for (const [address, name, leadsTo] of presses) {
        await page.goto(address);
        const button = page.getByRole("button", { name }).first();
        await page.getByLabel("Quantity").focus();
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.type("25");
        if (by === "touch") await button.tap();
        else if (by === "keyboard") {
          await button.focus();
          await page.keyboard.press("Enter");
        } else await button.click();
        await page.waitForURL(({ pathname }) => pathname === leadsTo);
        if (leadsTo === "/cartpage") {
          await expect(page.getByLabel("Quantity of Business 14")).toHaveValue("25");
          await page.getByRole("button", { name: "Remove Business 14" }).click();
        } else await expect(page.locator("main form").first()).toContainText(/25 (laptops|×)/);
      }
    });
  });
}

test("the price follows a number while it is typed, and a row's link carries it", async ({
  page,
}) => {
  await page.goto(laptop);
  await page.getByLabel("Quantity").pressSequentially("25");
  await expect(page.locator("#offer .configuration-price")).toContainText("25 laptops");
  await expect(page.getByLabel("Quantity")).toBeFocused();
  await page.getByLabel("Quantity").fill("26");
  const several = page.getByRole("button", { name: "Estimate several models" });
  await several.focus();
  await expect(page.locator("#offer .configuration-price")).toContainText("26 laptops");
  await expect(several).toBeFocused();
  await page.goto("/productspage/laptops");
  await page.getByLabel("Quantity").pressSequentially("25");
  await page.getByRole("link", { name: "Business 14", exact: true }).click();
  await expect(page.getByLabel("Quantity")).toHaveValue("25");
});
