import { aPdf } from "#tests/factories/documents.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { expect, expectAccessible, test } from "./support.ts";

test("a CV loads when somebody shows it, and an application is closed by its key", {
  tag: "@long",
}, async ({ page, site, signIn }) => {
  const id = await storeRecord(site.db, "career_application", { name: "Asha" });
  const bytes = Uint8Array.from(aPdf());
  const cv = { record_id: id, file_name: "cv.pdf", type: "pdf" as const, size: bytes.length };
  await site.db
    .insertInto("cv")
    .values({ ...cv, bytes })
    .execute();
  const views = async () => {
    const entries = site.db.selectFrom("audit").select("id").where("record_id", "=", id);
    return (await entries.where("action", "=", "cv-viewed").execute()).length;
  };
  // This browser has no viewer while no window is shown; with one it loads the file as any other.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { value: true });
  });
  await signIn(`/admin/careers/${id}?status=all`);
  await expect(page.getByRole("heading", { name: "Asha" })).toBeVisible();
  await expect(page.getByText("Create booking")).toHaveCount(0);
  expect(await views()).toBe(0);
  const show = page.getByText("Show CV");
  await show.click();
  await expect(page.getByTitle("CV of Asha")).toBeVisible();
  await expect.poll(views).toBe(1);
  await expectAccessible(page);
  await show.click();
  await show.click();
  await page.getByRole("heading", { name: "Asha" }).click();
  await page.keyboard.press("e");
  await expect(page.getByRole("article").getByLabel("Status", { exact: true })).toContainText(
    "Closed",
  );
  expect(await views()).toBe(1);
});
