import { aRegistration } from "#tests/factories/registration.ts";
import { createUser } from "#tests/factories/user.ts";
import { newestLink } from "#tests/support/mails.ts";
import { addSession, expect, test } from "./support.ts";

test("an order goes on after the confirmation, and counts on the way", async ({ page, site }) => {
  const inNavbar = page.locator(".navbar-account [data-in-cart]");
  await page.goto("/productspage/laptops/business-14");
  await expect(inNavbar).toBeEmpty();
  await page.getByRole("link", { name: /^Order Now/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign Up" }).click();
  await expect(inNavbar).toHaveText("1");
  await page.goto("/aboutpage");
  await expect(inNavbar).toHaveText("1");

  const { name, email, password } = aRegistration({ email: "first-order@example.com" });
  await page.goto("/register");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.locator("form#register").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Your order is saved: Business 14, 1 month.")).toBeVisible();

  await page.goto(await newestLink(site.db, email));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm and log in" }).click();
  await page.waitForURL("**/cartpage");
  await expect(page.getByRole("heading", { name: "Business 14" })).toBeVisible();
  await page.goto("/aboutpage");
  await expect(inNavbar).toHaveText("1");
  await page.goto("/cartpage");
  await page.getByRole("button", { name: "Remove Business 14" }).click();
  await expect(inNavbar).toBeEmpty();
});

test("who is signed in reads Sign Up nowhere", async ({ page, context, site }) => {
  await addSession(context, site, await createUser(site));
  await page.goto("/userdashboard");
  for (const path of ["/", "/productspage/laptops", "/productspage/laptops/business-14"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
    await expect(page.getByText(/^\s*Sign Up/).filter({ visible: true })).toHaveCount(0);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("who is signed in reads no Sign Up on pages of their own", async ({
      page,
      context,
      site,
    }) => {
      await addSession(context, site, await createUser(site));
      await page.goto("/userdashboard");
      await expect(page.getByText(/^\s*Sign Up/).filter({ visible: true })).toHaveCount(0);
    });

    test("who booked asks before a booking is cancelled", async ({ page, site, signIn }) => {
      await signIn("/paymentpage");
      await page.getByLabel("Product").selectOption("business-14");
      for (const [name, value] of Object.entries({
        company: "Ottakam Freight",
        Phone: "98400 00112",
        street: "12, Second Main",
        city: "Chennai",
        postcode: "600 001",
      })) {
        await page.locator(`#booking [name="${name}"]`).fill(value);
      }
      await page.getByRole("button", { name: "Confirm Booking" }).click();
      await page.getByRole("link", { name: "See your booking" }).click();
      await expect(page.getByRole("button", { name: "Print" })).toBeVisible({
        visible: javaScriptEnabled,
      });
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

test("axe finds nothing beside the login after registering, and in a booking being cancelled", async ({
  page,
  site: _site,
  signIn,
  expectAccessible,
}) => {
  const { name, email, password } = aRegistration({ email: "axe-order@example.com" });
  await page.goto("/register");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.locator("form#register").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await test.step("login", () => expectAccessible());
  await signIn("/cartpage?add=business-14");
  await test.step("cart with a number", () => expectAccessible());
});
