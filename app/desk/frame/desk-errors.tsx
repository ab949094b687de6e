import { href, isRouteErrorResponse, Outlet } from "react-router";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RequestNumber } from "#app/ui/request-number.tsx";
import { company } from "#content/company.ts";
import { errorTexts } from "#content/error-texts.ts";
import type { Route } from "./+types/desk-errors";

/** Shows the error of a page within the desk's frame, with its navigation. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <DeskErrorPage status={500} />;
  const { status, data } = error;
  return <DeskErrorPage status={status} reason={typeof data === "string" ? data : undefined} />;
}

/** In place of a page of the desk that does not exist, or cannot be shown. */
function DeskErrorPage({ status, reason }: { status: number; reason?: string | undefined }) {
  // A status without words of its own has those of 400 or 500.
  const text = errorTexts[status] ?? errorTexts[status < 500 ? 400 : 500];
  const title = text.headline.join(" ");
  return (
    <StaffPage>
      <title>{`${title} (${status}) · ${company.shortName}`}</title>
      <div className="table-frame">
        <EmptyState as="h1" title={title}>
          <span data-reason>{reason ?? text.reason}</span>
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
