import { layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/frame.tsx", [
    route("/", "routes/site/landing.tsx"),
    route("servicepage", "routes/site/services.tsx"),
    route("productspage", "routes/site/products.tsx"),
    route("productspage/:group", "routes/site/product-group.tsx"),
    route("productspage/:group/:configuration", "routes/site/configuration.tsx"),
    route("otherservicepage", "routes/site/other-services.tsx"),
    route("otherservicepage/:service", "routes/site/other-service.tsx"),
    route("adminlogin", "routes/admin/login.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  layout("routes/admin/guard.tsx", [
    route("admin/live", "routes/admin/live.ts"),
    layout("routes/admin/frame.tsx", [
      route("admin", "routes/admin/dashboard.tsx"),
      route("admin/enquiries", "routes/admin/enquiries.tsx"),
      route("admin/logout", "routes/admin/logout.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
