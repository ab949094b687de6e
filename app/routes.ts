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
    route("adminlogin", "routes/admin/login.tsx"),
    route("adminlogin/code", "routes/admin/login-code.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  layout("routes/account/guard.tsx", []),
  ...Object.keys(naturalSpellings).map((path) =>
    route(path, "routes/site/natural-spellings.ts", { id: path }),
  ),
  layout("routes/admin/guard.tsx", [
    route("admin/live", "routes/admin/live.ts"),
    ...["enquiries", "careers", "messages", "training"].map((kind) =>
      route(`admin/${kind}.csv`, "routes/admin/records-csv.ts", { id: `${kind}-csv` }),
    ),
    route("admin/careers/:id/cv", "routes/admin/cv.ts"),
    layout("routes/admin/frame.tsx", [
      route("admin", "routes/admin/dashboard.tsx"),
      route("admin/logout", "routes/admin/logout.tsx"),
      route("admin/second-factor", "routes/admin/second-factor.tsx"),
      route("admin/audit", "routes/admin/audit.tsx"),
      route("admin/users", "routes/admin/users.tsx", [route(":id", "routes/admin/user.tsx")]),
      route("admin/:records", "routes/admin/records.tsx", [
        route(":id", "routes/admin/record.tsx"),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
