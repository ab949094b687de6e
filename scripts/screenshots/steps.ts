import type { Page } from "@playwright/test";

/** Brings a page into a state. */
export type Steps = (page: Page) => Promise<unknown>;

type Role = Parameters<Page["getByRole"]>[0];

/** One after the other. */
export function steps(...all: Steps[]): Steps {
  return async (page) => {
    for (const step of all) await step(page);
  };
}

/** The first element of this role and name, or of this selector. */
function find(page: Page, what: string, name?: string | RegExp) {
  return (name ? page.getByRole(what as Role, { name }) : page.locator(what)).first();
}

/** Acts when the page's script is there. */
function whenReady(act: Steps): Steps {
  return steps((page) => page.waitForLoadState("networkidle"), act);
}

export function click(what: string, name?: string | RegExp): Steps {
  return whenReady((page) => find(page, what, name).click());
}

export function scrollTo(selector: string): Steps {
  return (page) => page.locator(selector).evaluate((element) => element.scrollIntoView());
}

export function waitFor(what: string, name?: string | RegExp): Steps {
  return (page) => find(page, what, name).waitFor();
}

export function fill(selector: string, text: string): Steps {
  return whenReady((page) => page.locator(selector).fill(text));
}

/** Key by key, as fields that search while one types need it. */
export function typeIn(selector: string, text: string): Steps {
  return whenReady((page) => page.locator(selector).pressSequentially(text));
}

export function select(label: string, value: string): Steps {
  return whenReady((page) => page.getByLabel(label).selectOption(value));
}

/** A box or a radio button, which may be drawn by something else. */
export function check(selector: string, index: number): Steps {
  return whenReady((page) => page.locator(selector).nth(index).check({ force: true }));
}

export const tickThree = steps(
  ...[3, 5, 6].map((index) => check("tbody tr [type=checkbox]", index)),
);

/** Sends a form past what the browser itself would refuse, and waits for the answer. */
export function send(id: string): Steps {
  return whenReady(async (page) => {
    const form = page.locator(`form#${id}, form[data-form="${id}"]`);
    await form.evaluate((element) => element.setAttribute("novalidate", ""));
    const button = "button:is([type=submit], :not([type])):not([aria-hidden])";
    await form.locator(button).last().click();
    await page.locator("[data-summary], [data-toasts] *").first().waitFor();
  });
}

/** Presses keys of the desk. */
export function press(...keys: string[]): Steps {
  return async (page) => {
    // Keys that come before the page's script are nobody's.
    await page.getByText("Live", { exact: true }).waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForLoadState("networkidle");
  };
}

/** Types into the search for everything until it finds somebody. */
export function search(text: string, found: RegExp): Steps {
  return steps(
    press("Control+k"),
    (page) => page.getByRole("dialog").getByRole("combobox").fill(text),
    waitFor("option", found),
  );
}

export function signIn(account: { email: string; password: string }, to: string): Steps {
  return steps(
    fill("[name=email]", account.email),
    fill("[name=password]", account.password),
    click("#admin-login button[type=submit]"),
    (page) => page.waitForURL(({ pathname }) => pathname === to),
  );
}

/** Somebody signs out in another window while a form is filled in. */
export const endSession = steps(
  (page) => page.goto(new URL("/booking", page.url()).href),
  fill("[name=Name]", "Farah Siddiqui"),
  (page) =>
    page.evaluate(() =>
      fetch("/admin/logout", { method: "POST", redirect: "manual" }).then(() => {}),
    ),
  waitFor("role=dialog"),
);

export const askForSecondFactor = steps(
  click("button", "Set up"),
  waitFor("img", "QR code for the app"),
);

export const openQuestions: Steps = (page) =>
  page.locator("article details").evaluateAll((all) => {
    for (const one of all) {
      one.removeAttribute("name");
      one.setAttribute("open", "");
    }
  });

/** The same form, saved from another window in between. */
export const saveElsewhere = whenReady(async (page) => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await fill("[name=city]", `Pune ${Date.now() % 100}`)(other);
  const saved = other.waitForResponse((answer) => answer.request().method() === "POST");
  await click("button", "Save booking")(other);
  await saved;
  await other.close();
});
