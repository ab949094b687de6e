import { useContext } from "react";
import { href, Link, Outlet } from "react-router";
import { appContext, logContext, signedInContext } from "#app/context.ts";
import { LogoutButton } from "#app/desk/frame/logout.tsx";
import { places } from "#app/desk/frame/places.ts";
import { StaffNotice, StaffPage } from "#app/desk/frame/staff-page.tsx";
import { FrameContext } from "#app/desk/frame/use-may.ts";
import { dueLinks } from "#app/desk/lists/due-links.ts";
import { NewestTable } from "#app/desk/lists/newest-table.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { keptOf, shareOf } from "#app/desk/numbers/fault-words.ts";
import { SampleFigures } from "#app/desk/numbers/sample-figures.tsx";
import { DeleteButton } from "#app/desk/record/delete-button.tsx";
import { emailColumn, phoneColumn } from "#app/desk/record/record-value.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import { may } from "#app/domain/accounts/permissions.ts";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { countDue } from "#app/domain/bookings/stop-repository.server.ts";
import { jobsOf } from "#app/domain/health/jobs.server.ts";
import {
  findNewestApplications,
  findNewestBookings,
} from "#app/domain/numbers/dashboard-repository.server.ts";
import { countFaultsOfMonth } from "#app/domain/numbers/fault-numbers.server.ts";
import { countMoneyDue } from "#app/domain/numbers/money.server.ts";
import { countPartners } from "#app/domain/partners/partner-repository.server.ts";
import { countRecords } from "#app/domain/records/list-records.server.ts";
import { lossOf } from "#app/domain/records/record-kind.ts";
import { formatMoment, indianDay } from "#app/lib/dates.ts";
import { formatFound, formatNumber } from "#app/lib/format.ts";
import { type JobState, readJobs } from "#app/platform/schedule/scheduler.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Via } from "#app/ui/trace.tsx";
import type { Route } from "./+types/dashboard-page";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { role, name, secondFactor } = context.get(signedInContext);
  const { db } = app.store;
  const own = role === "admin" ? "" : context.get(signedInContext).branch;
  const [counts, due, money, faults, partners, bookings, applications, jobs] = await Promise.all([
    countRecords(app),
    countDue(db, indianDay(app.now()), own ?? ""),
    countMoneyDue(app, context.get(signedInContext)),
    countFaultsOfMonth(app, context.get(signedInContext)),
    countPartners(db),
    findNewestBookings(db, 8),
    findNewestApplications(db, 5),
    may(context.get(signedInContext), "background jobs")
      ? readJobs(app, jobsOf(app, context.get(logContext)))
      : [],
  ]);
  return {
    // Of partners none is new.
    counts: [
      ...counts,
      { slug: "partners", title: "Partners", stored: partners, new: null, spam: 0 },
    ],
    due: { ...due, branch: own ?? "" },
    money,
    faults,
    bookings,
    applications,
    offersSecondFactor: secondFactor === "none",
    isAdmin: role === "admin",
    greeting: role === "admin" ? "Welcome Admin" : `Welcome ${name}`,
    today: formatToday(app.now()),
    jobs: jobs.map((job) => describeJob(job, app.now())),
    shows: [...app.kinds.tables, "partner", "document", "payment"],
  };
}

const source = pageData<typeof loader>("/admin", noSearch);
export const clientLoader = source.read;

/** "Sunday 22 November", in India. */
function formatToday(now: Date): string {
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", ...day }).format(now);
}

