import type { Page } from "@playwright/test";
import { offlinePage, publicPages } from "#content/public-pages.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { accountViews } from "./account-views.ts";
import type { Sample } from "./sample-site.ts";
import { staffViews } from "./staff-views.ts";

/**
 * Whose browser it is: a newcomer has an account and nothing else, `paired` a second factor; one
 * who is asking awaits the code of the privacy centre, and an owner gave it.
 */
export type Who =
  | "visitor"
  | "newcomer"
  | "customer"
  | "asking"
  | "owner"
  | "admin"
  | "coordinator"
  | "paired";

/** A page, or a state of it that something brings about. */
export interface View {
  /** The file's name, without the width. */
  name: string;
  path: string;
  who?: Who;
  /** Where it exists at some widths only, or is looked at there. */
  widths?: number[];
  /** The window's height where that is not the usual one. */
  height?: number;
  /** What stands fixed in the window is shown there, and not at the end of a long page. */
  windowOnly?: boolean;
  act?(page: Page): Promise<void>;
}

const phones = [360, 768];

/** Everything that there is to look at. */
export function views(sample: Sample): View[] {
  return [
    ...publicPages.map((path) => ({ name: nameOf(path), path })),
    ...visitorStates,
    ...customerViews(sample),
    ...privacyViews,
    ...staffViews(sample),
    ...accountViews(sample),
  ];
}

const visitorStates: View[] = [
  { name: "offline", path: offlinePage },
  {
    name: "landing-menu",
    path: "/",
    widths: phones,
    windowOnly: true,
    act: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  ...[2, 3].map((slide) => ({
    name: `landing-slide-${slide}`,
    path: "/",
    windowOnly: true,
    act: (page: Page) =>
      page
        .locator(`[name="slide"]`)
        .nth(slide - 1)
        .check({ force: true }),
  })),
  { name: "landing-errors", path: "/", act: (page) => sendAsItIs(page, "enquiry") },
  {
    name: "landing-thanks",
    path: "/",
    windowOnly: true,
    async act(page) {
      const fields = anEnquiry({ name: `Asha ${Date.now()}` });
      for (const [name, value] of Object.entries(fields)) {
        await page.locator(`form[data-form="enquiry"] [name="${name}"]`).fill(value);
      }
      await sendAsItIs(page, "enquiry");
      await page.getByRole("heading", { name: "Submitted Successfully" }).waitFor();
    },
  },
  { name: "contact-errors", path: "/contactpage", act: (page) => sendAsItIs(page, "contact") },
  { name: "training-errors", path: "/trainingpage", act: (page) => sendAsItIs(page, "enrol") },
  { name: "careers-errors", path: "/carrers", act: (page) => sendAsItIs(page, "apply") },
  {
    name: "group-filters",
    path: "/productspage/laptops?use=office",
    widths: [360],
    windowOnly: true,
    act: (page) => page.getByRole("button", { name: "Filter" }).click(),
  },
  { name: "group-narrowed", path: "/productspage/laptops?use=graphics" },
  { name: "group-nothing-found", path: "/productspage/laptops?use=site&memory=32" },
  { name: "configuration-by-week", path: "/productspage/laptops/business-14?term=week" },
  {
    name: "sign-up-question",
    path: "/productspage/laptops",
    windowOnly: true,
    act: (page) =>
      page
        .getByRole("link", { name: /^Order Now/ })
        .first()
        .click(),
  },
  { name: "not-found", path: "/there-is-no-such-page" },
  { name: "login", path: "/login" },
  { name: "login-errors", path: "/login", act: (page) => sendAsItIs(page, "login") },
  { name: "login-careers", path: "/login?next=/carrers" },
  { name: "register", path: "/register" },
  { name: "register-errors", path: "/register", act: (page) => sendAsItIs(page, "register") },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "verify-email", path: "/varify-email" },
  { name: "reset-password", path: "/reset-password" },
  { name: "admin-login", path: "/adminlogin" },
];

function customerViews({ reference }: Sample): View[] {
  const newcomer: View[] = [
    { name: "dashboard-empty", path: "/userdashboard" },
    { name: "cart-empty", path: "/cartpage" },
    { name: "booking-form-empty", path: "/paymentpage" },
    { name: "forbidden", path: "/admin" },
  ];
  const customer: View[] = [
    { name: "dashboard", path: "/userdashboard" },
    {
      name: "dashboard-card-turned",
      path: "/userdashboard",
      act: (page) => page.locator("#news summary").first().click(),
    },
    { name: "dashboard-name", path: "/userdashboard/name" },
    { name: "dashboard-password", path: "/userdashboard/password" },
    { name: "dashboard-delete", path: "/userdashboard/delete" },
    { name: "cart", path: "/cartpage" },
    { name: "booking-form", path: "/paymentpage" },
    {
      name: "booking-form-errors",
      path: "/paymentpage",
      act: (page) => sendAsItIs(page, "booking"),
    },
    { name: "booking", path: `/bookings/${reference}` },
  ];
  return [
    ...newcomer.map((view) => ({ who: "newcomer" as const, ...view })),
    ...customer.map((view) => ({ who: "customer" as const, ...view })),
  ];
}

const privacyViews: View[] = [
  { name: "privacy-ask", path: "/privacy/your-data" },
  { name: "privacy-code", path: "/privacy/your-data/code", who: "asking" },
  ...["kept", "request", "erase"].map((page) => ({
    name: `privacy-${page}`,
    path: `/privacy/your-data/${page}`,
    who: "owner" as const,
  })),
];

/** Sends the page's own form past what the browser itself would refuse, and waits for the answer. */
async function sendAsItIs(page: Page, id: string) {
  const form = page.locator(`form[data-form="${id}"]`);
  await form.evaluate((element) => element.setAttribute("novalidate", ""));
  await form.locator("button[type=submit], button:not([type])").last().click();
  await page.locator("[data-summary], [data-toasts] *").first().waitFor();
}

function nameOf(path: string): string {
  return path === "/" ? "landing" : path.slice(1).replaceAll("/", "-");
}
