import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { naturalSpellings } from "./lib/natural-spellings.ts";

export default [
  layout("routes/site/frame.tsx", [
    route("/", "routes/site/landing.tsx"),
    route("aboutpage", "routes/site/about.tsx"),
    route("contactpage", "routes/site/contact.tsx"),
    route("trainingpage", "routes/site/training.tsx"),
    route("carrers/:job?", "routes/site/careers.tsx"),
    route("privacy", "routes/site/privacy.tsx"),
    route("terms", "routes/site/terms.tsx"),
    route("servicepage", "routes/site/services.tsx"),
    route("productspage", "routes/site/products.tsx"),
    route("productspage/:group", "routes/site/product-group.tsx"),
    route("productspage/:group/:configuration", "routes/site/configuration.tsx"),
    route("otherservicepage", "routes/site/other-services.tsx"),
    route("otherservicepage/:service", "routes/site/other-service.tsx"),
    route("login", "routes/account/login.tsx"),
    route("register", "routes/account/register.tsx"),
    route("forgot-password", "routes/account/forgot-password.tsx"),
    route("varify-email", "routes/account/verify-email.tsx"),
    route("reset-password", "routes/account/reset-password.tsx"),
    route("logout", "routes/account/logout.tsx"),
    route("adminlogin", "routes/admin/login.tsx"),
    layout("routes/account/guard.tsx", [
      route("userdashboard", "routes/account/dashboard.tsx"),
      route("userdashboard/name", "routes/account/change-name.tsx"),
      route("userdashboard/password", "routes/account/change-password.tsx"),
      route("userdashboard/sessions", "routes/account/sessions.ts"),
      route("userdashboard/export", "routes/account/export.ts"),
      route("userdashboard/applications/:id/cv", "routes/account/cv.ts"),
      route("userdashboard/delete", "routes/account/delete-account.tsx"),
      route("cartpage", "routes/account/cart.tsx"),
      route("paymentpage", "routes/account/payment.tsx"),
      route("bookings/:reference", "routes/account/booking.tsx"),
    ]),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("login/google", "routes/account/google.ts"),
  route("login/google/callback", "routes/account/google-callback.ts"),
  ...Object.keys(naturalSpellings).map((path) =>
    route(path, "routes/site/natural-spellings.ts", { id: path }),
  ),
  layout("routes/admin/guard.tsx", [
    route("admin/live", "routes/admin/live.ts"),
    ...["bookings", "careers", "enquiries", "messages", "training", "subscribers"].map((kind) =>
      route(`admin/${kind}.csv`, "routes/admin/records-csv.ts", { id: `${kind}-csv` }),
    ),
    route("admin/careers/:id/cv", "routes/admin/cv.ts"),
    route("admin/partners.csv", "routes/admin/partners-csv.ts"),
    layout("routes/admin/frame.tsx", [
      route("admin", "routes/admin/dashboard.tsx"),
      route("admin/logout", "routes/admin/logout.tsx"),
      route("booking", "routes/admin/add-booking.tsx"),
      route("edit", "routes/admin/edit-booking.tsx"),
      route("partner", "routes/admin/partner.tsx"),
      route("admin/partners", "routes/admin/partners.tsx", [
        route(":id", "routes/admin/partner-detail.tsx"),
      ]),
      route("admin/partners/:id/delete", "routes/admin/partner-delete.tsx"),
      route("admin/:records/:id/delete", "routes/admin/record-delete.tsx"),
      route("admin/:records", "routes/admin/records.tsx", [
        route(":id", "routes/admin/record.tsx"),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
