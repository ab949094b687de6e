import type { Page } from "@playwright/test";
import { admin } from "#tests/support/settings.ts";
import type { Sample } from "./sample-site.ts";
import type { View } from "./views.ts";

/** The desk's other pages in the states that they get into: refused, empty, asking, ended. */
export function accountViews(sample: Sample): View[] {
  return [
    ...signInViews(sample),
    ...secondFactorViews(),
    ...adminViews(sample),
    ...formViews(sample),
  ];
}

function signInViews({ paired }: Sample): View[] {
  return [
    { name: "admin-login-errors", path: "/adminlogin", act: (page) => send(page, "#admin-login") },
    {
      name: "admin-code",
      path: "/adminlogin",
      act: (page) => signIn(page, paired, "/adminlogin/code"),
    },
    {
      name: "admin-recovery-code",
      path: "/adminlogin",
      async act(page) {
        await signIn(page, paired, "/adminlogin/code");
        await page.goto(new URL("/adminlogin/code?with=recovery", page.url()).href);
        await send(page, "#admin-code");
      },
    },
    {
      name: "desk-session-ended",
      path: "/adminlogin",
      windowOnly: true,
      async act(page) {
        await signIn(page, admin, "/admin");
        await page.goto(new URL("/booking", page.url()).href);
        await page.getByLabel("Name").fill("Farah Siddiqui");
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => fetch("/admin/logout", { method: "POST", redirect: "manual" }));
        await page.getByRole("dialog").waitFor();
      },
    },
    {
      name: "desk-logout-question",
      path: "/admin/users",
      who: "admin",
      windowOnly: true,
      widths: [1280, 1440],
      act: (page) => page.getByRole("link", { name: "Logout" }).click(),
    },
  ];
}

function secondFactorViews(): View[] {
  const path = "/admin/second-factor";
  return [
    { name: "desk-second-factor-pairing", path, who: "admin", act: beginSetUp },
    {
      name: "desk-second-factor-wrong",
      path,
      who: "admin",
      async act(page) {
        await beginSetUp(page);
        await page.locator("#second-factor-confirm [name=one_time_code]").fill("123456");
        await send(page, "#second-factor-confirm");
      },
    },
    { name: "desk-second-factor-on", path, who: "paired" },
    {
      name: "desk-second-factor-errors",
      path,
      who: "paired",
      act: (page) => send(page, "#second-factor-off"),
    },
    { name: "desk-confirm-code", path: "/admin/confirm", who: "paired" },
    {
      name: "desk-confirm-errors",
      path: "/admin/confirm",
      who: "paired",
      act: (page) => send(page, "#confirm"),
    },
  ];
}

function adminViews({ user, long }: Sample): View[] {
  const views: View[] = [
    { name: "desk-user-questions", path: `/admin/users/${user}`, act: openQuestions },
    { name: "desk-user-long", path: `/admin/users/${long}`, act: openQuestions },
    { name: "desk-user-gone", path: "/admin/users/018f0000-0000-7000-8000-000000000000" },
    { name: "desk-users-none", path: "/admin/users?show=disabled" },
    { name: "desk-mail-sent", path: "/admin/mail?show=sent" },
    { name: "desk-mail-failed", path: "/admin/mail?show=failed" },
    { name: "desk-mail-none", path: "/admin/mail?show=failed&q=nobodyatall" },
    { name: "desk-audit-none", path: "/admin/audit?q=nobodyatall&action=sign-out" },
    { name: "desk-audit-filter", path: "/admin/audit", widths: [360, 768], act: openFilter },
    { name: "desk-partners-none", path: "/admin/partners?q=nobodyatall" },
    { name: "desk-partner-gone", path: "/admin/partners/018f0000-0000-7000-8000-000000000000" },
    { name: "desk-not-found", path: "/admin/there-is-no-such-page" },
    { name: "desk-forbidden", path: "/admin/audit", who: "coordinator" },
  ];
  return views.map((view) => ({ who: "admin" as const, windowOnly: true, height: 900, ...view }));
}

function formViews({ booking, partner, enquiry }: Sample): View[] {
  const views: View[] = [
    { name: "desk-partner-errors", path: "/partner", act: (page) => send(page, "#partner") },
    { name: "desk-edit-partner", path: `/partner?id=${partner}` },
    {
      name: "desk-partner-question",
      path: "/partner",
      windowOnly: true,
      act: (page) =>
        page
          .getByRole("link", { name: /^Delete/ })
          .first()
          .click(),
    },
    { name: "desk-booking-errors", path: "/booking", act: (page) => send(page, "#desk-booking") },
    { name: "desk-booking-for", path: `/booking?for=${enquiry}` },
    { name: "desk-which-booking", path: "/edit" },
    { name: "desk-no-booking", path: "/edit?booking=ABCD-EFGH" },
    {
      name: "desk-booking-mail",
      path: `/edit?booking=${booking}`,
      async act(page) {
        await page.waitForLoadState("networkidle");
        await page.getByLabel("Status").selectOption("confirmed");
        await page.locator(".tell-by-mail summary:visible").click();
      },
    },
  ];
  return views.map((view) => ({ who: "admin" as const, ...view }));
}

/** Sends a form as it is, and waits for what it is answered. */
async function send(page: Page, form: string) {
  await page.waitForLoadState("networkidle");
  await page.locator(`${form} button[type=submit]:not([aria-hidden])`).last().click();
  await page.locator("[data-summary]").first().waitFor();
}

async function signIn(page: Page, who: { email: string; password: string }, to: string) {
  await page.getByLabel("Email").fill(who.email);
  await page.locator("[name=password]").fill(who.password);
  await page.locator("#admin-login button[type=submit]").click();
  await page.waitForURL(({ pathname }) => pathname === to);
}

async function beginSetUp(page: Page) {
  await page.locator("[name=password]").fill(admin.password);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("img", { name: "QR code for the app" }).waitFor();
}

async function openQuestions(page: Page) {
  await page.locator(".user-actions details").evaluateAll((all) => {
    for (const one of all) {
      one.removeAttribute("name");
      one.setAttribute("open", "");
    }
  });
}

/** What narrows the list; where there is room for it, it is no dialog. */
async function openFilter(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /Filter/ }).click();
}
