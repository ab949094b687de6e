import { expect, test } from "./support.ts";

const pages = [
  "/aboutpage",
  "/contactpage",
  "/trainingpage",
  "/carrers",
  "/carrers/data-science",
  "/privacy",
  "/terms",
];

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of pages) {
      test(`${path} has nothing that axe finds, and does not scroll sideways`, async ({
        page,
        expectAccessible,
      }) => {
        await page.goto(path);
        await expectAccessible();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow).toBe(0);
      });
    }
  });
}

for (const path of ["/aboutpage", "/contactpage"]) {
  test(`the street map of ${path} asks for nothing before it is opened`, async ({ page }) => {
    const foreign: string[] = [];
    await page.route(/openstreetmap/, (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html>map" });
    });
    await page.goto(path);
    const open = page.getByText("Load the street map");
    await open.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    expect(foreign).toEqual([]);

    await open.click();
    await expect(page.frameLocator("iframe").locator("body")).toContainText("map");
    expect(foreign).toHaveLength(1);
  });
}
