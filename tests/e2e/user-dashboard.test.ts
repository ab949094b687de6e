import type { Page } from "@playwright/test";
import { aSubscription } from "#tests/factories/subscription.ts";
import { createUser } from "#tests/factories/user.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { addSession, test as base, expect, expectAccessible } from "./support.ts";

const longName = "தமிழ்ச்செல்வி இராமகிருஷ்ணன் சுப்பிரமணியம்";

/** A browser in which somebody with a new account is signed in. */
const test = base.extend<{ user: { id: string; email: string; password: string } }>({
  user: async ({ context, site }, use) => {
    const user = await createUser(site, "user", { name: longName });
    await addSession(context, site, user);
    await use(user);
    await removeRecords(site.db);
  },
});

/** The parts of the circuit card, on its two sides. */
function newsletter(page: Page) {
  const card = page.getByRole("region", { name: "Monthly newsletter" });
  return {
    card,
    turn: card.locator("summary").first(),
    field: (name: string) => card.locator(`[name="${name}"]`),
    submit: card.getByRole("button", { name: "Subscribe" }),
  };
}

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ["with script", []] : ["without script", "@long"];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 400/] });

    test("the card turns by keyboard, and its form is stored", async ({ page, site, user }) => {
      await page.goto("/userdashboard");
      const news = newsletter(page);
      await expect(news.field("message")).toBeHidden();
      await expectAccessible(page);

      await news.turn.focus();
      await page.keyboard.press("Tab");
      await expect(news.field("name")).not.toBeFocused();
      await page.keyboard.press("Shift+Tab");
      for (const [side, isOpen] of [
        ["Back", true],
        ["Subscribe", false],
        ["Back", true],
      ] as const) {
        await expect(news.turn).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(news.turn).toHaveText(side, { useInnerText: true });
        await expect(news.field("message")).toBeVisible({ visible: isOpen });
      }
      for (const name of ["name", "email", "message"]) {
        await page.keyboard.press("Tab");
        await expect(news.field(name)).toBeFocused();
      }
      await expect(news.field("name")).toHaveValue(longName);
      await expect(news.field("email")).toHaveValue(user.email);
      await expectAccessible(news.card);

      await news.field("email").fill("asha@example");
      await news.field("message").fill(aSubscription().message);
      await page.keyboard.press("Tab");
      await expect(news.card.getByText("Privacy notice")).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(news.submit).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(news.card.locator("[data-summary]")).toContainText("in full");
      await expect(news.field("message")).toBeVisible();
      await expect(news.field("message")).toHaveValue(aSubscription().message);
      await expect(news.field("email")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(news.card);

      await news.field("email").fill(user.email);
      await news.submit.click();
      await expect(page.locator("[data-toasts]")).toContainText("Submitted Successfully");
      await expect(page).toHaveURL(/\/userdashboard(#news)?$/);
      await expect(news.field("message")).toBeHidden();
      const stored = recordsOf(site.db, "subscription").select(["name", "message", "user_id"]);
      expect(await stored.execute()).toEqual([
        { name: longName, message: aSubscription().message, user_id: user.id },
      ]);
    });
  });
}

test.describe("where motion is welcome", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the card turns around", async ({ page, user: _ }) => {
    await page.goto("/userdashboard");
    const news = newsletter(page);
    await news.card.evaluate((card) => {
      card.addEventListener("transitionrun", (event) => {
        const isTurn = event instanceof TransitionEvent && event.propertyName === "--flip";
        if (isTurn) card.dataset.turned = "";
      });
    });
    await news.turn.click();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await expect(news.field("message")).toBeVisible();
    expect(await news.card.evaluate((card) => "turned" in card.dataset)).toBe(true);
  });
});
