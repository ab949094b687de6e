import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Sample } from "./sample-site.ts";
import {
  askForSecondFactor,
  check,
  click,
  endSession,
  fill,
  openQuestions,
  press,
  saveElsewhere,
  scrollTo,
  search,
  select,
  send,
  signIn,
  steps,
  tickThree,
  typeIn,
  waitFor,
} from "./steps.ts";
import { from, labelled, list, type View } from "./view-list.ts";

/** The pages of the desk. */
export function deskViews(sample: Sample): View[] {
  const { booking, enquiry, twin, application, request, partner, company, draft } = sample;
  const { mail, user, long, paid, advance, payment, invoice, billed } = sample;
  const { delivery, rental, early, extended } = sample;
  const openFault = steps(click("tbody [data-row-link]"), waitFor("role=timer"));
  const gone = "018f0000-0000-7000-8000-000000000000";
  const pairing = steps(fill("[name=password]", sample.password), askForSecondFactor);
  const wrongCode = fill("#second-factor-confirm [name=one_time_code]", "123456");
  const toCode = signIn(sample.paired, "/adminlogin/code");
  const lists =
    "bookings faults careers enquiries messages training subscribers privacy-requests customers partners users mail audit";
  return [
    ...list("desk", "visitor", {
      "admin-login": "/adminlogin",
      "admin-login-errors": ["/adminlogin", send("admin-login")],
      "admin-code": ["/adminlogin", toCode],
      "admin-recovery-code": [
        "/adminlogin",
        steps(toCode, (page) => page.goto(`${page.url()}?with=recovery`), send("admin-code")),
      ],
      "desk-session-ended": [
        "/adminlogin",
        steps(signIn({ email: sample.email, password: sample.password }, "/admin"), endSession),
      ],
    }),
    ...list("desk", "paired", {
      "desk-second-factor-on": "/admin/second-factor",
      "desk-second-factor-errors": ["/admin/second-factor", send("second-factor-off")],
    }),
    ...list("desk in a window", "coordinator", { "desk-forbidden": "/admin/audit" }),
    ...list("desk", "admin", {
      desk: "/admin",
      "desk-90-days": "/admin?days=90",
      "desk-views": "/admin/views?list=enquiries&query=branch%3Dkochi",
      "desk-second-factor": "/admin/second-factor",
      "desk-second-factor-pairing": ["/admin/second-factor", pairing],
      "desk-second-factor-wrong": [
        "/admin/second-factor",
        steps(pairing, wrongCode, send("second-factor-confirm")),
      ],
      "desk-invite": "/admin/users/invitations",
      "desk-password": [
        "/admin/users/invitations",
        steps(
          fill("[name=email]", "vimala@southbridge.example"),
          click("button", "Send invitation"),
          waitFor("role=dialog"),
        ),
      ],
      "desk-calendar": "/admin/calendar?branch=all",
      "desk-run-sheet": "/admin/calendar/sheet?branch=all",
      "desk-timeline": "/admin/calendar/timeline?branch=chennai&group=laptops",
      "desk-timeline-months": "/admin/calendar/timeline?branch=chennai&group=laptops&days=91",
      "desk-without-dates": "/admin/bookings?dates=none",
      "desk-deliver": `/admin/bookings/${delivery}/deliver`,
      "desk-return": `/admin/bookings/${rental}/return`,
      "desk-was-not-delivered": [
        `/admin/bookings/${rental}`,
        steps(click("button", /^Was not delivered/), waitFor("role=dialog")),
      ],
      "desk-exchange": [
        `/admin/bookings/${rental}/return`,
        steps(click("button", /^Exchange/), waitFor("role=dialog")),
      ],
      "desk-early-delivery": [
        `/admin/bookings/${early}/deliver`,
        steps(
          click("button", /^Take the first/),
          click("button", /^Deliver/),
          waitFor("role=dialog"),
        ),
      ],
      "desk-tax": `/admin/tax/${indianDay(new Date()).slice(0, 7)}`,
      "desk-stock": "/admin/stock",
      "desk-stock-labels": "/admin/stock/labels?configuration=slim-13&branch=chennai",
      "desk-units": "/admin/stock/slim-13",
      "desk-unit": `/admin/units/${labelled}`,
      "desk-catalogue": "/admin/catalogue/group",
      "desk-publish": ["/admin/catalogue/group", click("button", /^Publish/)],
      "desk-scheduled": ["/admin/catalogue/group", click("button", /scheduled…$/)],
      "desk-courses": "/admin/catalogue/course",
      "desk-catalogue-edit": "/admin/catalogue/configuration/business-14",
      "desk-catalogue-errors": ["/admin/catalogue/course/new", send("item")],
      "desk-rates": "/admin/catalogue/rates/laptops",
      "desk-payments": "/admin/payments",
      "desk-payments-refuse": ["/admin/payments", press("x")],
      "desk-enter-payment": `/admin/payments/new?booking=${paid}`,
      "desk-enter-cash": [
        `/admin/payments/new?booking=${advance}`,
        steps(select("Paid by", "cash"), click("button", "Enter payment")),
      ],
      "desk-invoices": "/admin/invoices",
      "desk-invoices-overdue": "/admin/invoices?state=overdue",
      "desk-credit-notes": "/admin/invoices?kind=credit",
      "desk-billing": "/admin/billing",
      "desk-statement": `/admin/customers/${billed}/statement`,
      "desk-add-customer": "/customer",
      "desk-add-partner": "/partner",
      "desk-edit-partner": `/partner?id=${partner}`,
      "desk-partner-errors": ["/partner", send("partner")],
      "desk-add-booking": "/booking",
      "desk-booking-for": `/booking?for=${enquiry}`,
      "desk-known-customers": [
        "/booking",
        steps(typeIn("[name=Name]", "la"), waitFor("option", /Lakshmi/)),
      ],
      "desk-booking-errors": ["/booking", send("desk-booking")],
      "desk-which-booking": "/edit",
      "desk-no-booking": "/edit?booking=ABCD-EFGH",
      "desk-edit-booking": `/edit?booking=${booking}`,
      "desk-booking-refused": [
        `/edit?booking=${booking}`,
        steps(fill("[name=city]", ""), fill("[name=Phone]", "12"), send("desk-booking")),
      ],
      "desk-booking-mail": [
        `/edit?booking=${booking}`,
        steps(select("Status", "confirmed"), click("summary:visible")),
      ],
      "desk-conflict": [
        `/edit?booking=${booking}`,
        steps(
          saveElsewhere,
          fill("[name=city]", "Kochi"),
          click("button", "Save booking"),
          waitFor("heading", /saved this while/),
        ),
      ],
      "desk-status-mail": [
        `/admin/bookings/${booking}`,
        steps(click("[data-record] button"), click("option", "Confirmed"), waitFor("role=dialog")),
      ],
      "desk-last-day": [
        `/admin/bookings/${rental}`,
        steps(
          click('summary:has-text("Extend or end early")'),
          fill("[name=until]", addDays(from, 120)),
          fill("[name=number]", "1"),
        ),
      ],
      "desk-extension-short": [
        `/admin/bookings/${extended}`,
        steps(
          click('summary:has-text("Extend or end early")'),
          fill("[name=until]", addDays(from, 30)),
          waitFor("text=/possible until/i"),
        ),
      ],
      "desk-own-price": [
        `/edit?booking=${booking}`,
        steps(
          click('summary:has-text("Own price and discount")'),
          fill('[name="product-1-price"]', "1000"),
          fill('[name="product-1-until"]', addDays(from, 60)),
        ),
      ],
      "desk-history-edits": `/admin/bookings/${booking}`,
      "desk-twin": `/admin/enquiries/${twin}`,
      "desk-own-time": [
        `/admin/enquiries/${twin}`,
        steps(
          click("[data-record] > :last-child button"),
          click("option", "Pick date and time"),
          waitFor("role=dialog"),
        ),
      ],
      "desk-compare": [`/admin/enquiries/${twin}`, click("link", "Compare")],
      "desk-history": [
        `/admin/enquiries/${twin}`,
        steps(
          fill("#note-text", "Opens a second clinic. Wants eight laptops."),
          click("button", /Add note/),
          waitFor("[data-text]"),
          click("button", /^Send/),
          waitFor("[data-mail]"),
        ),
      ],
    }),
    ...list("desk in a window", "admin", {
      ...Object.fromEntries(lists.split(" ").map((slug) => [`desk-${slug}`, `/admin/${slug}`])),
      "desk-inbox": "/admin/desk/open",
      "desk-inbox-record": `/admin/desk/open/enquiries/${enquiry}`,
      "desk-inbox-empty": "/admin/desk/none",
      "desk-mine": "/admin/desk/mine",
      "desk-mine-ticked": ["/admin/desk/mine", check("tbody [type=checkbox]", 1)],
      "desk-branch": "/admin/desk/branch",
      "desk-due": "/admin/desk/due",
      "desk-saved-view": "/admin/enquiries?branch=kochi&status=new",
      "desk-nothing-found": "/admin/enquiries?q=nobodyatall",
      "desk-spam": "/admin/enquiries?status=spam",
      "desk-ticked": ["/admin/enquiries", tickThree],
      "desk-keyboard-row": ["/admin/enquiries", press("j", "j")],
      "desk-status-menu": ["/admin/enquiries", steps(press("j", "s"), waitFor("role=dialog"))],
      "desk-tell-dialog": [
        "/admin/bookings",
        steps(press("j", "s"), click("menuitem", "Confirmed")),
      ],
      "desk-toast": ["/admin/messages", steps(press("j", "e"), waitFor("region", "Messages"))],
      "desk-delete": [`/admin/careers/${application}`, click("button", /^Delete/)],
      "desk-enquiry": `/admin/enquiries/${enquiry}`,
      "desk-booking": `/admin/bookings/${booking}`,
      "desk-fault": ["/admin/faults", openFault],
      "desk-fault-visit": ["/admin/faults", steps(openFault, press("v"), waitFor("role=dialog"))],
      "desk-fault-close": ["/admin/faults", steps(openFault, press("e"), waitFor("role=dialog"))],
      "desk-money": [`/admin/bookings/${paid}`, scrollTo("#record-money")],
      "desk-money-prepared": [`/admin/bookings/${advance}`, scrollTo("#record-money")],
      "desk-money-charge": [`/admin/bookings/${paid}`, click("button", "Add a charge")],
      "desk-payment": `/admin/payments/${payment}`,
      "desk-application": `/admin/careers/${application}`,
      "desk-privacy-request": `/admin/privacy-requests/${request}`,
      "desk-partner": `/admin/partners/${partner}`,
      "desk-add-quotation": "/admin/quotations/add",
      "desk-edit-quotation": `/admin/quotations/${draft}/edit`,
      "desk-quotation": `/admin/quotations/${draft}`,
      "desk-customer": `/admin/customers/${company}`,
      "desk-customer-billed": `/admin/customers/${billed}`,
      "desk-invoice": `/admin/invoices/${invoice}`,
      "desk-invoice-credit": [`/admin/invoices/${invoice}`, click("button", "Credit note")],
      "desk-partner-question": ["/partner", click("button", /^Delete/)],
      "desk-partner-gone": `/admin/partners/${gone}`,
      "desk-partners-none": "/admin/partners?q=nobodyatall",
      "desk-user": `/admin/users/${user}`,
      "desk-user-questions": [`/admin/users/${user}`, openQuestions],
      "desk-user-long": [`/admin/users/${long}`, openQuestions],
      "desk-user-gone": `/admin/users/${gone}`,
      "desk-users-none": "/admin/users?show=disabled",
      "desk-mail-open": `/admin/mail/${mail}`,
      "desk-mail-gone": `/admin/mail/${gone}`,
      "desk-mail-sent": "/admin/mail?show=sent",
      "desk-mail-failed": "/admin/mail?show=failed",
      "desk-mail-none": "/admin/mail?show=failed&q=nobodyatall",
      "desk-audit-none": "/admin/audit?q=nobodyatall&action=sign-out",
      "desk-not-found": "/admin/there-is-no-such-page",
    }),
    ...list("desk on a phone", "admin", {
      "desk-menu": ["/admin", click("button", "Menu")],
      "desk-filter": ["/admin/enquiries", click("button", /Filter/)],
      "desk-audit-filter": ["/admin/audit", click("button", /Filter/)],
    }),
    ...list("desk on a screen", "admin", {
      "desk-keys": ["/admin/enquiries", steps(press("?"), waitFor("role=dialog"))],
      "desk-columns": ["/admin/enquiries", click("button", "Columns")],
      "desk-person": ["/admin/enquiries", click("button", "Admin")],
      "desk-logout-question": ["/admin/users", click("button", "Logout")],
      "desk-search-panel": ["/admin/enquiries", search("la", /Lakshmi/)],
    }),
  ];
}
