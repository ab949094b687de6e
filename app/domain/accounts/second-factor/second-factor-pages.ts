import { href } from "react-router";
import { withNext } from "#app/lib/safe-redirect.ts";

/** Where an admin sets up or changes their second factor. @param next where they go afterwards */
export const secondFactorPage = (next: string) =>
  withNext(href("/admin/second-factor"), next, href("/admin"));

export const codePage = (next: string) => withNext(href("/adminlogin/code"), next, href("/admin"));
