import { aRegistration } from "#tests/factories/registration.ts";
import { createUser } from "#tests/factories/user.ts";
import { newestLink } from "#tests/support/mails.ts";
import { addSession, expect, expectAccessible, register, test } from "./support.ts";

test("an order goes on after the confirmation, and counts on the way", async ({ page, site }) => {
  const inNavbar = page.locator(".navbar-account [data-in-cart]");
  await page.goto("/productspage/laptops/business-14");
  await expect(inNavbar).toBeEmpty();
  await page.getByRole("link", { name: /^Order Now/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign Up" }).click();
  await expect(inNavbar).toHaveText("1");
  await page.goto("/aboutpage");
  await expect(inNavbar).toHaveText("1");

  const person = aRegistration();
  const { email, password } = person;
  await page.goto("/register");
  await register(page, person);
  await expect(page.getByText("Your order is saved: Business 14, 1 month.")).toBeVisible();
  await expectAccessible(page);

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
  for (const path of [
    "/userdashboard",
    "/",
    "/productspage/laptops",
    "/productspage/laptops/business-14",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
    await expect(page.getByText(/^\s*Sign Up/).filter({ visible: true })).toHaveCount(0);
  }
});
