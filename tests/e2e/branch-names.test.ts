import { branches } from "#content/branches.ts";
import { expect, test } from "./support.ts";

for (const path of ["/", "/aboutpage", "/contactpage"]) {
  test(`the branches of ${path} show in their own scripts without such a font`, async ({
    page,
  }) => {
    const sheets: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("local-names")) sheets.push(request.url());
    });
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    for (const { localName, lang } of branches) {
      const name = footer.getByRole("img", { name: localName });
      await expect(name).toHaveAttribute("lang", lang);
      await expect.poll(() => name.evaluate(isShown)).toBe(true);
    }
    expect(new Set(sheets.map((url) => url.split("#")[0])).size).toBe(1);
  });
}

function isShown(image: SVGElement | HTMLElement): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}
