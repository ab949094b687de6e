import { expect, test } from "./support.ts";

/** With inch marks, rupees, dashes and quotation marks. */
const pages = ["/", "/productspage/laptops", "/productspage/laptops/business-14", "/terms"];

for (const path of pages) {
  test(`no letter of ${path} falls to another face`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("DOM.enable");
    await devtools.send("CSS.enable");
    const { root } = await devtools.send("DOM.getDocument");
    const selection = { nodeId: root.nodeId, selector: "body, body *" };
    const { nodeIds } = await devtools.send("DOM.querySelectorAll", selection);
    const faces = new Set<string>();
    for (const nodeId of nodeIds) {
      const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
      for (const { familyName } of fonts) faces.add(familyName);
    }
    expect([...faces]).toEqual([expect.stringContaining("Anek Latin")]);
  });
}
