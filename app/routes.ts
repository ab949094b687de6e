import { layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/frame.tsx", [
    route("/", "routes/site/landing.tsx"),
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
