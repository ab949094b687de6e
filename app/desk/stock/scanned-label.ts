import { href, redirect } from "react-router";
import type { Route } from "./+types/scanned-label";

/** The address in a label's code: short, and nothing about a customer. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/admin/units/:tag", { tag: params.tag }));
}
