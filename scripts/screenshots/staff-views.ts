import type { Page } from "@playwright/test";
import { deskStateViews } from "./desk-state-views.ts";
import type { Sample } from "./sample-site.ts";
import type { View } from "./views.ts";

const phones = [360, 768];
const records = [
  "bookings",
  "careers",
  "enquiries",
  "messages",
  "training",
  "subscribers",
  "privacy-requests",
];

/** The desk: lists and what lies over them as the window shows them, all other pages whole. */
export function staffViews(sample: Sample): View[] {
  const inWindow = [...listViews(), ...stateViews(sample), ...recordViews(sample)];
  return [
    ...inWindow.map((view) => ({ windowOnly: true, height: 900, ...view })),
    ...pageViews(sample),
    ...deskStateViews(sample),
  ].map((view) => ({ who: "admin" as const, ...view }));
}

function listViews(): View[] {
  return [
    ...[...records, "partners", "users", "mail", "audit"].map((list) => ({
      name: `desk-${list}`,
      path: `/admin/${list}`,
    })),
    ...["mine", "branch", "due"].map((view) => ({
      name: `desk-${view}`,
      path: `/admin/desk/${view}`,
    })),
    { name: "desk-saved-view", path: "/admin/enquiries?branch=kochi&status=new" },
    { name: "desk-nothing-found", path: "/admin/enquiries?q=nobodyatall" },
    { name: "desk-spam", path: "/admin/enquiries?status=spam" },
  ];
}

function stateViews({ application }: Sample): View[] {
  return [
    {
      name: "desk-menu",
      path: "/admin",
      widths: phones,
      act: (page) => page.getByRole("button", { name: "Menu" }).click(),
    },
    { name: "desk-ticked", path: "/admin/enquiries", act: tickThree },
    {
      name: "desk-filter",
      path: "/admin/enquiries",
      widths: phones,
      act: (page) => page.getByRole("button", { name: /Filter/ }).click(),
    },
    {
      name: "desk-columns",
      path: "/admin/enquiries",
      widths: [768, 1280, 1440],
      act: (page) => page.locator("summary", { hasText: "Columns" }).click(),
    },
    {
      name: "desk-person",
      path: "/admin/enquiries",
      widths: [1280, 1440],
      act: (page) => page.getByRole("button", { name: "Admin" }).click(),
    },
    {
      name: "desk-search-panel",
      path: "/admin/enquiries",
      widths: [1280, 1440],
      async act(page) {
        await page.waitForLoadState("networkidle");
        await page.keyboard.press("Control+k");
        await page.getByRole("dialog").getByRole("combobox").fill("la");
        // Pages and actions are there at once; people come with the answer.
        await page
          .getByRole("option", { name: /Lakshmi/ })
          .first()
          .waitFor();
      },
    },
    { name: "desk-delete", path: `/admin/careers/${application}/delete` },
  ];
}

async function tickThree(page: Page) {
  await page.waitForLoadState("networkidle");
  for (const row of [2, 4, 5]) {
    await page.locator("tbody tr").nth(row).getByRole("checkbox").check({ force: true });
  }
}

/** What is open beside its list. */
function recordViews(sample: Sample): View[] {
  const { booking, enquiry, application, request, partner, user } = sample;
  return [
    { name: "desk-enquiry", path: `/admin/enquiries/${enquiry}` },
    { name: "desk-booking", path: `/admin/bookings/${booking}` },
    { name: "desk-application", path: `/admin/careers/${application}` },
    { name: "desk-privacy-request", path: `/admin/privacy-requests/${request}` },
    { name: "desk-partner", path: `/admin/partners/${partner}` },
    { name: "desk-user", path: `/admin/users/${user}` },
  ].flatMap((view) => [
    { ...view, widths: [1280, 1440] },
    // Down there the record is the page.
    { ...view, name: `${view.name}-page`, widths: phones, windowOnly: false },
  ]);
}

function pageViews({ booking, enquiry }: Sample): View[] {
  return [
    { name: "desk", path: "/admin" },
    { name: "desk-90-days", path: "/admin?days=90" },
    { name: "desk-search", path: "/admin/search?q=la" },
    { name: "desk-search-empty", path: "/admin/search" },
    { name: "desk-views", path: "/admin/views?list=enquiries&query=branch%3Dkochi" },
    { name: "desk-delete-many", path: `/admin/enquiries/delete?record=${enquiry}` },
    { name: "desk-add-booking", path: "/booking" },
    { name: "desk-edit-booking", path: `/edit?booking=${booking}` },
    { name: "desk-add-partner", path: "/partner" },
    { name: "desk-second-factor", path: "/admin/second-factor" },
    { name: "desk-confirm", path: "/admin/confirm" },
    { name: "desk-logout", path: "/admin/logout" },
  ];
}
