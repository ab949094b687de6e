import { href } from "react-router";

/** Where an admin sets up or looks after their second factor, and where they wanted to go. */
export function secondFactorPage(next: string): string {
  return `${href("/admin/second-factor")}${onwards(next)}`;
}

/** Where an admin shows once more that it is them, before a sensitive change. */
export function confirmPage(next: string): string {
  return `${href("/admin/confirm")}${onwards(next)}`;
}

/** Where a sign-in asks for the code. */
export function codePage(next: string): string {
  return `${href("/adminlogin/code")}${onwards(next)}`;
}

function onwards(next: string): string {
  return next === href("/admin") ? "" : `?next=${encodeURIComponent(next)}`;
}
