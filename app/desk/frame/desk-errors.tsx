import { href, isRouteErrorResponse, Outlet } from "react-router";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RequestNumber } from "#app/ui/request-number.tsx";
import { company } from "#content/company.ts";
import { errorTexts } from "#content/error-texts.ts";
import type { Route } from "./+types/desk-errors";

/** Within the desk's frame, in place of a page that does not exist or cannot be shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  // A status without words of its own has those of 400 or 500.
  const text = errorTexts[status] ?? errorTexts[status < 500 ? 400 : 500];
  const title = text.headline.join(" ");
  return (
    <StaffPage>
      <title>{`${title} (${status}) · ${company.shortName}`}</title>
      <div className="table-frame">
        <EmptyState as="h1" title={title}>
          <span data-reason>{typeof data === "string" ? data : text.reason}</span>
          {![403, 404].includes(status) && <RequestNumber />}
        </EmptyState>
        <div className="-mt-7 px-6 pb-9">
          <ButtonLink variant="green" size={42} href={href("/admin")}>
            Dashboard
          </ButtonLink>
        </div>
      </div>
    </StaffPage>
  );
}

export default Outlet;
