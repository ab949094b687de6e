import { expect, test } from "./support.ts";

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
    // Lazy frames are looked for once a frame is drawn; what they ask for goes out before this.
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await fetch("/robots.txt");
    });
    expect(foreign).toEqual([]);

    await open.click();
    await expect(page.frameLocator("iframe").locator("body")).toContainText("map");
    expect(foreign).toHaveLength(1);
  });
}
