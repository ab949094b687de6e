import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { EnquiryTable } from "#app/features/enquiries/enquiry-table.tsx";
import { listEnquiries } from "#app/features/enquiries/list-enquiries.server.ts";
import { LiveLine } from "#app/features/live/live-line.tsx";
import { useArrivals } from "#app/features/live/use-arrivals.ts";
import { LiveCounts } from "#app/features/staff/live-counts.tsx";
import { LogoutLink } from "#app/features/staff/logout-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/dashboard";

const shown = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { rows, counts } = await listEnquiries(app, { size: shown });
  const today = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(app.now());
  return { rows, counts, today };
}

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Southbridge" }];

export default function DashboardPage({
  loaderData: { rows, counts, today },
}: Route.ComponentProps) {
  const fresh = useArrivals(rows);
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Welcome Admin</h1>
          <LiveLine>{today}</LiveLine>
        </div>
        <div className="flex gap-6">
          <Link className="staff-action" to={href("/admin")} aria-current="page">
            Dashboard
          </Link>
          <LogoutLink className="staff-action">
            <Icon name="logout" />
            Logout
          </LogoutLink>
        </div>
      </header>
      <LiveCounts
        counts={[
          {
            label: "Enquiries",
            to: href("/admin/enquiries"),
            stored: counts.stored,
            new: counts.new,
          },
        ]}
      />
      <section className="table-frame mt-8">
        <header>
          <h2>
            Enquiries
            <small>
              newest {rows.length} of {counts.stored}
            </small>
          </h2>
          <Link className="text-link" to={href("/admin/enquiries")}>
            <span>All enquiries</span>
            <Icon name="arrow" />
          </Link>
        </header>
        {rows.length > 0 ? (
          <EnquiryTable rows={rows} fresh={fresh} />
        ) : (
          <EmptyState title="No enquiries yet">
            They appear here by themselves, newest first.
          </EmptyState>
        )}
      </section>
    </div>
  );
}
