import { anApplication } from "#tests/factories/application.ts";
import { anExe, aPdf } from "#tests/factories/documents.ts";
import { recordsOf } from "#tests/support/records.ts";
import { expect, test } from "./support.ts";

const pdf = { name: "Keerthana R.pdf", mimeType: "application/pdf", buffer: aPdf() };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 400/] });

    test("an application for a job is stored with its CV", async ({ page, site }) => {
      await page.goto("/carrers");
      await page.getByRole("link", { name: "Data Science" }).click();
      await expect(page.getByRole("heading", { name: "Apply for Data Science" })).toBeVisible();
      const form = page.locator("form#apply");
      const { Qualification, ...typed } = anApplication();
      for (const [name, value] of Object.entries(typed)) {
        await form.locator(`[name="${name}"]`).fill(value);
      }
      await form.getByLabel("Qualification", { exact: true }).selectOption(Qualification);
      const cv = form.getByLabel("CV");

      await cv.setInputFiles({ ...pdf, buffer: anExe() });
      await form.getByRole("button", { name: "Apply" }).click();
      await expect(form.locator("[data-summary]")).toContainText("not a PDF, DOC or DOCX.");
      await expect(form.locator("[data-summary]")).toHaveCSS("display", "grid");
      await expect(form.getByLabel("Name")).toHaveValue(typed.Name);
      await expect(form.getByLabel("Qualification", { exact: true })).toHaveValue(Qualification);

      await cv.setInputFiles(pdf);
      await form.getByRole("button", { name: "Apply" }).click();
      await expect(page.locator("[data-toasts]")).toContainText("Submit Successfully");
      expect(
        await recordsOf(site.db, "career_application").select(["job", "name"]).execute(),
      ).toEqual([{ job: "data-science", name: typed.Name }]);
      const [stored] = await site.db.selectFrom("cv").selectAll().execute();
      expect(stored?.file_name).toBe(pdf.name);
      expect(Buffer.from(stored?.bytes ?? []).equals(pdf.buffer)).toBe(true);
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 400/] });

    test("another qualification is written in a line that shows with its choice", async ({
      page,
    }) => {
      await page.goto("/carrers");
      const other = page.getByLabel("Other qualification");
      await expect(other).toBeHidden();
      await page.getByLabel("Qualification", { exact: true }).selectOption("Other");
      await expect(other).toBeVisible();
      await page.getByRole("button", { name: "Apply" }).click();
      const mistake = page.getByRole("link", { name: "Other qualification: Enter" });
      await expect(mistake).toBeVisible();
      await page.getByLabel("Qualification", { exact: true }).selectOption("MBA");
      await expect(other).toBeHidden();
      await expect(mistake).toHaveCount(javaScriptEnabled ? 0 : 1);
    });
  });
}

test.describe("a CV beside a mistake elsewhere", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("stays chosen", async ({ page, site }) => {
    await page.goto("/carrers");
    const form = page.locator("form#apply");
    const { Qualification, ...typed } = anApplication({ Phone: "12" });
    for (const [name, value] of Object.entries(typed)) {
      await form.locator(`[name="${name}"]`).fill(value);
    }
    await form.getByLabel("Qualification", { exact: true }).selectOption(Qualification);
    await form.getByLabel("CV").setInputFiles(pdf);
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(form.locator("[data-summary]")).toContainText("7 to 15 digits");
    await expect(form.locator("[data-sent-file]")).toHaveCount(0);

    await form.getByLabel("Phone").fill("98400 00112");
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(page.locator("[data-toasts]")).toContainText("Submit Successfully");
    expect(await site.db.selectFrom("cv").select("file_name").execute()).toEqual([
      { file_name: pdf.name },
    ]);
  });
});
