import { productGroups } from "#content/catalogue/product-groups.ts";
import { expect, test } from "#tests/e2e/support.ts";

test("choosing a product opens its group, and the products page opens it again", async ({
  page,
}) => {
  await page.goto("/servicepage");
  await page.getByRole("link", { name: /View Product.*Servers/ }).click();
  await expect(page).toHaveURL("/productspage/servers");
  expect(await page.evaluate(() => localStorage.getItem("productId"))).toBe("4");
  await page.goto("/productspage");
  await expect(page).toHaveURL("/productspage/servers");
});

test("choosing an other service opens it, and the page of all opens it again", async ({ page }) => {
  await page.goto("/servicepage");
  await page.getByRole("link", { name: "Networking", exact: true }).click();
  await expect(page).toHaveURL("/otherservicepage/networking");
  expect(await page.evaluate(() => localStorage.getItem("serviceId"))).toBe("2");
  await page.goto("/otherservicepage");
  await expect(page).toHaveURL("/otherservicepage/networking");
});

test("a stored product that is none selects nothing", async ({ page }) => {
  await page.goto("/servicepage");
  for (const stored of ["0", "7", "01", "laptops", "null", ""]) {
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
  await page.getByRole("link", { name: "Show all six" }).click();
  await expect(page.locator("#results [role=status]")).toHaveText(/^6 configurations/);
  await expect(page).toHaveURL("/productspage/laptops");
});

test("what nothing answers to is said, with a way back", async ({ page, expectAccessible }) => {
  await page.goto("/productspage/laptops?use=site&memory=32");
  await expect(page.getByText("0 of 6 configurations")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No configuration matches" })).toBeVisible();
  await expectAccessible();
});

test("a rental term shows its price, and the order carries it", async ({ page }) => {
  await page.goto("/productspage/laptops/business-14");
  await page.getByRole("link", { name: "Week" }).click();
  await expect(page.locator("#offer [role=status]")).toHaveText("₹600 per laptop, per week");
  await expect(page.getByRole("link", { name: "Week" })).toBeFocused();
  await expect(page.getByRole("link", { name: /^Order Now/ })).toHaveAttribute(
    "href",
    "/login?next=%2Fcartpage%3Fadd%3Dbusiness-14%26term%3Dweek",
  );
});

test("who orders unknown here is asked to sign up", async ({ page, expectAccessible }) => {
  await page.goto("/productspage/laptops");
  await page.getByRole("link", { name: /Order Now.*Slim 13/ }).click();
  const question = page.getByRole("dialog", { name: "Sign up please" });
  await expect(question).toBeVisible();
  await expectAccessible();
  await expect(question.getByRole("link", { name: "Sign Up" })).toHaveAttribute(
    "href",
    "/register",
  );
  await expect(question.getByRole("link", { name: "I have an account" })).toHaveAttribute(
    "href",
    /\/login\?next=%2Fcartpage%3Fadd%3Dslim-13$/,
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("link", { name: /Order Now.*Slim 13/ })).toBeFocused();
});

test("who is known here goes straight to the cart", async ({ page }) => {
  await page.goto("/servicepage");
  await page.evaluate(() => localStorage.setItem("token", "true"));
  await page.route("**/cartpage*", (route) => route.fulfill({ body: "The cart" }));
  await page.goto("/productspage/laptops/slim-13");
  await page.getByRole("link", { name: /^Order Now/ }).click();
  await expect(page).toHaveURL("/cartpage?add=slim-13&term=month");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form narrows the list", async ({ page }) => {
    await page.goto("/productspage/laptops");
    await page.getByRole("radio", { name: "Travel" }).check();
    await page.getByRole("radio", { name: "14″" }).check();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("2 of 6 configurations")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Travel" })).toBeChecked();
  });

  test("a rental term is a link, and the order leads to the login", async ({ page }) => {
    await page.goto("/productspage/laptops/business-14");
    await page.getByRole("link", { name: "Year" }).click();
    await expect(page.getByText("₹14,990 per laptop, per year")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Order Now/ })).toHaveAttribute(
      "href",
      /^\/login\?next=%2Fcartpage%3Fadd%3Dbusiness-14/,
    );
  });
});

test("every configuration tells search engines its price for a month", async ({ page }) => {
  for (const { slug, configurations } of productGroups) {
    const [first] = configurations;
    await page.goto(`/productspage/${slug}/${first?.slug}`);
    const things = await page.locator('script[type="application/ld+json"]').allTextContents();
    const product = things.map((text) => JSON.parse(text)).find((one) => one.sku);
    expect(product.offers.price).toBe(first?.monthlyPrice);
    expect(product.offers.priceSpecification.referenceQuantity.unitCode).toBe("MON");
  }
  await page.goto("/productspage/printers-and-scanners/copier-a3-100");
  expect(await page.locator('script[type="application/ld+json"]').last().textContent()).not.toMatch(
    /offers/,
  );
});
