import { href, redirect } from "react-router";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import type { Route } from "./+types/catalogue-start";

/** The catalogue opens with what is for rent. */
export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "catalogue");
  return clientLoader();
}

export const clientLoader = () => redirect(href("/admin/catalogue/:kind", { kind: "group" }));
