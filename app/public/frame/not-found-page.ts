import { data, redirect } from "react-router";
import type { Route } from "./+types/not-found-page";

/** Addresses that visitors guess, and the pages they want. */
const aliases: Readonly<Record<string, string>> = {
  "/about": "/aboutpage",
  "/contact": "/contactpage",
  "/services": "/servicepage",
  "/training": "/trainingpage",
  "/careers": "/carrers",
  "/products": "/productspage",
  "/verify-email": "/varify-email",
  "/signup": "/register",
  "/signuppage": "/register",
};

/** A route of its own, because the root's middleware skips addresses that match none. */
export function loader({ url }: Route.LoaderArgs) {
  const page = aliases[url.pathname.toLowerCase().replace(/\/$/, "")];
  if (!page) throw data(null, { status: 404 });
  return redirect(page + url.search, {
    status: 301,
    headers: { "Cache-Control": "public, max-age=86400" },
  });
}

export default function NotFound() {
  return null;
}
