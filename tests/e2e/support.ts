import { readFileSync } from "node:fs";
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import type axeCore from "axe-core";
import type { Kysely } from "kysely";
import { type Env, readEnv } from "#app/env.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { jobs } from "#content/jobs.ts";
import { otherServices } from "#content/services.ts";
import type { aRegistration } from "#tests/factories/registration.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";
import { signInDirectly } from "#tests/factories/user.ts";
import { cutOff, heavySmallText } from "#tests/support/page-checks.ts";
import { startProcess } from "#tests/support/process.ts";
import { removeRecords } from "#tests/support/records.ts";
import { admin, settings } from "#tests/support/settings.ts";
import { createSqliteDatabase, type TestDatabase } from "#tests/support/sqlite-database.ts";
import { noteBody, noteCookies, noteQuery } from "#tests/support/typed.ts";

export { expect };

const [group] = productGroups;

/** One page of each template; the rest differ in their words. */
export const publicPages = [
  ...["/", "/aboutpage", "/contactpage", "/trainingpage", "/carrers", `/carrers/${jobs[0]?.slug}`],
  ...["/privacy", "/servicepage", "/productspage", `/productspage/${group?.slug}`],
  `/productspage/${group?.slug}/${group?.configurations[0]?.slug}`,
  ...["/estimate", "/otherservicepage", `/otherservicepage/${otherServices[0]?.slug}`],
];

/** A running site of this worker's own, and what it stored. */
export interface Site {
  url: string;
  database: TestDatabase;
  db: Kysely<Tables>;
  env: Env;
}

interface TestFixtures {
  /** The worker's site with nothing stored. */
  site: Site;
  /** Signs in as the first admin of the empty site, past the sign-in page, and opens a page, of the desk until it is live. */
  signIn(next?: string): Promise<void>;
  /** Signs in and opens a list of 30 new enquiries, "Early 1." on top. */
  openList(path?: string): Promise<void>;
  /** Errors on the console that a test provokes; any other fails it. */
  expectedErrors: RegExp[];
}

interface WorkerFixtures {
  running: Site;
  /** Settings of the site beside those that every test's site has. */
  ownSettings: Record<string, string>;
}

/** Half as long as the source that the package exports, and so half as long to read for the browser. */
const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Before a release every state is looked at as pages are. */
export const isRelease = process.env.LONG_RUNS !== undefined;

const targetSize = {
  "target-size": { enabled: true },
  "label-content-name-mismatch": { enabled: true },
};
const allRules: axeCore.RunOptions = { rules: targetSize };
const butContrast: axeCore.RunOptions = {
  rules: { ...targetSize, "color-contrast": { enabled: false } },
};
const targetRule: axeCore.RunOptions = { runOnly: ["target-size"] };
const colourRules: axeCore.RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** A phone, a tablet and a desk. */
const widths = [360, 768, 1280];

/** Tables that are emptied before each test. */
const emptied = ["partner", "cart_item", "mail", "limit_use"] as const;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownSettings: [{}, { option: true, scope: "worker" }],

  running: [
    async ({ ownSettings }, use) => {
      const database = await createSqliteDatabase();
      const server = await startProcess(database, ownSettings);
      const db = database.open();
      // The admin said "later" to a second factor: signing in leads to where one wanted.
      await db
        .updateTable("user")
        .set({ secondFactorDeclinedAt: new Date().toISOString() })
        .execute();
      const env = readEnv({ ...settings, ...database.env, ...ownSettings });
      await use({ url: server.url, database, db, env });
      await db.destroy();
      await server.kill("SIGKILL");
      await database.drop();
    },
    { scope: "worker" },
  ],

  site: async ({ running }, use) => {
    await running.db.transaction().execute(async (trx) => {
      await removeRecords(trx);
      for (const table of emptied) await trx.deleteFrom(table).execute();
    });
    await use(running);
  },

  signIn: async ({ page, context, site }, use) => {
    await use(async (next = "/admin") => {
      await addSession(context, site, admin);
      await page.goto(next);
      if (/^\/(admin(?!\/second-factor)|edit|partner)/.test(next)) await isLive(page);
    });
  },

  openList: async ({ site, signIn }, use) => {
    await use(async (path = "/admin/enquiries") => {
      const owns = Array.from({ length: 30 }, (_, i) => ({ name: `Early ${30 - i}.` }));
      await storeRecords(site.db, "enquiry", owns);
      await signIn(path);
    });
  },

  context: async ({ context }, use) => {
    context.on("request", (request) => {
      noteQuery(request.url());
      const type = request.headers()["content-type"];
      if (request.method() === "POST") noteBody(type, request.postDataBuffer()?.toString());
    });
    await use(context);
    for (const { name, value } of await context.cookies()) noteCookies(`${name}=${value}`);
  },

  baseURL: async ({ running }, use) => {
    await use(running.url);
  },

  expectedErrors: [[], { option: true }],

  page: async ({ page, expectedErrors }, use, testInfo) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => {
      // The browser skips a view transition when it likes to, and says so.
      if (!/ViewTransition|Transition was (skipped|aborted)/.test(String(error)))
        errors.push(String(error));
    });
    await use(page);
    // Playwright's own way takes a picture of every test and throws most of them away.
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await page.screenshot();
      await testInfo.attach("screenshot", { body, contentType: "image/png" });
    }
    const isExpected = (error: string) => expectedErrors.some((pattern) => pattern.test(error));
    expect(errors.filter((error) => !isExpected(error))).toEqual([]);
  },
});

