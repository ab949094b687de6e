import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { siteFilePaths } from "./public/site-files/public-paths.ts";

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
    route("productspage/:group/:configuration", "public/products/configuration-page.tsx"),
    route("estimate", "public/estimate/estimate-page.tsx"),
    route("otherservicepage", "public/services/other-services-page.tsx"),
    route("otherservicepage/:service", "public/services/other-service-page.tsx"),
    route("offline", "public/offline/offline-page.tsx"),
    route("login", "account/sign-in/login-page.tsx"),
    route("privacy/your-data", "account/privacy/request-code-page.tsx"),
    route("privacy/your-data/code", "account/privacy/enter-code-page.tsx"),
    layout("account/privacy/guard.tsx", { id: "privacy-guard" }, [
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
    route("return-reminders", "account/privacy/stop-reminders-page.tsx"),
    route("adminlogin", "account/sign-in/admin-login-page.tsx"),
    route("adminlogin/code", "account/sign-in/admin-code-page.tsx"),
    layout("account/guard.tsx", [
      route("userdashboard", "account/dashboard/dashboard-page.tsx"),
      route("userdashboard/name", "account/dashboard/change-name-page.tsx"),
      route("userdashboard/password", "account/dashboard/change-password-page.tsx"),
      route("userdashboard/sessions", "account/dashboard/end-sessions.ts"),
      route("userdashboard/export", "account/dashboard/export.ts"),
      route("userdashboard/applications/:id/cv", "account/own-cv.ts"),
      route("userdashboard/delete", "account/dashboard/delete-account-page.tsx"),
      route("cartpage", "account/cart/cart-page.tsx"),
      route("paymentpage", "account/booking/payment-page.tsx"),
      route("bookings/:reference", "account/booking/booking-page.tsx"),
    ]),
    route("*", "public/frame/not-found-page.ts"),
  ]),
  route("login/google", "account/sign-in/google.ts"),
  route("login/google/callback", "account/sign-in/google-callback.ts"),
  layout("desk/frame/guard.tsx", [
    route("admin/live", "desk/live/live.ts"),
    route("admin/unseen.json", "desk/live/count-unseen.ts"),
    route("admin/careers/:id/cv", "desk/record/cv.ts"),
    route("admin/files/:id", "desk/record/reply-file.ts"),
    route("admin/appearance", "desk/frame/person-menu.tsx"),
    route("admin/logout", "desk/frame/logout.tsx"),
    route("admin/search.json", "desk/frame/search-field.tsx"),
    route("admin/numbers.csv", "desk/numbers/numbers-csv.ts"),
    ...json(
      ...["admin/frame", "admin", "admin/numbers", "booking", "edit", "partner"],
      ...["admin/partners", "admin/partners/:id", "admin/desk/:view"],
      "admin/calendar/timeline",
      ...["admin/catalogue/:kind", "admin/catalogue/rates/:group"],
    ),
    ...json("admin/calendar", "admin/calendar/sheet"),
    ...json("admin/bookings/:id/deliver", "admin/bookings/:id/return"),
    route("admin/catalogue", "desk/catalogue/catalogue-start.ts"),
    route("u/:tag", "desk/deliveries/scanned-label.ts"),
    ...json("admin/stock", "admin/stock/labels", "admin/stock/:configuration", "admin/units/:tag"),
    layout("desk/frame/admins-only.tsx", { id: "admins-data" }, [
      route("admin/:list.csv", "desk/lists/list-csv.ts"),
      route("admin/careers/:id/cv/view", "desk/record/cv.ts", { id: "cv-view" }),
      route("admin/:records/delete.json", "desk/record/delete.ts", { id: "delete-selected" }),
      route("admin/:records/:id/delete.json", "desk/record/delete.ts"),
      ...json("admin/mail", "admin/mail/:id", "admin/audit", "admin/users", "admin/users/:id"),
      ...json("admin/users/invitations"),
    ]),
    route("admin/catalogue/pictures", "desk/catalogue/pictures.ts"),
    ...json("admin/catalogue/:kind/:slug"),
    ...json("admin/:records", "admin/:records/:id", "admin/:records/:id/reply"),
    layout("desk/frame/staff-frame.tsx", [
      layout("desk/frame/desk-errors.tsx", [
        route("admin", "desk/numbers/dashboard-page.tsx", [index("desk/numbers/numbers-page.tsx")]),
        route("booking", "desk/bookings/add-booking-page.tsx"),
        route("edit", "desk/bookings/edit-booking-page.tsx"),
        route("partner", "desk/people/partner-page.tsx"),
        route("admin/partners", "desk/people/partners-page.tsx", [
          route(":id", "desk/people/partner-detail-page.tsx"),
        ]),
        route("admin/second-factor", "desk/people/second-factor-page.tsx"),
        route("admin/confirm", "desk/people/confirm-page.tsx"),
        route("admin/desk/:view", "desk/lists/desk-page.tsx", [
          route(":records/:id", "desk/record/record-page.tsx", { id: "record-in-inbox" }),
        ]),
        route("admin/views", "desk/lists/views-page.tsx"),
        route("admin/calendar", "desk/calendar/calendar-page.tsx"),
        route("admin/calendar/sheet", "desk/deliveries/sheet-page.tsx"),
        route("admin/bookings/:id/deliver", "desk/deliveries/deliver-page.tsx"),
        route("admin/bookings/:id/return", "desk/deliveries/return-page.tsx"),
        route("admin/calendar/timeline", "desk/calendar/timeline-page.tsx"),
        route("admin/catalogue/:kind", "desk/catalogue/catalogue-page.tsx"),
        route("admin/catalogue/rates/:group", "desk/catalogue/rates-page.tsx"),
        route("admin/stock", "desk/stock/stock-page.tsx"),
        route("admin/stock/labels", "desk/stock/labels-page.tsx"),
        route("admin/stock/:configuration", "desk/stock/units-page.tsx"),
        route("admin/units/:tag", "desk/stock/unit-page.tsx"),
        layout("desk/frame/admins-only.tsx", [
          route("admin/mail", "desk/lists/mail-page.tsx", [
            route(":id", "desk/lists/mail-detail-page.tsx"),
          ]),
          route("admin/audit", "desk/lists/audit-page.tsx"),
          route("admin/users/invitations", "desk/people/invitations-page.tsx"),
          route("admin/users", "desk/people/users-page.tsx", [
            route(":id", "desk/people/user-page.tsx"),
          ]),
        ]),
        route("admin/catalogue/:kind/:slug", "desk/catalogue/document-page.tsx"),
        route("admin/:records", "desk/lists/records-page.tsx", [
          route(":id", "desk/record/record-page.tsx"),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig;

/** What a window of the desk reads again by itself, or sends: pages' data at their addresses plus ".json". */
function json(...pages: string[]) {
  return pages.map((page) => {
    const id = `${page}.json`;
    return route(id, "desk/page-json.ts", { id });
  });
}
