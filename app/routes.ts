import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import { deskPages } from "./desk/desk-pages.ts";
import { siteFilePaths } from "./public/site-files/site-file-paths.ts";

const desk = Object.entries(deskPages).map(([path, page]) => ({ path, ...page }));
const forAdmins = desk.filter(({ seenBy }) => seenBy === "admins");
const forOthers = desk.filter(({ seenBy }) => seenBy !== "admins");

export default [
  ...siteFilePaths.map((path) => route(path, "public/site-files/site-files.ts", { id: path })),
  layout("public/frame/site-layout.tsx", [
    route("/", "public/landing/landing-page.tsx"),
    route("aboutpage", "public/about/about-page.tsx"),
    route("contactpage", "public/contact/contact-page.tsx"),
    route("trainingpage", "public/training/training-page.tsx"),
    route("carrers/:job?", "public/careers/careers-page.tsx"),
    ...["privacy", "terms"].map((path) => route(path, "public/legal/legal-page.tsx", { id: path })),
    route("servicepage", "public/services/services-page.tsx"),
    route("productspage", "public/products/products-page.tsx"),
    route("productspage/:group", "public/products/product-group-page.tsx"),
    route("productspage/:group/compare", "public/products/compare-page.tsx"),
    route("productspage/:group/:configuration", "public/products/configuration-page.tsx"),
    route("estimate", "public/estimate/estimate-page.tsx"),
    route("otherservicepage", "public/services/other-services-page.tsx"),
    route("otherservicepage/:service", "public/services/other-service-page.tsx"),
    route("offline", "public/offline/offline-page.tsx"),
    route("login", "account/sign-in/login-page.tsx"),
    route("privacy/your-data", "account/privacy/request-code-page.tsx"),
    route("privacy/your-data/code", "account/privacy/enter-code-page.tsx"),
    layout("account/privacy/require-code.tsx", { id: "privacy-guard" }, [
      route("privacy/your-data/kept", "account/privacy/my-data-page.tsx"),
      route("privacy/your-data/request", "account/privacy/request-page.tsx"),
      route("privacy/your-data/erase", "account/privacy/erase-page.tsx"),
      route("privacy/your-data/export", "account/privacy/my-data-export.ts"),
      route("privacy/your-data/cv/:id", "account/own-cv.ts", { id: "privacy-cv" }),
    ]),
    route("register", "account/sign-in/register-page.tsx"),
    route("forgot-password", "account/sign-in/forgot-password-page.tsx"),
    route("varify-email", "account/sign-in/verify-email-page.tsx"),
    route("reset-password", "account/sign-in/reset-password-page.tsx"),
    route("logout", "account/sign-in/logout-page.tsx"),
    route("invitation", "account/sign-in/invitation-page.tsx"),
    route("quotation", "account/quotation/request-page.tsx"),
    route("quote", "account/quotation/quote-page.tsx"),
    route("quote/pdf", "account/quotation/quote-pdf.ts"),
    route("rental", "account/booking/booking-page.tsx", { id: "rental" }),
    route("rental/fault", "account/fault/fault-page.tsx", { id: "rental-fault" }),
    route("rental/photos/:id", "account/fault/own-photo.ts", { id: "rental-photo" }),
    route("rental/documents/:id", "account/booking/own-document.ts", { id: "rental-document" }),
    route("rental/change", "account/booking/change-page.tsx", { id: "rental-change" }),
    route("u/:tag", "account/fault/label-page.tsx"),
    route("return-reminders", "account/privacy/stop-reminders-page.tsx"),
    route("adminlogin", "account/sign-in/admin-login-page.tsx"),
    route("adminlogin/code", "account/sign-in/admin-code-page.tsx"),
    layout("account/require-user.tsx", [
      route("userdashboard", "account/dashboard/user-dashboard-page.tsx"),
      route("userdashboard/name", "account/dashboard/change-name-page.tsx"),
      route("userdashboard/password", "account/dashboard/change-password-page.tsx"),
      route("userdashboard/sessions", "account/dashboard/end-sessions.ts"),
      route("userdashboard/export", "account/dashboard/export.ts"),
      route("userdashboard/applications/:id/cv", "account/own-cv.ts"),
      route("userdashboard/delete", "account/dashboard/delete-account-page.tsx"),
      route("cartpage", "account/cart/cart-page.tsx"),
      route("paymentpage", "account/booking/payment-page.tsx"),
      route("bookings/:reference", "account/booking/booking-page.tsx"),
      route("bookings/:reference/change", "account/booking/change-page.tsx", {
        id: "booking-change",
      }),
      route("bookings/:reference/fault", "account/fault/fault-page.tsx"),
      route("bookings/:reference/photos/:id", "account/fault/own-photo.ts"),
      route("bookings/:reference/documents/:id", "account/booking/own-document.ts"),
    ]),
    route("*", "public/frame/not-found-page.ts"),
  ]),
  route("login/google", "account/sign-in/google.ts"),
  route("login/google/callback", "account/sign-in/google-callback.ts"),
  layout("desk/frame/require-staff.tsx", [
    ...dataRoutes(forOthers),
    layout("desk/frame/admins-only.tsx", { id: "admins-data" }, dataRoutes(forAdmins)),
    layout("desk/frame/staff-frame.tsx", [
      layout("desk/frame/desk-errors.tsx", [
        ...pageRoutes(forOthers),
        layout("desk/frame/admins-only.tsx", pageRoutes(forAdmins)),
      ]),
    ]),
  ]),
] satisfies RouteConfig;

/** Routes without a screen: files, streams, forms, and the data of pages. */
function dataRoutes(pages: typeof desk): RouteConfigEntry[] {
  return pages.flatMap(({ path, file, is }) => {
    if (is === "page") return [];
    if (is === "other") return route(path, `desk/${file}`, { id: path });
    return route(`${path}.json`, "desk/page-json.ts", { id: `${path}.json` });
  });
}

function pageRoutes(pages: typeof desk, around?: string): RouteConfigEntry[] {
  const here = pages.filter(({ within, is = "page" }) => within === around && is === "page");
  return here.map(({ path, file, isIndex }) => {
    const own = { id: path };
    if (isIndex) return index(`desk/${file}`, own);
    const below = around ? path.slice(around.length + 1) : path;
    return route(below, `desk/${file}`, own, pageRoutes(pages, path));
  });
}