/** Gives the browser a session of this account's. */
export async function addSession(context: BrowserContext, site: Site, account: { email: string }) {
  const cookie = await signInDirectly(site, account);
  noteCookies(cookie);
  const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
  await context.addCookies([{ name, value, url: site.url }]);
}

/**
 * Fails when axe finds anything in the window as it is, or when at any width words or controls are
 * cut off, a target is smaller than 24 px or small text is too heavy. Of a part of a page axe looks at
 * nothing else, nor behind an open dialog: public-pages.test.ts and desk-pages.test.ts have the pages
 * whole, which takes several times as long. Asks nothing without script, where axe cannot run.
 * @param isPage asks for colours too, which takes axe longer than all else, and looks at all widths:
 *   of whole pages, and before a release of everything
 */
export async function expectAccessible(whole: Page | Locator, { isPage = isRelease } = {}) {
  const page = "page" in whole ? whole.page() : whole;
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return;
  const root = "page" in whole ? whole : page.locator("html");
  await loadAxe(page);
  const rules = isPage ? allRules : butContrast;
  expect(await root.evaluate(axeFindings, rules)).toEqual([]);
  const window = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of isPage ? widths : [window.width]) {
    await page.setViewportSize({ ...window, width });
    // In between targets are no nearer to each other.
    if (width === 360 && width !== window.width)
      expect(await root.evaluate(axeFindings, targetRule), `at ${width} px`).toEqual([]);
    expect(await page.evaluate(heavySmallText), `at ${width} px`).toEqual([]);
    expect(await page.evaluate(cutOff), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(window);
}

/**
 * Fails when axe finds colours too close to each other in the dark: all that differs from light.
 * States that are not pages of their own are looked at before a release.
 */
export async function expectDarkContrast(page: Page, { isPage = isRelease } = {}) {
  if (!isPage) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await loadAxe(page);
  // Colours that are still on their way to others are none of the design's.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition)),
  );
  expect(await page.locator("html").evaluate(axeFindings, colourRules)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Waits until the page's worker answers for it and has kept what it keeps at its start. */
export async function withWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/**
 * Waits until the window of the desk hears of what happens elsewhere: before its script runs, keys do
 * nothing and input may be lost. In narrow windows the word is for screen readers.
 */
export async function isLive(page: Page) {
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
}

/** Tabs until the control has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, control: Locator) {
  const has = () => control.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < 60 && !(await has()); i += 1) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

/** Chooses in a select of the desk, as somebody with a pointer does. */
export async function choose(select: Locator, option: string) {
  await select.click();
  await select.page().getByRole("option", { name: option, exact: true }).click();
}

/** Once a document: reading its source takes the browser half as long as running it. */
async function loadAxe(page: Page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
}

declare global {
  var axe: typeof axeCore;
}

/**
 * Runs axe in the page, where its source was loaded before. The street map's frame is somebody
 * else's page, and details are asked for of what is wrong alone: both take most of the time.
 */
async function axeFindings(root: Element, rules: axeCore.RunOptions): Promise<string[]> {
  // No rule that is on reads what would be loaded ahead: style sheets and the length of films.
  const own: axeCore.RunOptions = { iframes: false, preload: false, resultTypes: ["violations"] };
  const isBehind = ":is([inert], [inert] *, [aria-hidden=true], [aria-hidden=true] *)";
  const reachable = `:is([role=dialog], [role=alertdialog], [role=menu]):not(${isBehind})`;
  const isCovered = document.querySelector(`main${isBehind}`) !== null;
  const open = document.querySelectorAll(isCovered ? reachable : "dialog:modal");
  const audited = open.length > 0 && root === document.documentElement ? open : root;
  const { violations } = await globalThis.axe.run(audited, { ...own, ...rules });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** Fills the fields of a form, by their names. */
export async function fillIn(form: Locator, fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    const isChoice = await field.evaluate(({ localName }) => localName === "select");
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
}

/** The landing page's enquiry form. */
export class EnquiryForm {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get form() {
    return this.#page.locator('form[data-form="enquiry"]');
  }

  field(name: string) {
    return this.form.locator(`[name="${name}"]`);
  }

  get summary() {
    return this.form.locator("[data-summary]");
  }

  get toast() {
    return this.#page.locator("[data-toasts]");
  }

  /** Fills the fields and sends the form as it is, past what the browser itself would refuse. */
  async send(fields: Record<string, string>) {
    await fillIn(this.form, fields);
    await this.form.evaluate((form) => form.setAttribute("novalidate", ""));
    await this.form.getByRole("button", { name: "Submit" }).click();
  }
}

/** Fills in and sends the form of the page /register, which is open. */
export async function register(
  page: Page,
  { name, email, password }: ReturnType<typeof aRegistration>,
) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("I agree").check();
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
}

/** Fills in and sends the sign-in form that is open; another page may come before the one asked for. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("login"));
}

/** Signs in with a password on the sign-in page of staff, or of customers for a page of theirs. */
export async function signInAs(
  page: Page,
  account: { email: string; password: string },
  next = "/admin",
) {
  const signInPage = next.startsWith("/admin") ? "/adminlogin" : "/login";
  await page.goto(`${signInPage}?next=${encodeURIComponent(next)}`);
  await logIn(page, account);
}
