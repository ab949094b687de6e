import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { expect, fillIn, test } from "./support.ts";

/** The answers to forms: messages at the fields, and messages that leave by themselves. */
for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ["with script", []] : ["without script", "@long"];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 400/] });

    test("an empty form is answered by the page, not by the browser", async ({ page }) => {
      for (const [path, button, said] of [
        ["/", "Submit", "Enter your e-mail address."],
        ["/contactpage", "Send Message", "Enter your name."],
        ["/trainingpage", "Enroll Now", "Choose a course."],
        ["/carrers", "Apply", "Choose a qualification."],
        ["/login", "Login", "please enter email"],
      ] as const) {
        await page.goto(path);
        await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
        await expect(page.locator("[data-summary]")).toContainText(said);
        await expect(page.locator("[data-error]").filter({ hasText: said })).toBeVisible();
      }
    });

    test("a message covers nothing, and leaves by itself", async ({ page, context, site }) => {
      await context.addCookies([{ name: "flash", value: "passwordChanged", url: site.url }]);
      await page.goto("/login");
      const toast = page.locator("[data-toast]");
      await expect(toast).toBeVisible();
      const states = () =>
        toast.evaluate((one) => one.getAnimations().map(({ playState }) => playState));
      await toast.hover();
      await expect.poll(states).toContain("paused");
      await page.mouse.wheel(0, 20_000);
      const footer = page.getByRole("contentinfo");
      await expect
        .poll(async () => {
          const [above, below] = [await footer.boundingBox(), await toast.boundingBox()];
          return above && below && above.y + above.height <= below.y;
        })
        .toBe(true);
      await page.mouse.move(640, 200);
      await expect.poll(states).toContain("running");
      if (javaScriptEnabled) {
        await toast.getByRole("button", { name: "Close" }).focus();
        await expect.poll(states).toContain("paused");
        await page.getByLabel("Email").focus();
      }
      await toast.evaluate((one) => {
        for (const animation of one.getAnimations()) animation.finish();
      });
      await expect(toast).toBeHidden();
    });
  });
}

test.describe("a mistake that was corrected", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("is no longer shown once the field's constraints hold", async ({ page, site }) => {
    await page.goto("/carrers");
    const form = page.locator("form#apply");
    const file = form.locator("[name=cv]");
    const qualification = form.getByLabel("Qualification", { exact: true });
    const other = form.getByLabel("Other qualification");
    await expect(other).toBeHidden();
    await qualification.selectOption("Other");
    await expect(other).toBeVisible();
    await qualification.selectOption("");
    await expect(other).toBeHidden();
    await file.setInputFiles({ name: "cv.pdf", mimeType: "x/x", buffer: Buffer.from("no PDF") });
    await form.getByRole("button", { name: "Apply" }).click();
    const summary = form.locator("[data-summary]");
    await expect(summary.getByRole("listitem")).toHaveText([
      /^Name/,
      /^Email/,
      /^Phone/,
      /^Qualification/,
      /is not a PDF/,
    ]);
    const phone = form.locator("[name=Phone]");
    await phone.fill("12");
    await expect(phone).toHaveAttribute("aria-invalid");
    await phone.fill("98400 00112");
    await expect(phone).not.toHaveAttribute("aria-invalid");
    await expect(phone).not.toHaveAttribute("aria-describedby");
    await expect(form.getByText(/^Enter your phone number/)).toHaveCount(0);
    await expect(summary.getByRole("listitem")).toHaveCount(4);

    await file.setInputFiles({ name: "new.pdf", mimeType: "x/x", buffer: Buffer.from("%PDF-") });
    await expect(form.getByText("was not accepted")).toHaveCount(0);
    // The hint still describes the field.
    await expect(file).toHaveAttribute("aria-describedby", "apply-cv-hint");
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(summary.getByRole("listitem")).toHaveText([/^Name/, /^Email/, /^Qualification/]);
    const chosen = () => file.evaluate((input: HTMLInputElement) => input.files?.length);
    expect(await chosen(), "a file beside other mistakes stays chosen").toBe(1);
    await form.locator("[name=Name]").fill("Asha");
    await form.locator("[name=Email]").fill("asha@example.com");
    await qualification.selectOption("MCA");
    await expect(summary).toHaveCount(0);
    await expect(form.locator("[data-error], [aria-invalid]")).toHaveCount(0);
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(page.locator("[data-toasts]")).toContainText("Submit Successfully");
    const cvs = site.db.selectFrom("cv").select("file_name");
    expect(await cvs.execute()).toEqual([{ file_name: "new.pdf" }]);
  });
});

test.describe("a file that was moved after it was chosen", () => {
  test.use({ expectedErrors: [/ERR_/] });

  test("is named, and is sent once it was chosen again", async ({ page, site }, info) => {
    const path = info.outputPath("moved.pdf");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, aPdf());
    await page.goto("/carrers");
    const form = page.locator("form#apply");
    const { Qualification, ...typed } = anApplication({ Name: "Moved" });
    await fillIn(form, typed);
    await form.locator("[name=Qualification]").selectOption(Qualification);
    await form.locator("[name=cv]").setInputFiles(path);
    rmSync(path);
    await form.getByRole("button", { name: "Apply" }).click();
    const status = form.locator("[data-form-status]");
    await expect(status).toHaveText(/^moved\.pdf was changed or moved .* Choose it again\.$/);
    writeFileSync(path, aPdf());
    await form.locator("[name=cv]").setInputFiles(path);
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(page.locator("[data-toasts]")).toContainText("Submit Successfully");
    const cvs = site.db.selectFrom("cv").select("file_name").where("file_name", "=", "moved.pdf");
    expect(await cvs.execute()).toHaveLength(1);
  });
});

test("no page that was fetched ahead hides what a form is answered with", async ({ page }) => {
  const ahead: string[] = [];
  page.context().on("request", (request) => {
    if (request.headers()["sec-purpose"]) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto("/contactpage");
  // A press fetches at once; the page stays, because its links lead nowhere here.
  await page.evaluate(() =>
    addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
    }),
  );
  await page.locator('.navbar a[href="/"]').first().click();
  // The second one's fetch proves that the first one's would have begun.
  await page.locator('.navbar a[href="/trainingpage"]').first().click();
  await expect.poll(() => ahead).toContain("/trainingpage");
  const form = page.locator("#contact");
  await fillIn(form, aContactMessage());
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("[data-thanks]")).toBeVisible();
});
