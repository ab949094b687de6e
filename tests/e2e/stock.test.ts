import { expect, expectAccessible, isLive, test } from "./support.ts";

// A site of its own: what is in stock is refused to the bookings of others.
test.use({ ownSettings: { SECURITY_EMAIL: "stock@southbridge.test" } });

test("a coordinator's morning: a number typed, units pasted, a label opened, one repaired", {
  tag: "@long",
}, async ({ page, site, signIn, expectedErrors }) => {
  test.slow();
  // Refused forms, and an unknown label.
  expectedErrors.push(/status of 400/, /status of 404/);
  await signIn("/admin/stock");
  await isLive(page);
  const field = page.getByRole("textbox", { name: "Business 14, Kochi" });
  await field.fill("24");
  await field.press("Enter");
  await expect(page.getByText("Business 14, Kochi: 24.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Slim 13, Kochi" })).toBeFocused();
  await field.fill("many");
  await field.press("Tab");
  await expect(page.getByText("Enter the number in digits")).toBeVisible();
  await field.press("Escape");
  await expect(field).toHaveValue("24");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Slim 13", exact: true }).click();
  const add = page.getByRole("region", { name: "Add units" });
  await add.getByText("List or CSV").click();
  await add.getByLabel("Branch").selectOption({ label: "Kochi" });
  const list =
    'sep=;\r\nNote;Shelf;Serial;Asset tag;Day bought\r\n"Scratch; lid";4;5CG3118HMK;SB-S13-0001;10-03-2026\r\n;;5CG3118KTT;SB-S13-0002\r\n;;;SB-S13-0003\r\n';
  await add
    .getByLabel("CSV file…")
    .setInputFiles({ name: "units.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await add.getByRole("button", { name: "Add units" }).click();
  await expect(
    page.getByText("3 units of Slim 13 added in Kochi. The column Shelf was left out"),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "SB-S13-0002" })).toBeVisible();
  await add.getByText("One unit").click();
  await add.getByLabel("Asset tag").fill("SB-S13-0001");
  await add.getByRole("button", { name: "Add unit" }).click();
  await expect(add.getByText("Another unit has this tag: SB-S13-0001.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Print labels" }).click();
  await page.getByLabel("First free label, 1 to 48").fill("6");
  const sheet = page.getByRole("region", { name: "Sheet 1" });
  await expect(sheet.getByRole("img", { name: "QR code of SB-S13-0003" })).toBeVisible();
  const [frame, label] = [
    await sheet.boundingBox(),
    await sheet.getByRole("article").first().boundingBox(),
  ];
  const mm = (frame?.width ?? 0) / 210;
  // The second label of the second row.
  expect(((label?.x ?? 0) - (frame?.x ?? 0)) / mm).toBeCloseTo(9.7 + 48.3, 0);
  expect(((label?.y ?? 0) - (frame?.y ?? 0)) / mm).toBeCloseTo(21.3 + 21.2, 0);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  // One page of A4, in points.
  expect(printed.match(/MediaBox \[[^\]]+\]/g)).toEqual([
    expect.stringMatching(/ 59[45].* 84[12]/),
  ]);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/u/sb-s13-0002`);
  await expect(page.getByRole("heading", { name: "SB-S13-0002" })).toBeVisible();
  await page.getByRole("button", { name: "To repair" }).press("Enter");
  await page.getByLabel("Note").fill("Keyboard");
  await page.getByLabel("Note").press("Enter");
  await expect(page.getByText("In repair at Kochi.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "To repair" })).toContainText(
    "Keyboard",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back in stock" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Back in stock" }).click();
  await expect(page.getByText("In stock at Kochi.")).toBeVisible();
  await page.goto(`${site.url}/u/SB-S13-9999`);
  await expect(page.getByText("We have no machine with this label.")).toBeVisible();
});
