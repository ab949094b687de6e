import { isRouteErrorResponse, Outlet } from "react-router";
import DeskErrorPage from "#app/desk/frame/desk-error-page.tsx";
import type { Route } from "./+types/desk-errors";

/** What goes wrong on a page of the desk stands in its frame, with the ways on beside it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <DeskErrorPage status={500} />;
  const { status, data } = error;
  return <DeskErrorPage status={status} reason={typeof data === "string" ? data : undefined} />;
}

export default Outlet;
