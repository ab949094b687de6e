import { expect, expectAccessible, test } from "#tests/e2e/support.ts";

test("a chosen product or service opens, and opens again from the page", async ({ page }) => {
  for (const [link, place, all, key, id] of [
    [/View Product.*Servers/, "/productspage/servers", "/productspage", "productId", "4"],
    ["Networking", "/otherservicepage/networking", "/otherservicepage", "serviceId", "2"],
  ] as const) {
    await page.goto("/servicepage");
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(place);
    expect(await page.evaluate((key) => localStorage.getItem(key), key)).toBe(id);
    await page.goto(all);
    await expect(page).toHaveURL(place);
  }
  for (const stored of ["7", "01", "laptops", ""]) {
    await page.evaluate((id) => localStorage.setItem("productId", id), stored);
    await page.goto("/productspage");
    await expect(page.getByRole("link", { name: /^View Product/ }), stored).toHaveCount(6);
    await expect(page).toHaveURL("/productspage");
  }
});

test("a choice narrows the list in place and keeps focus and address", async ({ page }) => {
  await page.goto("/productspage/laptops");
  await page.getByRole("radio", { name: "Graphics" }).check();
  await expect(page.getByText("2 of 6 configurations")).toBeVisible();
  await expect(page).toHaveURL(/use=graphics/);
  await expect(page.getByRole("radio", { name: "Graphics" })).toBeFocused();
  await page.getByLabel("Sort by").selectOption("Price, high to low");
  await expect(page.locator("main h3").first()).toHaveText("Workstation 16");
  await page.getByRole("link", { name: "Show all", exact: true }).click();
  await expect(page.locator("#results [role=status]")).toHaveText(/^6 configurations/);
  await expect(page).toHaveURL("/productspage/laptops");

  await page.goto("/productspage/laptops?use=site&memory=32");
  await expect(page.getByText("0 of 6 configurations")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No configuration matches" })).toBeVisible();
  await expectAccessible(page);
});

test("a rental term shows its price, and the order carries it", async ({ page }) => {
  await page.goto("/productspage/laptops/business-14");
  await page.getByRole("button", { name: "Week" }).click();
  await expect(page.locator("#offer [role=status]")).toHaveText("₹600 per laptop, per week");
  await expect(page.getByRole("button", { name: "Week" })).toBeFocused();
  await page.getByRole("button", { name: /^Order Now/ }).click();
  await expect(page.getByRole("link", { name: "I have an account" })).toHaveAttribute(
    "href",
    /\/login\?next=%2Fcartpage%3Fadd%3Dbusiness-14\.week\.1\.1$/,
  );
});

test("a visitor who orders is asked to sign up", async ({ page }) => {
  await page.goto("/productspage/laptops");
  await page.getByRole("button", { name: /Order Now.*Slim 13/ }).click();
  const question = page.getByRole("dialog", { name: "Sign up please" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await expect(question.getByRole("link", { name: "Sign Up" })).toHaveAttribute(
    "href",
    "/register",
  );
  await expect(question.getByRole("link", { name: "I have an account" })).toHaveAttribute(
    "href",
    /\/login\?next=%2Fcartpage%3Fadd%3Dslim-13\.month\.1\.1$/,
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: /Order Now.*Slim 13/ })).toBeFocused();
});

test("a signed-in customer who orders goes straight to the cart", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/servicepage");
  await page.evaluate(() => localStorage.setItem("token", "true"));
  await page.route("**/cartpage*", (route) => route.fulfill({ body: "The cart" }));
  await page.goto("/productspage/laptops/slim-13");
  await page.getByRole("button", { name: /^Order Now/ }).click();
  await expect(page).toHaveURL("/cartpage?add=slim-13.month.1.1");
});
