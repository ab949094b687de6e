import { test as base, expect, type Page } from "@playwright/test";
import axeCore from "axe-core";
import type { Kysely } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { type Env, readEnv } from "#app/env.server.ts";
import { startProcess } from "#tests/support/process.ts";
import { admin, settings } from "#tests/support/settings.ts";
import { createSqliteDatabase } from "#tests/support/sqlite-database.ts";

export { expect };

/** A running site of this worker's own, and what it stored. */
export interface Site {
  url: string;
  db: Kysely<Tables>;
  env: Env;
}

interface TestFixtures {
  /** The worker's site with nothing stored. */
  site: Site;
  /** Errors on the console that a test provokes; any other fails it. */
  expectedErrors: RegExp[];
  /** Fails when axe finds anything on the page as it is now. */
  expectAccessible(): Promise<void>;
}

interface WorkerFixtures {
  running: Site;
  /** Settings of the site beside those that every test's site has. */
  ownSettings: Record<string, string>;
}

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
      await use({ url: server.url, db, env });
      await db.destroy();
      await server.kill("SIGKILL");
      await database.drop();
    },
    { scope: "worker" },
  ],

  site: async ({ running }, use) => {
    await running.db.deleteFrom("enquiry").execute();
    await running.db.deleteFrom("contact_message").execute();
    await running.db.deleteFrom("training_enquiry").execute();
    await running.db.deleteFrom("career_application").execute();
    await running.db.deleteFrom("subscription").execute();
    await running.db.deleteFrom("booking").execute();
    await running.db.deleteFrom("record_note").execute();
    await running.db.deleteFrom("cart_line").execute();
    await running.db.deleteFrom("mail").execute();
    await running.db.deleteFrom("submission_budget").execute();
    await use(running);
  },

  baseURL: async ({ running }, use) => {
    await use(running.url);
  },

  expectedErrors: [[], { option: true }],

  page: async ({ page, expectedErrors }, use) => {
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
    const isExpected = (error: string) => expectedErrors.some((pattern) => pattern.test(error));
    expect(errors.filter((error) => !isExpected(error))).toEqual([]);
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      await page.evaluate(axeCore.source);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(axeFindings), `at ${width} px`).toEqual([]);
      }
    });
  },
});

declare global {
  var axe: typeof axeCore;
}

/**
 * Runs axe in the page, where its source was loaded before. The street map's frame is somebody
 * else's page, and details are asked for of what is wrong alone: both take most of the time.
 */
async function axeFindings(): Promise<string[]> {
  const { violations } = await globalThis.axe.run({ iframes: false, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
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
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
    await this.form.evaluate((form) => form.setAttribute("novalidate", ""));
    await this.form.getByRole("button", { name: "Submit" }).click();
  }
}

/** Signs in as the admin whom every test's site has, past the staff's door, and goes to `next`. */
export async function signIn(page: Page, next = "/admin") {
  // The browser's cookies are shared with these requests.
  const site = new URL((await page.request.get("/robots.txt")).url()).origin;
  const answer = await page.request.post("/adminlogin", {
    form: admin,
    headers: { Origin: site },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await page.goto(next);
}

/** Signs in at the staff's door with a password; a page may still come between that and where one wanted. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
  next = "",
) {
  await page.goto(`/adminlogin${next && `?next=${encodeURIComponent(next)}`}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/adminlogin");
}
