import { createUser } from "#tests/factories/user.ts";
import { addSession, expect, expectAccessible, test } from "./support.ts";

// Forms with a mistake, and links that are used up.
test.use({ expectedErrors: [/status of 4/] });

test("pages of an account are accessible", async ({ page, context, site }) => {
  const open = async (...paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await test.step(path, () => expectAccessible(page));
    }
  };
  // The page /register with its mistakes is in the test below.
  await open("/varify-email?link=gone", "/login?next=/carrers");
  // The others have the same parts.
  const others = ["/forgot-password", "/varify-email", "/reset-password", "/invitation", "/logout"];
  if (process.env.LONG_RUNS) await open(...others);
  await addSession(context, site, await createUser(site));
  await open("/userdashboard/delete");
  if (process.env.LONG_RUNS) await open("/userdashboard/name", "/userdashboard/password");
});

test("a password can be shown, is weighed, and is kept nowhere", async ({ page }) => {
  await page.goto("/register");
  const password = page.getByLabel("Password");
  const strength = page.getByRole("status").filter({ hasText: /short|enough|Good|Strong/ });
  for (const [typed, says] of [
    ["abc", "Too short"],
    ["aaaaaaaaaaaaaaaaaaaa", "Long enough"],
    ["copper trace", "Good"],
    ["copper trace on green", "Strong"],
    ["abcdefgh", "Long enough"],
  ] as const) {
    await password.fill(typed);
    await expect(strength).toHaveText(says);
  }
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByLabel("Name").fill("Asha");
  await password.fill("a secret that is shown");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain("Asha");
  expect(kept).not.toContain("a secret");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.locator("[data-summary]")).toBeFocused();
  const errors = page.locator("[data-error]");
  await expect(errors.filter({ hasText: "terms" })).toBeVisible();
  const looks = await errors.evaluateAll((all) =>
    all
      .map((one) => getComputedStyle(one))
      .map(({ fontSize, lineHeight }) => `${fontSize}/${lineHeight}`),
  );
  expect(looks.length).toBeGreaterThan(1);
  expect([...new Set(looks)], "errors of one size").toHaveLength(1);
  await password.fill("abcdefgh");
  await expect(strength).toHaveText("Long enough");
  await expectAccessible(page);
});
