import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Once each: all that turn do the same. */
const playStates = (page: Page) =>
  page
    .locator(".carousel .slide")
    .evaluateAll((slides) => [
      ...new Set(slides.flatMap((slide) => slide.getAnimations().map((turn) => turn.playState))),
    ]);

test("the slides turn until somebody pauses them", async ({ page }) => {
  await page.goto("/");
  expect(await playStates(page)).toEqual(["running"]);
  await page.getByRole("checkbox", { name: "Pause the slides" }).check();
  await expect.poll(() => playStates(page)).toEqual(["paused"]);
});
