import { href, Link, Outlet } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { LiveCounts, SpamLine } from "#app/desk/dashboard/live-counts.tsx";
import { bookingDetails, careerEnquirys } from "#app/desk/dashboard/newest-records.tsx";
import { SampleFigures } from "#app/desk/dashboard/sample-figures.tsx";
import { SecondFactorOffer } from "#app/desk/dashboard/second-factor-offer.tsx";
import { LogoutLink } from "#app/desk/frame/logout-link.tsx";
import { NewestTable } from "#app/desk/lists/newest-table.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { countPartners } from "#app/domain/partners/partner-repository.server.ts";
import {
  findNewestApplications,
  findNewestBookings,
} from "#app/domain/records/dashboard-repository.server.ts";
import { countRecords } from "#app/domain/records/list-records.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/dashboard-page";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { secondFactor } = context.get(signedInContext);
  const { db } = app.store;
  const [counts, partners, bookings, applications] = await Promise.all([
    countRecords(app),
    countPartners(db),
    findNewestBookings(db, 8),
    findNewestApplications(db, 5),
  ]);
  const stored = (slug: string) => counts.find((kind) => kind.slug === slug)?.stored ?? 0;
  return {
    counts,
    partners,
    bookings: { rows: bookings, stored: stored("bookings") },
    applications: { rows: applications, stored: stored("careers") },
    offersSecondFactor: secondFactor === "none",
    today: formatToday(app.now()),
  };
}

/** "Sunday 22 November", in India. */
function formatToday(now: Date): string {
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", ...day }).format(now);
}

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Southbridge" }];

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { counts, partners, bookings, applications, offersSecondFactor, today } = loaderData;
  return (
    <>
      {offersSecondFactor && <SecondFactorOffer />}
      <div className="staff-page">
        <header className="staff-head">
          <div>
            <h1 className="staff-title">Welcome Admin</h1>
            <LiveLine>{today}</LiveLine>
          </div>
          <DashboardActions />
        </header>
        <LiveCounts counts={counts} partners={partners} />
        <SpamLine counts={counts} />
        <Outlet />
        <NewestTable {...bookingDetails} {...bookings} />
        <NewestTable {...careerEnquirys} {...applications} />
      </div>
      <SampleFigures />
    </>
  );
}

/** The first two are plain links, because the forms of their pages are sent without the router. */
function DashboardActions() {
  return (
    <div className="dashboard-actions">
      <ButtonLink variant="green" size={42} href={href("/booking")}>
        <Icon name="plus" />
        Add booking
      </ButtonLink>
      <ButtonLink variant="outline" size={42} href={href("/partner")}>
        <Icon name="plus" />
        Add partner
      </ButtonLink>
      <Link className="staff-action" to={href("/admin")} aria-current="page">
        Dashboard
      </Link>
      <LogoutLink className="staff-action">
        <Icon name="logout" />
        Logout
      </LogoutLink>
    </div>
  );
}
