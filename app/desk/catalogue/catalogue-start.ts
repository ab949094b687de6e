import { href, redirect } from "react-router";

/** The catalogue opens with what is for rent; that page asks for the permission. */
export const loader = () => redirect(href("/admin/catalogue/:kind", { kind: "group" }));

export const clientLoader = loader;