/** A job of the server in words, for admins. */
function describeJob({ name, lastRun, nextRun, failure, isRunning }: JobState, now: Date) {
  const next = nextRun > now ? `Next run: ${formatMoment(nextRun, now)}` : "Due now";
  return {
    name,
    last: lastRun ? `Last run: ${formatMoment(lastRun, now)}` : "Not run yet",
    next: isRunning ? "Running now" : next,
    failure,
  };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { counts, bookings, applications, ...shown } = source.useData(loaderData);
  return (
    <>
      {shown.offersSecondFactor && <SecondFactorOffer />}
      <StaffPage
        title={shown.greeting}
        windowTitle="Dashboard"
        below={<LiveLine>{shown.today}</LiveLine>}
        // Two plain links: the forms of their pages are sent without the router.
        actions={
          <div className="ml-auto flex flex-wrap items-center gap-x-6 gap-y-3 max-tablet:mt-3 max-tablet:w-full max-tablet:gap-y-5 max-tablet:[&>.button]:w-full tablet:[&>.button+.button]:-ml-2">
            <ButtonLink variant="green" size={42} href={href("/booking")}>
              <Icon name="plus" />
              Add booking
            </ButtonLink>
            <ButtonLink variant="outline" size={42} href={href("/partner")}>
              <Icon name="plus" />
              Add partner
            </ButtonLink>
            <Link className={action} to={href("/admin")} aria-current="page">
              Dashboard
            </Link>
            <LogoutButton className={action}>
              <Icon name="logout" />
              Logout
            </LogoutButton>
          </div>
        }
      >
        <LiveCounts counts={counts} {...shown} />
        <SpamLine counts={counts} />
        <Outlet />
        {/* Bookings are not deleted, so unlike the specification's second table this one has no Delete. */}
        <NewestTable
          title="Booking Details"
          columns={bookingColumns}
          {...newestOf("bookings", "bookings")}
          rows={bookings}
        />
        <NewestTable
          title="Career Enquirys"
          columns={applicationColumns}
          {...newestOf("careers", "applications")}
          rows={applications}
        />
        <JobLines jobs={shown.jobs} />
      </StaffPage>
      {shown.isAdmin && <SampleFigures />}
    </>
  );
}

const action =
  "staff-link min-h-10.5 text-body font-strong hover:underline-offset-[5px] [&_.icon]:w-5";

type Data = Route.ComponentProps["loaderData"];

interface Figure extends Record<"title" | "rest" | "to", string> {
  count: Parameters<typeof formatFound>[0];
  /** In place of the count. */
  figure?: string;
  isQuiet?: boolean;
}

/** Work on a trace, which continues to the window's edge: what is due, and of each list what is new. */
function LiveCounts({
  counts,
  due: rentals,
  money,
  faults,
}: Pick<Data, "counts" | "due" | "money" | "faults">) {
  const desk = useContext(FrameContext)?.desk;
  const due = href("/admin/desk/:view", { view: "due" });
  const reminders = [
    { title: "Overdue", count: desk?.overdue ?? 0, rest: "reminders", to: due },
    { title: "Due today", count: desk?.today ?? 0, rest: "with overdue", to: due },
  ];
  const returns = dueLinks(rentals).map((link) => ({ ...link, rest: "bookings" }));
  const ofBranch = money.branch && `&branch=${money.branch}`;
  const bills = [
    {
      ...{ title: "Invoices to issue", count: money.toIssue, rest: "bookings" },
      to: places.billing.href,
    },
    {
      ...{ title: "Payments reported", count: money.reported, rest: "to confirm" },
      to: `${places.payments.href}?state=reported`,
    },
    {
      ...{ title: "Overdue invoices", count: money.overdue, rest: "not paid" },
      to: `${places.invoices.href}?state=overdue${ofBranch}`,
    },
  ];
  const kept = faults && {
    ...{ title: "Faults this month", count: faults.counted + faults.running, isQuiet: true },
    ...{ to: `${href("/admin")}?month=${faults.month}` },
    figure: faults.counted > 0 ? shareOf(faults) : "–",
    rest: faults.counted > 0 ? keptOf(faults) : `${formatNumber(faults.running)} open, none late`,
  };
  const lists = counts.map(({ slug, title, stored, new: fresh }) => {
    const to = href("/admin/:records", { records: slug });
    if (fresh === null) return { title, count: stored, rest: "in all", to, isQuiet: true };
    return { title, count: fresh, rest: `new, ${formatNumber(stored)} in all`, to };
  });
  const work = [...reminders, ...returns, ...bills.filter(({ count }) => count > 0)];
  const all: Figure[] = [...work, ...(kept ? [kept] : []), ...lists];
  const zero = all.filter(({ count }) => formatFound(count) === "0");
  return (
    <>
      {all.length > zero.length && (
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-y-5 overflow-x-clip desktop:grid-cols-7"
          aria-label="Counts"
        >
          {all
            .filter((item) => !zero.includes(item))
            .map(({ title, count, figure = formatFound(count), rest, to, isQuiet }) => (
              <li
                key={title}
                className="relative pt-6 before:absolute before:top-2 before:h-0.5 before:w-full before:bg-ticked-line last:before:w-screen desktop:nth-[7n]:before:w-screen [&>.via]:absolute [&>.via]:top-0 [&>.via]:left-0"
              >
                <Via live={!isQuiet} />
                <Link className="group inline-block pr-4 no-underline *:block" to={to}>
                  <span className="font-medium">{title}</span>
                  <strong className="type-figure group-hover:underline group-hover:decoration-2 group-hover:underline-offset-[5px]">
                    {figure}
                  </strong>
                  <small className="text-note text-quiet">{rest}</small>
                </Link>
              </li>
            ))}
        </ul>
      )}
      <LinkLine label="None" links={zero.map(({ title, to }) => ({ text: title, to }))} />
    </>
  );
}

