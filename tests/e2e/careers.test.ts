import { anApplication } from "#tests/factories/application.ts";
import { anExe, aPdf } from "#tests/factories/documents.ts";
import { recordsOf } from "#tests/support/records.ts";
import { expect, fillIn, test } from "./support.ts";

const pdf = { name: "Keerthana R.pdf", mimeType: "application/pdf", buffer: aPdf() };

test.use({ expectedErrors: [/status of 400/] });

test("an application for a job is stored with its CV", async ({ page, site }) => {
  await page.goto("/carrers");
  await page.getByRole("link", { name: "Data Science" }).click();
  await expect(page.getByRole("heading", { name: "Apply for Data Science" })).toBeVisible();
  const form = page.locator("form#apply");
  const apply = form.getByRole("button", { name: "Apply" });
  const summary = form.locator("[data-summary]");
  const qualification = form.getByLabel("Qualification", { exact: true });
  const { Qualification, ...typed } = anApplication();

  await test.step("another qualification has a line that shows with its choice", async () => {
    const other = page.getByLabel("Other qualification");
    await expect(other).toBeHidden();
    await qualification.selectOption("Other");
    await expect(other).toBeVisible();
    await apply.click();
    const mistake = page.getByRole("link", { name: "Other qualification: Enter" });
    await expect(mistake).toBeVisible();
    await qualification.selectOption(Qualification);
    await expect(other).toBeHidden();
    await expect(mistake).toHaveCount(0);
  });

  await fillIn(form, typed);
  const cv = form.getByLabel("CV");
  await cv.setInputFiles({ ...pdf, buffer: anExe() });
  await apply.click();
  await expect(summary).toContainText("not a PDF, DOC or DOCX.");
  await expect(summary).toHaveCSS("display", "grid");
  await expect(form.getByLabel("Name")).toHaveValue(typed.Name);
  await expect(qualification).toHaveValue(Qualification);

  await test.step("a CV beside a mistake elsewhere stays chosen with script", async () => {
    await cv.setInputFiles(pdf);
    await form.getByLabel("Phone").fill("12");
    await apply.click();
    await expect(summary).toContainText("7 to 15 digits");
    await expect(form.locator("[data-sent-file]")).toHaveCount(0);
    await form.getByLabel("Phone").fill(typed.Phone);
  });

  await apply.click();
  await expect(page.locator("[data-toasts]")).toContainText("Submit Successfully");
  expect(await recordsOf(site.db, "career_application").select(["job", "name"]).execute()).toEqual([
    { job: "data-science", name: typed.Name },
  ]);
  const cvs = site.db.selectFrom("cv").select("file_name");
  expect(await cvs.execute()).toEqual([{ file_name: pdf.name }]);
});
