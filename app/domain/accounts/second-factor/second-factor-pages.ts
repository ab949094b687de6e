import { href } from "react-router";
import { withNext } from "#app/lib/safe-redirect.ts";

/** The page where an admin sets up or changes the second factor. @param next the page after it */
export const secondFactorPage = (next: string) =>
  withNext(href("/admin/second-factor"), next, href("/admin"));

export const codePage = (next: string) => withNext(href("/adminlogin/code"), next, href("/admin"));
