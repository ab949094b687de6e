import type { Page } from "@playwright/test";
import { aBooking } from "#tests/factories/booking.ts";
import { aRegistration } from "#tests/factories/registration.ts";
import { recordsOf } from "#tests/support/records.ts";
import { expect, expectAccessible, fillIn, logIn, register, test } from "./support.ts";

const samePages = ["/", "/productspage/laptops", "/productspage/laptops/business-14"];

/** Fills what the page does not know yet. */
async function fillAddress(page: Page) {
  const { company, Phone, street, city, postcode } = aBooking();
  await fillIn(page.locator("#booking"), { company, Phone, street, city, postcode });
}

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ["with script", []] : ["without script", "@long"];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled });

    test("a new customer orders, books and sees the booking", async ({ page, site }) => {
      const inNavbar = page.locator(".navbar-account [data-in-cart]");
      await page.goto("/productspage/laptops/business-14");
      await expect(inNavbar).toBeEmpty();
      await page.getByRole("button", { name: /^Order Now/ }).click();
      if (javaScriptEnabled) {
        await page.getByRole("dialog").getByRole("link", { name: "Sign Up" }).click();
        await page.goto("/aboutpage");
        await expect(inNavbar).toHaveText("1");
      }
      await page.goto("/register");
      const person = aRegistration();
      const { name, email } = person;
      await register(page, person);
      await expect(page.locator("[data-toasts]")).toContainText("Registration Sucessfull");
      await expect(page.getByRole("heading", { name: "Check your mail" })).toBeFocused();
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await expectAccessible(page);
      await logIn(page, person);
      // The order that was begun before the account was there goes on.
      await expect(page).toHaveURL("/cartpage");
      await expect(page.getByRole("heading", { name: "Business 14" })).toBeVisible();
      if (javaScriptEnabled) {
        await page.goto("/aboutpage");
        await expect(inNavbar).toHaveText("1");
        await page.goto("/cartpage");
      }
      await page.getByLabel("Quantity of Business 14").fill("2");
      await page.getByLabel("For", { exact: true }).fill("3");
      await page.getByRole("button", { name: "Continue to booking" }).click();
      await page.waitForURL("**/paymentpage");
      await expect(page.getByText("Business 14 × 2, 3 months")).toBeVisible();
      await expect(page.locator("#order-sum")).toContainText("Total for 3 months₹8,994");
      await expect(page.locator('#booking [name="Name"]')).toHaveValue(name);
      await expect(page.locator('#booking [name="Email"]')).toHaveValue(email);
      await fillAddress(page);
      await page.getByRole("button", { name: "Confirm Booking" }).click();

      await page.waitForURL((url) => url.pathname === "/");
      await expect(page.getByRole("heading", { name: "Submit Successfully" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Print" })).toBeVisible({
        visible: javaScriptEnabled,
      });
      await expectAccessible(page);
      await page.getByRole("link", { name: "See your booking" }).click();
      const [booking] = await recordsOf(site.db, "booking").selectAll().execute();
      await expect(page).toHaveURL(`/bookings/${booking?.reference}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        booking?.reference ?? "-",
      );
      await expect(page.getByText("SAMP0002007")).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText("₹8,994").first()).toBeVisible();
      expect(booking).toMatchObject({ email, product: "Business 14 × 2", total: 8_994 });
      await page.goto("/cartpage");
      await expect(page.getByText("Your cart is empty")).toBeVisible();
      // On pages that are the same for everyone, the script knows who is signed in.
      for (const path of [...(javaScriptEnabled ? samePages : []), "/userdashboard"]) {
        await page.goto(path);
        await expect(page.getByText(/^\s*Sign Up/).filter({ visible: true })).toHaveCount(0);
        await expect(inNavbar).toBeEmpty();
      }
      await page.locator(`a[href="/bookings/${booking?.reference}"]`).click();

      await page.getByRole("button", { name: "Cancel this booking" }).click();
      await page.getByRole("button", { name: "Keep it" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.getByRole("button", { name: "Cancel this booking" }).click();
      await page.getByRole("button", { name: "Yes, cancel it" }).click();
      await expect(page.locator("[data-toasts]")).toContainText("Your booking has been cancelled");
      const record = await site.db.selectFrom("record").select("status").executeTakeFirst();
      expect(record?.status).toBe("cancelled");
    });
  });
}

test("the header of who is signed in has one line, with room beside the name, from 1000 px on", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/cartpage?add=business-14.month.25.3~slim-13.month.1.1");
  for (let width = 1000; width <= 1440; width += 40) {
    await page.setViewportSize({ width, height: 700 });
    const header = await page.locator(".navbar > div").evaluate((bar) => {
      const boxes = [...bar.querySelectorAll("a, button")].map((one) =>
        one.getBoundingClientRect(),
      );
      const shown = boxes.filter((box) => box.width > 0).sort((a, b) => a.left - b.left);
      const gaps = shown.slice(1).map((box, at) => box.left - (shown[at]?.right ?? 0));
      return {
        high: Math.max(...shown.map((box) => box.height)),
        gaps,
        most: bar.scrollWidth - bar.clientWidth,
      };
    });
    expect(header.high, `${width} px`).toBeLessThan(56);
    expect(header.gaps[0], `${width} px`).toBeGreaterThan(11);
    expect(Math.min(...header.gaps), `${width} px`).toBeGreaterThan(-1);
    expect(header.most, `${width} px`).toBe(0);
  }
});

test("orders before the login arrive in the cart", async ({ page, site, signIn }) => {
  await page.goto("/productspage/laptops");
  for (const name of ["Slim 13", "Business 14"]) {
    await page.getByRole("button", { name: new RegExp(`^Order Now.*${name}$`) }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  await page.getByRole("button", { name: /^Order Now.*Slim 13$/ }).click();
  await page.goto("/adminlogin");
  await signIn("/cartpage");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Slim 13",
    "Business 14",
    "Order summary",
  ]);
  expect(await site.db.selectFrom("cart_item").select("slug").execute()).toHaveLength(2);
  expect(await page.evaluate(() => document.cookie)).not.toContain("cart=");
});

test("a change in the cart is stored at once", async ({ page, site, signIn }) => {
  await signIn("/cartpage");
  await expectAccessible(page);
  await page.goto("/cartpage?add=business-14");
  await expectAccessible(page);
  await page.getByLabel("Quantity of Business 14").fill("10");
  await page.getByLabel("Quantity of Business 14").press("Tab");
  await expect(page.locator("#cart-sum")).toContainText("₹14,990");
  await expect(page.locator("[data-amount]")).toContainText("₹14,990");
  await expect(page.getByLabel("For", { exact: true })).toBeFocused();
  await page.getByLabel(/^Days, weeks/).selectOption("years");
  await expect(page.locator("#cart-sum")).toContainText("₹1,49,900");
  expect(await site.db.selectFrom("cart_item").select(["quantity", "term"]).execute()).toEqual([
    { quantity: 10, term: "year" },
  ]);
  await expect(page.getByRole("button", { name: "Update cart" })).toBeHidden();
});

test("the wheel that scrolls the page leaves a number as it is", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/cartpage?add=business-14.month.25.3");
  const quantity = page.getByLabel("Quantity of");
  await quantity.click();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(quantity).toHaveValue("25");
});

test("choosing a product shows what it costs", async ({ page, signIn }) => {
  await signIn("/paymentpage");
  await expectAccessible(page);
  await page.getByLabel("Product").selectOption("business-14");
  await expect(page.locator("#order-sum")).toContainText("Total for 1 month₹1,499");
  await page.getByLabel("Duration").fill("3");
  await page.getByLabel("Duration").blur();
  await expect(page.locator("#order-sum")).toContainText("Total for 3 months₹4,497");
  const cash = page.getByRole("radio", { name: "Cash on delivery" });
  await cash.check();
  await page.getByLabel("Quantity").fill("37");
  await page.getByLabel("Quantity").blur();
  await expect(page.locator("#order-sum")).toContainText("Total with GST₹1,96,339");
  await expect(cash).toBeChecked();
  await page.getByLabel("Quantity").fill("38");
  await page.getByLabel("Quantity").blur();
  await expect(cash).toBeDisabled();
  await expect(cash).not.toBeChecked();
  await expect(page.getByText("The law does not allow more in cash")).toBeVisible();
  await expect(page.locator("#delivery [data-here]")).toHaveCount(0);
  await page.getByLabel("PIN code").fill("682 016");
  await page.getByLabel("PIN code").blur();
  await expect(page.locator("#delivery [data-here]")).toContainText("Kerala");
  await expect(page.getByLabel("PIN code")).toHaveAttribute("inputmode", "numeric");
  await expect(page).toHaveURL("/paymentpage");
});

test("a payment chosen before the sum stays chosen", { tag: "@long" }, async ({ page, signIn }) => {
  await signIn("/paymentpage");
  const sum = page.locator("#order-sum");
  await page.getByLabel("Product").selectOption("business-14");
  await expect(sum).toContainText("Total for 1 month");
  const chosen = Promise.withResolvers<void>();
  await page.route("**/paymentpage?*duration=3*", async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.getByLabel("Duration").fill("3");
  const cash = page.getByRole("radio", { name: "Cash on delivery" });
  await cash.check();
  chosen.resolve();
  await expect(sum).toContainText("Total for 3 months₹4,497");
  await expect(cash).toBeChecked();
  await expect(cash).toBeFocused();
});

test.describe("a wrong number", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("in the cart clears the total until it is corrected", async ({ page, site, signIn }) => {
    await signIn("/cartpage?add=business-14");
    const quantity = page.getByLabel("Quantity of Business 14");
    const sum = page.locator("#cart-sum");
    await expect(sum).toContainText("₹1,499");
    for (const wrong of ["0", ""]) {
      await quantity.fill(wrong);
      await quantity.press("Tab");
      await expect(sum).toHaveText("Correct the marked fields to see the total.");
      await expect(quantity).toHaveAttribute("aria-invalid", "true");
      if (wrong === "0") await expectAccessible(page);
      const answered = page.waitForEvent("load");
      await page.getByRole("button", { name: "Continue to booking" }).click();
      await answered;
      await expect(page.getByText("Enter the quantity as a number")).toBeVisible();
      await expect(page).toHaveURL("/cartpage");
      await quantity.fill("2");
      await quantity.press("Tab");
      await expect(sum).toContainText("₹2,998");
      await expect(quantity).not.toHaveAttribute("aria-invalid");
    }
    expect(await site.db.selectFrom("cart_item").select("quantity").execute()).toEqual([
      { quantity: 2 },
    ]);
  });

  test("in the form clears the total, and books nothing", { tag: "@long" }, async ({
    page,
    site,
    signIn,
  }) => {
    await signIn("/paymentpage");
    await page.getByLabel("Product").selectOption("business-14");
    const sum = page.locator("#order-sum");
    await expect(sum).toContainText("₹1,499");
    await fillAddress(page);
    for (const wrong of ["0", ""]) {
      await page.getByLabel("Quantity").fill(wrong);
      await page.getByLabel("Quantity").press("Tab");
      await expect(sum).toHaveText("Correct the marked fields to see the total.");
    }
    await page.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.locator("[data-summary]")).toContainText("Enter the quantity as a number");
    await expect(sum).toHaveText("Correct the marked fields to see the total.");
    expect(await recordsOf(site.db, "booking").select("id").execute()).toEqual([]);

    await page.goto("/cartpage?add=copier-a3-100");
    await page.goto("/paymentpage");
    await expect(page.getByRole("radio", { name: "Cash on delivery" })).toBeDisabled();
    await page.locator("#booking [name=Phone]").fill("12");
    await page.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.locator("[data-summary]")).toBeFocused();
    await expectAccessible(page);
  });
});

test.describe("a sum that cannot be shown", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("leaves the booking that is being sent alone", { tag: "@long" }, async ({
    page,
    signIn,
  }) => {
    await signIn("/paymentpage");
    await page.getByLabel("Product").selectOption("business-14");
    await fillAddress(page);
    const opened: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    const sent = page.waitForRequest((request) => request.method() === "POST");
    const broken = page.waitForEvent("requestfailed");
    await page.route("**/paymentpage?*", async (route) => {
      await sent;
      await route.abort();
    });
    await page.route("**/paymentpage", async (route) => {
      await broken;
      await route.continue();
    });
    await page.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.locator("[data-toasts]")).toContainText("Submit Successfully");
    expect(opened).toEqual(["/"]);
  });

  test("leaves the input of a booking that could not be sent", { tag: "@long" }, async ({
    page,
    signIn,
  }) => {
    await signIn("/cartpage?add=business-14");
    await page.goto("/paymentpage");
    await fillAddress(page);
    const status = page.locator("#booking [data-form-status]");
    await page.route("**/paymentpage?*", async (route) => {
      await expect(status).toContainText("We could not reach the site.");
      await route.abort();
    });
    await page.route("**/paymentpage", (route) => route.abort());
    const broken = page.waitForEvent("requestfailed", (request) => request.method() === "GET");
    await page.getByLabel("PIN code").fill("600001");
    await page.getByRole("button", { name: "Confirm Booking" }).click();
    await broken;
    await expect(status).toContainText("Your entries are still here");
    await expect(page.getByLabel("PIN code")).toHaveValue("600001");
  });
});