function SpamLine({ counts }: Pick<Data, "counts">) {
  const marked = counts.filter(({ spam }) => spam > 0);
  const links = marked.map(({ slug, title, spam }) => ({
    text: `${formatNumber(spam)} in ${title}`,
    to: `${href("/admin/:records", { records: slug })}?status=spam`,
  }));
  return <LinkLine label="Spam (not counted)" links={links} />;
}

function LinkLine({
  label,
  links,
}: {
  label: string;
  links: readonly Record<"text" | "to", string>[];
}) {
  if (links.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-x-4 text-quiet">
      <span aria-hidden="true">{label}:</span>
      <ul className="contents" aria-label={label}>
        {links.map(({ text, to }) => (
          <li key={text}>
            <Link className="inline-block min-h-6 underline-offset-4" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For admins without a second factor, until they choose "later" once. */
function SecondFactorOffer() {
  const page = secondFactorPage(href("/admin"));
  return (
    <StaffNotice>
      <p>With a second factor, a stolen password is not enough.</p>
      <div className="flex items-baseline gap-x-4">
        <a className="staff-link" href={page}>
          Set it up
        </a>
        <form method="post" action={page}>
          <input type="hidden" name="step" value="later" />
          <button className="text-button" type="submit">
            Later
          </button>
        </form>
      </div>
    </StaffNotice>
  );
}

type Newest<List extends "bookings" | "applications"> = DeskColumn<Data[List][number]>;

const noColumn = { ...columnLooks.number, id: "no", label: "No.", hide: "" } as const;
const nameColumn = { ...columnLooks.name, id: "name", label: "Name" } as const;
// The specified columns are whole in every window that has a table.
const phoneNoColumn = { ...phoneColumn, label: "Phone No", hide: "" };
const wholeEmailColumn = { ...emailColumn, hide: "" };

const bookingColumns: readonly Newest<"bookings">[] = [
  noColumn,
  nameColumn,
  { id: "company", label: "Company" },
  phoneNoColumn,
  wholeEmailColumn,
  { id: "city", label: "City" },
  { id: "product", label: "Product", card: "second" },
];

const applicationColumns: readonly Newest<"applications">[] = [
  noColumn,
  nameColumn,
  wholeEmailColumn,
  phoneNoColumn,
  { id: "qualification", label: "Qualification", card: "second" },
  {
    ...columnLooks.action,
    id: "confirmation",
    label: "Confirmation",
    cell: ({ id, name }) => (
      <DeleteButton
        record={href("/admin/:records/:id", { records: "careers", id })}
        name={name}
        loses={lossOf(
          { one: "Application", many: "applications", file: { one: "CV", many: "CVs" } },
          name,
        )}
      />
    ),
  },
];

function newestOf(records: string, many: string) {
  return {
    linkOf: ({ id }: { id: string }) => href("/admin/:records/:id", { records, id }),
    all: { to: `${href("/admin/:records", { records })}?status=all`, label: `All ${many}` },
    empty: { title: `No ${many} yet`, text: "They appear here automatically, newest first." },
  };
}

/** The state of the server's own jobs, a line each. */
function JobLines({ jobs }: Pick<Data, "jobs">) {
  if (jobs.length === 0) return null;
  return (
    <section className="mt-6 text-note text-quiet" aria-labelledby="jobs">
      <h2 className="font-medium text-ink" id="jobs">
        Background jobs
      </h2>
      <ul className="tablet:grid tablet:grid-cols-[repeat(3,max-content)_1fr] tablet:gap-x-6">
        {jobs.map(({ name, last, next, failure }) => (
          <li
            key={name}
            className="flex flex-wrap gap-x-3 py-1 tablet:col-span-full tablet:grid tablet:grid-cols-subgrid"
          >
            <strong className="min-w-16 font-medium capitalize">{name}</strong>
            <span>{last}</span>
            <span>{next}</span>
            {failure && <span className="wrap-anywhere text-alarm-text">Failed: {failure}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
