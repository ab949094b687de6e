import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { siteFilePaths } from "#app/public/site-files/site-file-paths.ts";
import routes from "#app/routes.ts";
import { pathsOf } from "#tests/support/route-paths.ts";
import { views } from "./views.ts";

const sample = {
  email: "admin@example.com",
  password: "",
  paired: { email: "a@example.com", password: "" },
  booking: "1",
  reference: "SB-1",
  enquiry: "1",
  twin: "1",
  application: "1",
  request: "1",
  partner: "1",
  company: "1",
  quote: "/quote?token=x",
  draft: "1",
  mail: "1",
  user: "1",
  long: "1",
  delivery: "1",
  rental: "1",
  running: "1",
  early: "1",
  extended: "1",
  paid: "1",
  advance: "1",
  payment: "1",
  invoice: "1",
  billed: "1",
};

/** Addresses that answer with a redirect, a file or a stream have no picture. */
const notPages = [
  "/admin/u/:tag",
  "/admin/faults/:id/photos/:photo",
  "/rental/photos/:id",
  "/bookings/:reference/photos/:id",
  "/login/google",
  "/login/google/callback",
  "/logout",
  "/adminlogin/code",
  "/userdashboard/sessions",
  "/userdashboard/export",
  "/userdashboard/applications/:id/cv",
  "/bookings/:reference/documents/:id",
  "/rental/documents/:id",
  "/privacy/your-data/export",
  "/privacy/your-data/cv/:id",
  "/quote/pdf",
  "/admin/documents/:id/pdf",
  "/admin/live",
  "/admin/appearance",
  "/admin/logout",
  "/admin/:list.csv",
  "/admin/numbers.csv",
  "/admin/payments/:id/proof",
  "/admin/customers/:id/statement.csv",
  "/admin/tax",
  "/admin/tax/:month/:table.csv",
  "/admin/careers/:id/cv",
  "/admin/files/:id",
  "/admin/careers/:id/cv/view",
  "/admin/catalogue",
  "/admin/catalogue/pictures",
  ...siteFilePaths,
];

test("every page has a picture, and no two pictures have the same name", async () => {
  const all = views(sample);
  const paths = pathsOf(await routes);
  const tree = paths.map((path) => ({ path }));
  const shown = new Set(
    all.map(({ path }) => matchRoutes(tree, { pathname: path.split("?")[0] })?.[0]?.route.path),
  );
  const pages = paths.filter((path) => !path.endsWith(".json") && !notPages.includes(path));
  expect(pages.filter((path) => !shown.has(path))).toEqual([]);
  const names = all.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
