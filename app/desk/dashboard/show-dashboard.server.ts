import type { App } from "#app/context.ts";
import { countPartners } from "#app/domain/partners/partner-repository.server.ts";
import {
  findNewestApplications,
  findNewestBookings,
} from "#app/domain/records/dashboard-repository.server.ts";
import { countRecords } from "#app/domain/records/list-records.server.ts";

/** What the first screen shows of each table; the list itself is a link away. */
const shown = { bookings: 8, applications: 5 };

const today = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** What stands on the staff's first screen beside its fixed parts. */
export async function showDashboard(app: App) {
  const { db } = app.store;
  const [counts, partners, bookings, applications] = await Promise.all([
    countRecords(app),
    countPartners(db),
    findNewestBookings(db, shown.bookings),
    findNewestApplications(db, shown.applications),
  ]);
  const stored = (slug: string) => counts.find((kind) => kind.slug === slug)?.stored ?? 0;
  return {
    counts,
    partners,
    bookings: { rows: bookings, stored: stored("bookings") },
    applications: { rows: applications, stored: stored("careers") },
    today: today.format(app.now()),
  };
}
