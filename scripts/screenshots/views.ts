import { addDays } from "#app/lib/dates.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { deskViews } from "./desk-views.ts";
import type { Sample } from "./sample-site.ts";
import { check, click, fill, send, steps, waitFor } from "./steps.ts";
import { from, labelled, list, type View } from "./view-list.ts";

/** The first Sunday after the first day. */
const sunday = addDays(from, (7 - new Date(from).getUTCDay()) % 7);
const dates = `from=${from}&until=${addDays(from, 44)}&number=12`;

/** Everything that there is to look at. */
export function views(sample: Sample): View[] {
  const { quote, reference } = sample;
  const named = Object.fromEntries(publicPages.map((path) => [nameOf(path), path]));
  return [
    ...list("site", "visitor", {
      ...named,
      offline: "/offline",
      "landing-asked": `/?slug=business-14&${dates}&pin=600028`,
      "landing-errors": ["/", send("enquiry")],
      "contact-errors": ["/contactpage", send("contact")],
      "training-errors": ["/trainingpage", send("enrol")],
      "careers-errors": ["/carrers", send("apply")],
      "group-narrowed": "/productspage/laptops?use=graphics",
      "group-nothing-found": "/productspage/laptops?use=site&memory=32",
      "configuration-by-week": "/productspage/laptops/business-14?term=week",
      "configuration-dates": `/productspage/laptops/business-14?${dates}`,
      "configuration-dates-wrong": "/productspage/laptops/business-14?until=2020-01-01&number=x",
      "configuration-shortage": `/productspage/laptops/business-14?${dates}&pin=682001`,
      "configuration-closed": `/productspage/laptops/business-14?from=${sunday}&number=25&pin=560001`,
      "group-dates": `/productspage/laptops?${dates}`,
      "estimate-wrong": `/estimate?slug=business-14&number=0&from=${from}&until=${addDays(from, -9)}`,
      "estimate-two": `/estimate?slug=business-14&${dates}&slug=mono-40&${dates}`,
      "estimate-sheet": `/estimate?slug=business-14&${dates}&slug=mono-40&${dates}&pin=560001&view=sheet`,
      "compare-four": `/productspage/laptops/compare?slug=business-14&slug=slim-13&slug=flip-14&slug=studio-16&${dates}`,
      quotation: `/quotation?product=business-14.month.24.3.${from}~tower-m.month.2.3.${from}`,
      "quotation-errors": ["/quotation?product=business-14.month.24.3", send("quotation")],
      "quote-gone": "/quote",
      "rental-gone": "/rental",
      quote,
      "compare-none": "/productspage/laptops/compare",
      label: `/u/${labelled}`,
      "label-errors": [`/u/${labelled}`, send("fault")],
      "return-reminders": "/return-reminders",
      "rental-change": "/rental/change",
      "not-found": "/there-is-no-such-page",
      login: "/login",
      "login-errors": ["/login", send("login")],
      "login-careers": "/login?next=/carrers",
      register: "/register",
      "register-errors": ["/register", send("register")],
      "forgot-password": "/forgot-password",
      "verify-email": "/varify-email",
      "reset-password": "/reset-password",
      "invitation-gone": "/invitation",
      "privacy-ask": "/privacy/your-data",
    }),
    ...list("site in a window", "visitor", {
      "landing-slide-2": ["/", check("[name=slide]", 1)],
      "landing-slide-3": ["/", check("[name=slide]", 2)],
      "landing-thanks": [
        "/",
        steps(
          fill('[data-form="enquiry"] [name=email]', "asha@example.com"),
          fill('[data-form="enquiry"] [name=name]', "Asha"),
          fill('[data-form="enquiry"] [name=number]', "98400 00112"),
          fill('[data-form="enquiry"] [name=code]', "560001"),
          send("enquiry"),
          waitFor("heading", "Submitted Successfully"),
        ),
      ],
      "label-thanks": [
        `/u/${labelled}`,
        steps(
          fill("[name=name]", "Fathima Siddiqui"),
          fill("[name=phone]", "98400 00112"),
          fill("[name=what]", "The screen flickers."),
          send("fault"),
          waitFor("heading", "Thank you"),
        ),
      ],
      "sign-up-question": ["/productspage/laptops", click("button", /^Order Now/)],
    }),
    ...list("site on a phone", "visitor", {
      "landing-menu": ["/", click("button", "Menu")],
      "group-filters": ["/productspage/laptops?use=office", click("button", "Filter")],
    }),
    ...list("site", "newcomer", {
      "dashboard-empty": "/userdashboard",
      "cart-empty": "/cartpage",
      "booking-form-empty": "/paymentpage",
      forbidden: "/admin",
    }),
    ...list("site", "customer", {
      dashboard: "/userdashboard",
      "dashboard-card-turned": ["/userdashboard", click("#news summary")],
      "dashboard-name": "/userdashboard/name",
      "dashboard-password": "/userdashboard/password",
      "dashboard-delete": "/userdashboard/delete",
      cart: "/cartpage",
      "booking-form": "/paymentpage",
      "booking-form-errors": ["/paymentpage", send("booking")],
      "cart-dates": `/cartpage?add=business-14.day.12.45.${from}~business-14.week.3.2.${addDays(from, 60)}`,
      "cart-wrong": [
        "/cartpage",
        steps(
          fill(".line-row:first-child input[id^=quantity]", "0"),
          click("button", /^Continue/),
          waitFor(".row-errors p"),
        ),
      ],
      "booking-form-dates": "/paymentpage",
      booking: `/bookings/${reference}`,
      "booking-change": `/bookings/${reference}/change`,
      "booking-fault-none": `/bookings/${reference}/fault`,
    }),
    ...list("site", "renter", {
      rental: "/rental",
      fault: "/rental/fault",
      "fault-errors": ["/rental/fault", send("fault")],
    }),
    ...list("site", "asking", { "privacy-code": "/privacy/your-data/code" }),
    ...list("site", "owner", {
      "privacy-kept": "/privacy/your-data/kept",
      "privacy-request": "/privacy/your-data/request",
      "privacy-erase": "/privacy/your-data/erase",
    }),
    ...deskViews(sample),
  ];
}

function nameOf(path: string): string {
  return path === "/" ? "landing" : path.slice(1).replaceAll("/", "-");
}
